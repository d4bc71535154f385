//! Test input reaches the page like a person's input: as the right kind of pointer, in the
//! right order, and trusted.

use sidra_e2e::{Browser, Failure, Look};

/// A page that records every pointer and key event.
const PAGE: &str = "data:text/html,<!doctype html><meta name=viewport content='width=device-width'>\
    <div id=box style='position:absolute;left:50px;top:60px;width:80px;height:40px;touch-action:none;user-select:none'>r3</div>\
    <script>seen=[];for(const kind of ['pointerdown','pointerup','click','dblclick','keydown','pointercancel'])\
    addEventListener(kind,(e)=>seen.push([e.isTrusted?'':'fake ',kind,' ',e.pointerType??'',e.key??'',\
    e.shiftKey?'%2Bshift':'',kind.startsWith('pointer')?e.clientX+' '+e.clientY:''].join('')));\
    moves=0;addEventListener('pointermove',()=>moves++);</script>";

struct Page(Browser);

impl Page {
    async fn open(name: &str, look: Look) -> Result<Page, Failure> {
        let browser = Browser::start(name, look).await?;
        browser.go(PAGE).await?;
        Ok(Page(browser))
    }

    /// Returns the events since the last call, and the number of moves.
    async fn seen(&self) -> Result<(Vec<String>, u64), Failure> {
        let script = "const all = [seen, moves]; seen = []; moves = 0; return all";
        let got = self.0.script(script, vec![]).await?;
        let lines = got[0].as_array().into_iter().flatten();
        let lines = lines.map(|line| line.as_str().unwrap_or_default().to_owned());
        Ok((lines.collect(), got[1].as_u64().unwrap_or(0)))
    }
}

#[tokio::test]
async fn mouse_input_arrives() -> Result<(), Failure> {
    let page = Page::open("input_mouse", Look::desktop()).await?;
    let browser = &page.0;
    browser.drag("#box", (300.0, 200.0)).await?;
    let (lines, moves) = page.seen().await?;
    assert_eq!(lines[0], "pointerdown mouse90 80");
    assert_eq!(lines[1], "pointerup mouse300 200");
    assert!(moves >= 5, "{moves} moves");

    browser.click(("#box", 10.0, -5.0)).await?;
    let (lines, _) = page.seen().await?;
    assert_eq!(
        lines,
        [
            "pointerdown mouse100 75",
            "pointerup mouse100 75",
            "click mouse"
        ]
    );

    browser.click_with("Shift", "#box").await?;
    let (lines, _) = page.seen().await?;
    assert!(lines.contains(&"click mouse+shift".to_owned()), "{lines:?}");

    browser.double_click("#box").await?;
    let (lines, _) = page.seen().await?;
    assert!(lines.contains(&"dblclick ".to_owned()), "{lines:?}");

    let way = [(90.0, 80.0), (200.0, 100.0), (210.0, 100.0), (220.0, 100.0)];
    browser.drag_through(&way).await?;
    let (lines, _) = page.seen().await?;
    assert_eq!(lines[0], "pointerdown mouse90 80");
    assert!(
        lines.contains(&"pointerup mouse220 100".to_owned()),
        "{lines:?}"
    );
    Ok(())
}

#[tokio::test]
async fn touch_input_arrives() -> Result<(), Failure> {
    let page = Page::open("input_fingers", Look::phone()).await?;
    let browser = &page.0;
    browser.tap("#box").await?;
    let (lines, _) = page.seen().await?;
    assert_eq!(
        lines,
        [
            "pointerdown touch90 80",
            "pointerup touch90 80",
            "click touch"
        ]
    );

    browser.touch_drag("#box", (300.0, 400.0)).await?;
    let (lines, moves) = page.seen().await?;
    assert_eq!(lines, ["pointerdown touch90 80", "pointerup touch300 400"]);
    assert!(moves >= 5, "{moves} moves");

    browser.long_press("#box").await?;
    let (lines, _) = page.seen().await?;
    assert_eq!(lines[0], "pointerdown touch90 80");

    browser.pinch("#box", 40.0, 70.0).await?;
    let (lines, _) = page.seen().await?;
    let down = lines.iter().filter(|line| line.starts_with("pointerdown"));
    assert_eq!(down.count(), 2, "{lines:?}");
    Ok(())
}

#[tokio::test]
async fn keys_arrive() -> Result<(), Failure> {
    let page = Page::open("input_keys", Look::desktop()).await?;
    let browser = &page.0;
    browser.press("ArrowLeft").await?;
    browser.press("Shift+Tab").await?;
    browser.type_text("r3").await?;
    let (lines, _) = page.seen().await?;
    assert_eq!(
        lines,
        [
            "keydown ArrowLeft",
            "keydown Shift+shift",
            "keydown Tab+shift",
            "keydown r",
            "keydown 3"
        ]
    );
    Ok(())
}
