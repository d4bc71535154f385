//! Sorting with little code.
//!
//! The sorts of the standard library cost several kilobytes of code for every type they sort,
//! which is too much for the page. Sets, racks and tables are short: for them, [`Few`] compiles to
//! a few instructions and is just as fast. For long lists, [`Many`] sorts indices, with one sort
//! for all types.

use std::cmp::Ordering;

/// Lists that are sorted by insertion. The sort is stable.
pub trait Few<T> {
    /// Sorts by a key, in ascending order.
    fn sort_few_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K);

    /// Sorts in ascending order.
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

/// Lists that may be long. The sort is stable.
pub trait Many<T> {
    /// Sorts in the order given by `compare`.
    fn sort_many_by(&mut self, compare: impl Fn(&T, &T) -> Ordering);

    /// Sorts by a key, in ascending order.
    fn sort_many_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K);
}

impl<T> Many<T> for Vec<T> {
    fn sort_many_by(&mut self, compare: impl Fn(&T, &T) -> Ordering) {
        let order = order(self.len(), &|one, other| compare(&self[one], &self[other]));
        let mut unsorted: Vec<Option<T>> = self.drain(..).map(Some).collect();
        self.extend(order.into_iter().filter_map(|at| unsorted[at].take()));
    }

    fn sort_many_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        self.sort_many_by(|one, other| key(one).cmp(&key(other)));
    }
}

/// Returns the indices of a list in sorted order. The function does not know the type of the
/// items, so it is compiled only once.
fn order(length: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..length).collect();
    order.sort_by(|&one, &other| compare(one, other));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_lists_are_sorted_as_the_standard_library_sorts_them() {
        let mut number = 7_u64;
        for length in 0..40 {
            let mut list: Vec<(u64, usize)> = Vec::new();
            for at in 0..length {
                number = number.wrapping_mul(6_364_136_223_846_793_005) + 1;
                list.push((number >> 61, at));
            }
            let (mut few, mut many) = (list.clone(), list.clone());
            let mut shared = list.clone();
            few.sort_few_by_key(|&(key, _)| key);
            many.sort_by_key(|&(key, _)| key);
            shared.sort_many_by_key(|&(key, _)| key);
            assert_eq!(few, many);
            assert_eq!(shared, many);
            few.reverse();
            few.sort_few();
            many.sort();
            assert_eq!(few, many);
        }
    }
}
