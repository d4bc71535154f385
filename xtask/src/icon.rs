//! Makes the icons that a device shows for the installed page, from `web/static/icon.svg`.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The name of each picture, its width in pixels, and whether the device crops it.
///
/// A device that crops icons needs a background up to the edge; the drawing stays in the
/// middle, within the circle that is never cropped.
const PICTURES: [(&str, u32, bool); 4] = [
    ("icon-192.png", 192, false),
    ("icon-512.png", 512, false),
    ("icon-maskable.png", 512, true),
    ("icon-touch.png", 180, true),
];

/// The rounded background of the drawing.
const ROUNDED: &str = "<rect width=\"64\" height=\"64\" rx=\"14\"";
/// The same background up to the edge, and beyond it where the drawing shrinks.
const SQUARE: &str = "<rect x=\"-16\" y=\"-16\" width=\"96\" height=\"96\"";
/// How much smaller the drawing is where its corners may be cropped.
const SMALLER: f32 = 0.84;

/// Returns the name and the PNG of every picture.
pub fn pictures(drawing: &[u8]) -> Result<Vec<(&'static str, Vec<u8>)>, String> {
    let drawing = std::str::from_utf8(drawing).map_err(|error| format!("icon.svg: {error}"))?;
    if !drawing.contains(ROUNDED) {
        return Err(format!("icon.svg has no background `{ROUNDED} …`"));
    }
    let picture = |(name, width, is_cut)| {
        let png = match is_cut {
            true => draw(&drawing.replace(ROUNDED, SQUARE), width, SMALLER),
            false => draw(drawing, width, 1.0),
        };
        Ok((name, png?))
    };
    PICTURES.into_iter().map(picture).collect()
}

/// Draws a square picture, with the drawing in its middle.
fn draw(drawing: &str, width: u32, scale: f32) -> Result<Vec<u8>, String> {
    let tree = Tree::from_str(drawing, &Options::default())
        .map_err(|error| format!("icon.svg: {error}"))?;
    let mut picture =
        Pixmap::new(width, width).ok_or_else(|| format!("cannot draw {width} × {width} pixels"))?;
    let size = width as f32;
    let to_pixels = size / tree.size().width() * scale;
    let margin = size * (1.0 - scale) / 2.0;
    let place = Transform::from_row(to_pixels, 0.0, 0.0, to_pixels, margin, margin);
    resvg::render(&tree, place, &mut picture.as_mut());
    picture
        .encode_png()
        .map_err(|error| format!("icon.svg: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAWING: &[u8] = include_bytes!("../../web/static/icon.svg");

    #[test]
    fn only_pictures_that_are_cut_have_corners() {
        for (name, png) in pictures(DRAWING).unwrap() {
            let picture = Pixmap::decode_png(&png).unwrap();
            let (_, width, is_cut) = PICTURES.into_iter().find(|one| one.0 == name).unwrap();
            assert_eq!(picture.width(), width, "{name}");
            let corner = picture.pixel(0, 0).unwrap();
            assert_eq!(corner.alpha(), if is_cut { 255 } else { 0 }, "{name}");
            // If the drawing is there, the middle of the front tile is nearly white.
            let middle = picture.pixel(width * 5 / 8, width / 2).unwrap();
            assert!(
                middle.red() > 200 && middle.blue() > 200,
                "{name}: {middle:?}"
            );
        }
    }

    #[test]
    fn another_drawing_is_an_error() {
        assert!(pictures(b"<svg/>").unwrap_err().contains("background"));
        assert!(pictures(b"\xff").unwrap_err().contains("icon.svg"));
    }
}
