//! Checks with the colours of `tokens.css` that everyone can read the page and tell the tiles
//! apart.

use palette::color_difference::{Ciede2000, Wcag21RelativeContrast};
use palette::{FromColor, Lab, LinSrgb, Srgb};

const TOKENS: &str = include_str!("../static/tokens.css");
const TILES: [&str; 4] = ["tile-red", "tile-blue", "tile-yellow", "tile-black"];

#[derive(Debug, Clone, Copy)]
enum Theme {
    Light,
    Dark,
}

const THEMES: [Theme; 2] = [Theme::Light, Theme::Dark];

/// Returns the colour of a token in a theme.
fn token(name: &str, theme: Theme) -> Srgb {
    let start = format!("--{name}:");
    let line = TOKENS.lines().find(|line| line.trim().starts_with(&start));
    let line = line.unwrap_or_else(|| panic!("tokens.css has no {name}"));
    let colours: Vec<&str> = line
        .split(['(', ')', ',', ';', ' '])
        .filter(|word| word.starts_with('#'))
        .collect();
    let colour = match (colours.as_slice(), theme) {
        ([both], _) | ([both, _], Theme::Light) | ([_, both], Theme::Dark) => both,
        _ => panic!("{name}: expected one colour or light-dark() of two, found {line}"),
    };
    let colour: Srgb<u8> = colour.parse().expect("a colour");
    colour.into_format()
}

/// Returns a colour as people with a kind of colour blindness see it. The matrices are those of
/// Machado, Oliveira and Fernandes (2009) at full severity, applied to linear RGB.
fn seen_with(matrix: [[f32; 3]; 3], colour: Srgb) -> Srgb {
    let LinSrgb {
        red, green, blue, ..
    } = colour.into_linear();
    let [r, g, b] = matrix.map(|[from_red, from_green, from_blue]| {
        (from_red * red + from_green * green + from_blue * blue).clamp(0.0, 1.0)
    });
    Srgb::from_linear(LinSrgb::new(r, g, b))
}

const COLOUR_BLIND: [(&str, [[f32; 3]; 3]); 3] = [
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

#[test]
fn the_colours_of_tiles_differ() {
    for (at, one) in TILES.iter().enumerate() {
        for other in &TILES[..at] {
            let [a, b] = [one, other].map(|name| Lab::from_color(token(name, Theme::Light)));
            let apart = a.difference(b);
            assert!(apart >= 12.0, "{one} and {other}: {apart}");
        }
    }
}

#[test]
fn numbers_can_be_read_with_every_kind_of_sight() {
    for theme in THEMES {
        for ground in ["ivory-top", "ivory"] {
            for name in TILES.into_iter().chain(["joker-plum"]) {
                let (ink, ground) = (token(name, theme), token(ground, theme));
                let contrast = ink.relative_contrast(ground);
                assert!(contrast >= 4.5, "{name}, {theme:?}: {contrast}");
                for (kind, matrix) in COLOUR_BLIND {
                    let (ink, ground) = (seen_with(matrix, ink), seen_with(matrix, ground));
                    let contrast = ink.relative_contrast(ground);
                    // The standard requires this of everything that has to be recognised.
                    assert!(contrast >= 3.0, "{name}, {theme:?}, {kind}: {contrast}");
                }
            }
        }
    }
}

#[test]
fn each_colour_has_its_own_shape() {
    let page = include_str!("../static/index.html");
    let shape = |colour: &str| {
        let symbol = format!("<symbol id=\"d-mark-{colour}\"");
        let at = page.find(&symbol).expect("a shape");
        let inside = page[at..].split_once('>').expect("a symbol").1;
        inside.split("</symbol>").next().unwrap_or_default()
    };
    let shapes = ["r", "b", "y", "k"].map(shape);
    for (at, one) in shapes.iter().enumerate() {
        assert!(!one.trim().is_empty());
        assert!(!shapes[..at].contains(one), "{one}");
    }
}

#[test]
fn texts_can_be_read() {
    for theme in THEMES {
        for (text, ground) in [
            ("ink", "room"),
            ("ink", "paper"),
            ("ink-soft", "room"),
            ("ink-soft", "paper"),
            ("on-felt", "felt"),
            ("on-felt", "felt-shade"),
            ("on-felt-soft", "felt"),
            ("on-felt-soft", "felt-shade"),
            ("on-honey", "honey"),
            ("on-honey", "honey-top"),
            ("on-honey", "honey-low"),
            ("on-amber", "paper"),
        ] {
            let contrast = token(text, theme).relative_contrast(token(ground, theme));
            assert!(contrast >= 4.5, "{text} on {ground}, {theme:?}: {contrast}");
        }
    }
}
