//! The table of a turn, as large as will fit, and all racks below it.

use std::time::Duration;

use leptos::html;
use leptos::prelude::*;
use sidra_core::{Face, word};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

use super::frames::Frame;
use crate::css::px;
use crate::live::{part, text};
use crate::texts::use_texts;
use crate::tile::{Print, Row, ink};

/// The padding of the felt, on both sides together, in pixels.
const PADDING: f64 = 20.0;

/// Returns the largest tile width, in pixels, at which all sets fit into an area when they wrap.
fn tile_width(area: (f64, f64), sets: &[usize]) -> f64 {
    let fits = |width: f64| {
        let (mut x, mut rows) = (0.0, 1.0);
        for &tiles in sets {
            let long = tiles as f64 * width * 1.05;
            if long > area.0 {
                return false;
            }
            if x > 0.0 && x + long > area.0 {
                (x, rows) = (0.0, rows + 1.0);
            }
            x += long + width * 0.7;
        }
        rows * width * 1.46 + (rows - 1.0) * width * 0.5 <= area.1
    };
    let mut widths = (18..=60).rev().map(f64::from);
    widths.find(|&width| fits(width)).unwrap_or(18.0)
}

/// The table, and the racks below it.
#[component]
pub fn Cloth(
    /// What is shown.
    frame: Memo<Frame>,
    /// The names of the players.
    names: Signal<Vec<String>>,
    /// The seat that is marked.
    now: Signal<Option<usize>>,
) -> impl IntoView {
    let texts = use_texts();
    let felt: NodeRef<html::Div> = NodeRef::new();
    let area = RwSignal::new((0.0, 0.0));
    let measure = move || {
        if let Some(felt) = felt.get_untracked() {
            let now = (
                f64::from(felt.client_width()) - PADDING,
                f64::from(felt.client_height()) - PADDING,
            );
            if area.get_untracked() != now {
                area.set(now);
            }
        }
    };
    let resized = move || {
        // The first measurement is immediate; later ones run in a separate task, because new tile
        // widths make the browser compute the layout a second time.
        if area.get_untracked() == (0.0, 0.0) {
            return measure();
        }
        let later = move || {
            if !area.is_disposed() {
                measure();
            }
        };
        set_timeout(later, Duration::ZERO);
    };
    Effect::new(move |_| {
        let Some(element) = felt.get() else {
            return;
        };
        let changed = Closure::<dyn Fn()>::new(resized);
        let Ok(observer) = web_sys::ResizeObserver::new(changed.as_ref().unchecked_ref()) else {
            return;
        };
        observer.observe(&element);
        // The closure lives as long as the observer that calls it.
        let observed = StoredValue::new_local(Some((observer, changed)));
        on_cleanup(move || {
            if let Some((observer, _)) = observed.try_update_value(Option::take).flatten() {
                observer.disconnect();
            }
        });
    });
    let width = text(move || {
        let sets: Vec<usize> = frame.with(|frame| frame.table.iter().map(Vec::len).collect());
        px(tile_width(area.get(), &sets))
    });
    let sets = move || {
        let text = texts.text();
        let set = |row: &Vec<(Face, bool)>| {
            let faces: Vec<Face> = row.iter().map(|(face, _)| *face).collect();
            // A word runs from right to left, and is read out as a word.
            let spelled = word::spelling(&faces).filter(|letters| letters.len() > 1);
            let (direction, end) = match spelled {
                Some(_) => ("rtl", faces.len() - 1),
                None => ("ltr", usize::MAX),
            };
            let label = match spelled {
                Some(_) => text.row(&faces),
                None => {
                    let names: Vec<String> = faces.iter().map(|face| text.tile(*face)).collect();
                    names.join(", ")
                }
            };
            let tiles = row.iter().enumerate().map(|(at, &(face, new))| {
                view! {
                    <span class="tile" class:seen=new data-ink=ink(face) aria-hidden="true">
                        <Print face=face last=at == end />
                    </span>
                }
            });
            view! {
                <span class="row" dir=direction role="img" aria-label=label>
                    {tiles.collect_view()}
                </span>
            }
        };
        frame.with(|frame| frame.table.iter().map(set).collect_view())
    };
    let racks = move || {
        let (names, now) = (names.get(), now.get());
        frame.with(|frame| {
            let racks = frame.racks.iter().zip(names).enumerate();
            racks
                .map(|(seat, (rack, name))| {
                    let tiles = match rack.is_empty() {
                        true => view! { <small>{texts.say("review-no-tiles")}</small> }.into_any(),
                        false => view! { <Row tiles=rack.clone() /> }.into_any(),
                    };
                    view! { <li class:now=now == Some(seat)><b>{name}</b>{tiles}</li> }
                })
                .collect_view()
        })
    };
    let list: NodeRef<html::Ul> = NodeRef::new();
    // On a phone the racks are in a row that scrolls: the marked one is brought into view.
    Effect::new(move |_| {
        frame.track();
        let Some(list) = list
            .get()
            .filter(|list| list.scroll_width() > list.client_width())
        else {
            return;
        };
        let marked = now.get().and_then(|seat| {
            let marked = format!(":scope > li:nth-child({})", seat + 1);
            list.query_selector(&marked).ok().flatten()
        });
        if let Some(marked) = marked {
            let middle = |element: &web_sys::Element| {
                let rect = element.get_bounding_client_rect();
                rect.left() + rect.width() / 2.0
            };
            let by = middle(&marked) - middle(&list);
            list.set_scroll_left(list.scroll_left() + by as i32);
        }
    });
    view! {
        <section class="cloth looked" aria-label=texts.t("page-table")>
            <div class="flow" dir="ltr" tabindex="0" node_ref=felt style:--w=width>{part(sets)}</div>
            <ul class="all-racks" tabindex="0" node_ref=list aria-label=texts.t("review-racks")>
                {part(racks)}
            </ul>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::tile_width;

    #[test]
    fn tiles_are_as_wide_as_the_felt_allows() {
        assert!((tile_width((1000.0, 600.0), &[3]) - 60.0).abs() < 0.1);
        let few = tile_width((340.0, 300.0), &[3, 3, 4, 5]);
        let many = tile_width((340.0, 300.0), &[3; 20]);
        assert!(few > many && many >= 18.0);
        // A long word is not cut off.
        assert!(tile_width((340.0, 300.0), &[7]) * 7.0 * 1.05 <= 340.0);
    }
}
