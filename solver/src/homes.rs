//! Which old sets hold each face.

use sidra_core::Face;

/// Indexed by face: the sets that hold a tile of it, once per tile.
pub(crate) struct Homes {
    sets: Vec<usize>,
    /// The first index of each face in `sets`, and how many are left.
    first: [u16; Face::COUNT],
    left: [u16; Face::COUNT],
}

impl Homes {
    pub(crate) fn of(table: &[Vec<Face>]) -> Homes {
        let mut left = [0; Face::COUNT];
        for face in table.iter().flatten() {
            left[face.index()] += 1;
        }
        let mut first = [0; Face::COUNT];
        let mut end = 0;
        for (first, count) in first.iter_mut().zip(left) {
            *first = end;
            end += count;
        }
        let mut sets = vec![0; usize::from(end)];
        let mut next = first;
        for (set, row) in table.iter().enumerate() {
            for face in row {
                let next = &mut next[face.index()];
                sets[usize::from(*next)] = set;
                *next += 1;
            }
        }
        Homes { sets, first, left }
    }

    /// Returns the sets that hold a tile of this face.
    pub(crate) fn of_face(&self, face: Face) -> &[usize] {
        let (first, left) = (self.first[face.index()], self.left[face.index()]);
        &self.sets[usize::from(first)..usize::from(first + left)]
    }

    /// Takes a tile from one of its sets, preferably a wanted one.
    pub(crate) fn take(&mut self, face: Face, wanted: impl Fn(usize) -> bool) -> Option<usize> {
        let last = self.of_face(face).len().checked_sub(1)?;
        let at = self.of_face(face).iter().position(|&set| wanted(set));
        let first = usize::from(self.first[face.index()]);
        self.sets.swap(first + at.unwrap_or(last), first + last);
        self.left[face.index()] -= 1;
        Some(self.sets[first + last])
    }
}
