//! Lengths and transforms as CSS. Tiles move with every movement of a finger, so this module
//! formats numbers itself: the standard library is slower and adds more code.

/// Appends a number with `places` decimal places.
fn write_number(text: &mut String, number: f64, places: usize) {
    let mut rest = (number.abs() * 10_f64.powi(places as i32)).round() as u64;
    if number < 0.0 && rest > 0 {
        text.push('-');
    }
    // The digits, from the last to the first. A `u64` has at most twenty.
    let mut digits = [b'0'; 20];
    let mut count = 0;
    while rest > 0 || count <= places {
        digits[count] += (rest % 10) as u8;
        rest /= 10;
        count += 1;
    }
    for at in (0..count).rev() {
        text.push(char::from(digits[at]));
        if at == places {
            text.push('.');
        }
    }
}

/// Formats a number.
pub fn number(number: f64) -> String {
    let mut text = String::new();
    write_number(&mut text, number, 3);
    text
}

/// Formats a length.
pub fn px(length: f64) -> String {
    let mut text = String::new();
    write_number(&mut text, length, 2);
    text + "px"
}

/// Formats a translation.
pub fn translate(x: f64, y: f64) -> String {
    let mut text = String::with_capacity(48);
    text.push_str("translate(");
    write_number(&mut text, x, 2);
    text.push_str("px,");
    write_number(&mut text, y, 2);
    text.push_str("px)");
    text
}

/// Formats a translation and a scale.
pub fn transform(x: f64, y: f64, scale: f64) -> String {
    let mut text = translate(x, y);
    text.push_str(" scale(");
    write_number(&mut text, scale, 4);
    text.push(')');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_written_in_pixels() {
        for (length, written) in [
            (0.0, "0.00px"),
            (-0.0, "0.00px"),
            (-0.001, "0.00px"),
            (0.005, "0.01px"),
            (7.0, "7.00px"),
            (-12.345, "-12.35px"),
            (0.999, "1.00px"),
            (1920.5, "1920.50px"),
        ] {
            assert_eq!(px(length), written, "{length}");
        }
    }

    #[test]
    fn numbers_are_written_as_the_library_writes_them() {
        for step in -20_000..20_000 {
            // Eighths are exact in binary, so this function and the library round the same way.
            let number = f64::from(step) * 0.125;
            let mut text = String::new();
            write_number(&mut text, number, 3);
            assert_eq!(text, format!("{:.3}", number + 0.0));
        }
    }

    #[test]
    fn infinity_and_nan_become_valid_lengths() {
        // A number that is too large is clamped, so that the style stays valid.
        assert_eq!(px(f64::INFINITY), "184467440737095516.15px");
        assert_eq!(px(f64::NAN), "0.00px");
    }

    #[test]
    fn movements_are_written_as_transforms() {
        assert_eq!(translate(-4.0, 8.5), "translate(-4.00px,8.50px)");
        let moved = "translate(1.00px,2.00px) scale(0.8900)";
        assert_eq!(transform(1.0, 2.0, 0.89), moved);
    }
}
