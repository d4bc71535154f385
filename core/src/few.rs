//! Sorting a few things.
//!
//! Sets, racks and tables are short. The library's sorts are made for long lists, and
//! each of them is some kilobytes of code for every type it sorts: for a page that is
//! too much. This one is a few instructions, and as fast where there is little to sort.

/// Lists that are sorted by putting one thing after the other into its place. Equal
/// things stay in their order.
pub trait Few<T> {
    /// Sorts by a key, the smallest first.
    fn sort_few_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K);

    /// Sorts, the smallest first.
    fn sort_few(&mut self)
    where
        T: Ord;
}

impl<T> Few<T> for [T] {
    fn sort_few_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        insert_each(self, |one, other| key(one) < key(other));
    }

    fn sort_few(&mut self)
    where
        T: Ord,
    {
        insert_each(self, |one, other| one < other);
    }
}

fn insert_each<T>(list: &mut [T], less: impl Fn(&T, &T) -> bool) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && less(&list[at], &list[at - 1]) {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_the_library_sorts() {
        let mut number = 7_u64;
        for length in 0..40 {
            let mut list: Vec<(u64, usize)> = Vec::new();
            for at in 0..length {
                number = number.wrapping_mul(6_364_136_223_846_793_005) + 1;
                list.push((number >> 61, at));
            }
            let (mut few, mut many) = (list.clone(), list.clone());
            few.sort_few_by_key(|&(key, _)| key);
            many.sort_by_key(|&(key, _)| key);
            assert_eq!(few, many);
            few.reverse();
            few.sort_few();
            many.sort();
            assert_eq!(few, many);
        }
    }
}
