//! What the page about the dictionary says, in the languages of the game. Names in braces are filled
//! in.

/// The sentences of one language.
pub(super) struct Said {
    /// Its code.
    pub(super) lang: &'static str,
    /// The direction of its script.
    pub(super) dir: &'static str,
    /// The link to the game.
    pub(super) back: &'static str,
    /// The heading.
    pub(super) title: &'static str,
    /// The name of the dictionary and its size.
    pub(super) count: &'static str,
    /// What it is made from, if that is hspell.
    pub(super) hspell: &'static str,
    /// The same if it is the npm package.
    pub(super) npm: &'static str,
    /// The same if it is another list.
    pub(super) other: &'static str,
    /// The licence of the first two.
    pub(super) licence: &'static str,
    /// What is said about the licence of another list.
    pub(super) no_licence: &'static str,
    /// The link to the list of forms.
    pub(super) list: &'static str,
    /// The link to the compiled file.
    pub(super) file: &'static str,
}

/// All languages.
pub(super) static ALL: [Said; 4] = [
    Said {
        lang: "en",
        dir: "ltr",
        back: "Back to the game",
        title: "The dictionary of the word game",
        count: "{name} {version}: {words} words among {forms} forms.",
        hspell: "It is made from <a href=\"http://hspell.ivrix.org.il/\">hspell</a> \
             {version} by Nadav Har'El and Dan Kenigsberg, as Debian distributes it \
             (<code dir=\"ltr\">apt-get source hspell</code>), and from Sidra's own \
             list of modern spellings. The command <code dir=\"ltr\">sidra lexicon \
             build</code> makes it.",
        npm: "It is made from <a \
             href=\"https://www.npmjs.com/package/dictionary-he\">dictionary-he</a> \
             {version}, which comes from hspell by Nadav Har'El and Dan Kenigsberg \
             (<code dir=\"ltr\">npm install dictionary-he@{version}</code>), and from \
             Sidra's own list of modern spellings. The command <code dir=\"ltr\">sidra \
             lexicon build</code> makes it.",
        other: "It is made from {name}, a list by the people who run this server. The \
             command <code dir=\"ltr\">sidra lexicon build --list FILE</code> makes it \
             from the list below.",
        licence: "It is free software under the <a href=\"{agpl}\">GNU Affero General Public \
             License</a>, version 3 or later, without any warranty.",
        no_licence: "This server does not know its licence.",
        list: "<a href=\"{list}\">All forms as a list</a>: one per line, with the reason \
             after those that may not be laid.",
        file: "<a href=\"{file}\">The compiled dictionary</a>, as the page reads it.",
    },
    Said {
        lang: "he",
        dir: "rtl",
        back: "חזרה למשחק",
        title: "המילון של משחק המילים",
        count: "המילון <bdi>{name} {version}</bdi>: {words} מילים מתוך {forms} צורות.",
        hspell: "המילון נוצר מ-<a href=\"http://hspell.ivrix.org.il/\">hspell</a> {version} \
             מאת נדב הראל ודן קניגסברג, כפי ש-Debian מפיצה אותו (<code \
             dir=\"ltr\">apt-get source hspell</code>), ומרשימה של Sidra של מילים בכתיב \
             חדש. הפקודה <code dir=\"ltr\">sidra lexicon build</code> יוצרת אותו.",
        npm: "המילון נוצר מ-<a \
             href=\"https://www.npmjs.com/package/dictionary-he\">dictionary-he</a> \
             {version}, שמקורו ב-hspell מאת נדב הראל ודן קניגסברג (<code \
             dir=\"ltr\">npm install dictionary-he@{version}</code>), ומרשימה של Sidra \
             של מילים בכתיב חדש. הפקודה <code dir=\"ltr\">sidra lexicon build</code> \
             יוצרת אותו.",
        other: "המילון נוצר מרשימה של מפעילי השרת הזה: <bdi>{name}</bdi>. הפקודה <code \
             dir=\"ltr\">sidra lexicon build --list FILE</code> יוצרת אותו מהרשימה \
             שבהמשך.",
        licence: "זו תוכנה חופשית לפי הרישיון <a href=\"{agpl}\">GNU Affero General Public \
             License</a>, גרסה 3 ואילך, בלי שום אחריות.",
        no_licence: "הרישיון של המילון אינו ידוע לשרת הזה.",
        list: "<a href=\"{list}\">רשימה של כל הצורות</a>: צורה בכל שורה, ואחרי צורה שאין \
             להניח באה הסיבה.",
        file: "<a href=\"{file}\">המילון המוכן</a>, כפי שהדף קורא אותו.",
    },
    Said {
        lang: "pl",
        dir: "ltr",
        back: "Powrót do gry",
        title: "Słownik gry w słowa",
        count: "{name} {version}: słowa: {words}, wszystkie formy: {forms}.",
        hspell: "Powstał z programu <a href=\"http://hspell.ivrix.org.il/\">hspell</a> \
             {version} (autorzy: Nadav Har'El i Dan Kenigsberg) w postaci, w jakiej \
             rozpowszechnia go Debian (<code dir=\"ltr\">apt-get source hspell</code>), \
             oraz z listy nowszych pisowni ułożonej na potrzeby Sidry. Tworzy go \
             polecenie <code dir=\"ltr\">sidra lexicon build</code>.",
        npm: "Powstał z pakietu <a \
             href=\"https://www.npmjs.com/package/dictionary-he\">dictionary-he</a> \
             {version}, opartego na programie hspell (autorzy: Nadav Har'El i Dan \
             Kenigsberg; <code dir=\"ltr\">npm install dictionary-he@{version}</code>), \
             oraz z listy nowszych pisowni ułożonej na potrzeby Sidry. Tworzy go \
             polecenie <code dir=\"ltr\">sidra lexicon build</code>.",
        other: "Powstał z listy przygotowanej przez osoby, które prowadzą ten serwer: \
             {name}. Z poniższej listy tworzy go polecenie <code dir=\"ltr\">sidra \
             lexicon build --list FILE</code>.",
        licence: "To wolne oprogramowanie na licencji <a href=\"{agpl}\">GNU Affero General \
             Public License</a> w wersji 3 lub nowszej, bez żadnej gwarancji.",
        no_licence: "Ten serwer nie zna jego licencji.",
        list: "<a href=\"{list}\">Lista wszystkich form</a>: po jednej w wierszu, przy \
             niedozwolonych z podaniem przyczyny.",
        file: "<a href=\"{file}\">Gotowy słownik</a> w postaci, którą czyta strona.",
    },
    Said {
        lang: "hu",
        dir: "ltr",
        back: "Vissza a játékhoz",
        title: "A szójáték szótára",
        count: "{name} {version}: {words} szó, összesen {forms} alak.",
        hspell: "Nadav Har'El és Dan Kenigsberg programjából, a Debian által terjesztett <a \
             href=\"http://hspell.ivrix.org.il/\">hspell</a> {version} csomagból \
             készült (<code dir=\"ltr\">apt-get source hspell</code>), a Sidra mai \
             írásmódú szavakat tartalmazó listájával kiegészítve. A <code \
             dir=\"ltr\">sidra lexicon build</code> parancs állítja elő.",
        npm: "A <a \
             href=\"https://www.npmjs.com/package/dictionary-he\">dictionary-he</a> \
             {version} csomagból készült, amelynek forrása Nadav Har'El és Dan \
             Kenigsberg hspell programja (<code dir=\"ltr\">npm install \
             dictionary-he@{version}</code>), a Sidra mai írásmódú szavakat tartalmazó \
             listájával kiegészítve. A <code dir=\"ltr\">sidra lexicon build</code> \
             parancs állítja elő.",
        other: "A szerver üzemeltetőinek listájából készült: {name}. A <code \
             dir=\"ltr\">sidra lexicon build --list FILE</code> parancs állítja elő az \
             alábbi listából.",
        licence: "Szabad szoftver a <a href=\"{agpl}\">GNU Affero General Public License</a> \
             3-as vagy későbbi változata szerint, minden garancia nélkül.",
        no_licence: "Ez a szerver nem ismeri a licencét.",
        list: "<a href=\"{list}\">Az összes alak listája</a>: soronként egy, a nem \
             letehetők után az okkal.",
        file: "<a href=\"{file}\">A kész szótár</a>, ahogyan az oldal olvassa.",
    },
];
