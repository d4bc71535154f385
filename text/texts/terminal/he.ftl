# Sentences that only the terminal needs: what is typed there, and what comes of it.
also-read = אפשר לקרוא גם כך: { $kind }, שווה { $value }
stands-for = { $joker } מייצג { $tiles }
mirrors-only = { $joker } רק משקף ואינו מייצג דבר
stands-or = { $first } או { $second }
stands-and = { $first } וגם { $second }
stands-two-of = שניים מתוך { $tiles }
stands-one-of-them = , ואחד מהם { $tiles }
stands-change = { $number }, ואחריו צבע אחר
stands-middle = { $number } שבאמצע
turn-legal = חוקי: { $count ->
    [one] הורד אריח אחד
    [two] הורדו שני אריחים
   *[other] הורדו { $count } אריחים
  }, בשווי { $value }.
opening-legal = חוקי: הורדה ראשונה בשווי { $value }.
not-legal = לא חוקי:
score-player = שחקן { $seat }
score-out = שחקן { $seat } סיים את אריחיו.
score-pool = הקופה התרוקנה והמשחקון הסתיים.
score-head-player = שחקן
score-head-sum = סכום
sheet-adds-up = מסתכם ב-{ $sum }
sheet-expected-game = משחקון כגון +24* -3 -16 -5
sheet-expected-scores = { $count } תוצאות, אחת לכל שחקן
score-could-not = לא הוריד ולא יכול היה
score-could = לא הוריד אף שיכול היה
score-announced = לא הוריד, אך הכריז עם האריח האחרון שלקח
score-no-turn = לא היה לו תור
sheet-head-wins = ניצחונות
place-column = תו { $column }
place-line = שורה { $line }
place-table = סדרה { $set } על השולחן
place-word = מילה { $set } על השולחן
place-new-table = סדרה { $set } בשולחן החדש
place-new-word = מילה { $set } בשולחן החדש
place-rack = תושבת { $seat }
place-pool = הקופה
expected-tile = אריח כגון r7, b12, y1, k9 או J
expected-set = לפחות אריח אחד
expected-letter = אות עברית, או * לג'וקר, ובמילה גם האות שהוא מייצג (*ש)
expected-word = לפחות אות אחת
expected-bar = קו | בין שתי מילים (או אות אחר אות, עם רווחים)
mark-point = סימן ניקוד ({ $character }), שאיננו על שום אריח
mark-accent = טעם מקרא ({ $character }), שאיננו על שום אריח
mark-geresh = גרש ({ $character }), שאיננו על שום אריח
mark-gershayim = גרשיים ({ $character }), שאינם על שום אריח
mark-hyphen = מקף ({ $character })
mark-direction = תו כיווניות בלתי נראה ({ $character })
mark-invisible = תו בלתי נראה ({ $character })
expected-points = הנקודות שנצברו, כגון 40 (מ־-{ $most } עד { $most })
json-broken = בית { $byte }: ציפינו למצוא: UTF-8; נמצא: תו פגום
json-request = אובייקט JSON
json-end = סוף השורה
json-key = המפתח { $key }
json-missing = ציפינו למצוא: המפתח { $key }; לא נמצא דבר
json-twice = ציפינו למצוא: המפתח { $key } פעם אחת; הוא נמצא פעמיים
json-set-and-word = ציפינו למצוא: "set" או "word"; נמצאו שניהם
json-too-long = ציפינו למצוא: לכל היותר { $longest } בתים; נמצא: { $found }
json-string = טקסט
json-number = מספר
json-integer = מספר שלם
json-flag = true או false
json-list = רשימה
json-object = אובייקט
json-tiles = רשימת אריחים
json-tile = אריח כגון "r7" או "ש"
expected-part = החלק הבא אחרי ";" (מהדורה; שולחן; תושבות; קופה; מי ביצע הורדה ראשונה; תור)
expected-end = סוף: בעמדה יש שישה חלקים
expected-edition = מהדורה: { $editions }
expected-house = כלל בית, field=value
expected-hidden = מספר אריחים נסתרים כגון ?14
expected-seat = מקום ליד השולחן הזה, החל מ-1
position-players = נדרשות 1 עד 4 תושבות, מספרן כאן { $got }
position-seats = המקומות אינם מתאימים לתושבות
position-not-in-box = בקופסה של המהדורה אין { $tile }
position-too-many = בקופסה יש { $expected } מסוג { $tile }, כאן יש { $got }
position-illegal-set = זו אינה סדרה תקינה: { $reasons }
position-illegal-word = היא אינה יכולה להיות שם: { $reasons }
position-tile-count = השולחן, התושבות והקופה חייבים להיות כל { $expected } אריחי הקופסה, נמצאו { $got }
position-hidden-rack = התושבת של שחקן { $seat }, שתורו לשחק, חייבת להיות ידועה
finish-last-drawn = מי שלא ביצע הורדה ראשונה עדיין מחזיק באריח האחרון שלקח: נדרש אחד מתוך { $rack }, נמצא { $tile }
finish-nobody-left = כולם פרשו: נדרש שחקן אחד שנשאר, לא נמצא
finish-empty-rack = רק תושבתו של מי שסיים ריקה; גם התושבת של שחקן { $seat } ריקה
finish-players = נדרשים 2 עד 4 שחקנים, מספרם כאן { $got }
finish-no-seat = מי שסיים חייב לשבת במקום 1 עד { $players }, נמצא { $seat }
finish-with-tiles = שחקן { $seat } סיים, ולכן תושבתו חייבת להיות ריקה; { $got ->
    [one] נמצא אריח אחד
    [two] נמצאו שני אריחים
   *[other] נמצאו { $got } אריחים
  }
edition-tiles = { $count } אריחים
edition-ruling = החוברת אינה קובעת: הכרעה שלנו
edition-house-hint = כל שדה ניתן לשינוי לשולחן מסוים: --house FIELD=VALUE
sim-head-bot = בוט
sim-head-wins = ניצחונות
sim-head-points = נקודות למשחקון
sim-games = { $games ->
    [one] משחקון אחד
    [two] שני משחקונים
   *[other] { $games } משחקונים
  } ב-{ $seconds } שניות: { $rate } בשנייה, { $micros } µs לתור
sim-turns = { $turns } תורות למשחקון; { $out } % הסתיימו בסיום האריחים, { $pool } % בסוף הקופה
record-more = … ועוד { $count }, שאולי נובעים מאלה
replay-keys = → הבא   ← הקודם   Home, End   q יציאה
play-title = מקומך: { $seat }. כתבו "help" לרשימת הפעולות.
play-others = { $player }: { $tiles ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $tiles } אריחים
  }
play-pool = קופה: { $count }
play-worth = { $count ->
    [one] הונח אריח אחד
    [two] הונחו שני אריחים
   *[other] הונחו { $count } אריחים
  }, בשווי { $value } עד כה; "done" מגיש אותם.
play-opening-worth = הסדרות שוות { $value }; להורדה ראשונה נדרשות { $need }. "done" מגיש אותן.
play-clock = לתור הזה { $seconds ->
    [one] נותרה שנייה אחת
    [two] נותרו שתי שניות
   *[other] נותרו { $seconds } שניות
  }.
play-late = מאוחר מדי: הזמן תם לפני שזה הגיע, ודבר מזה לא נעשה.
play-not-held = אריחים שאינם על התושבת ולא על השולחן:
play-draft-lies = יש אריחים שהונחו: "done" מגיש אותם, "undo" מחזיר אותם.
play-unknown = לא מובן: { $reason }. כתבו "help" לרשימת הפעולות.
play-help = כתבו את השולחן כפי שיישאר (סדרות מופרדות ב-|), או:
play-help-words = כתבו את השולחן כפי שתרצו להשאיר אותו (מילים מופרדות ב-|), או:
play-help-lay = להוריד סדרות מהתושבת
play-help-lay-word = להניח מילים מהתושבת (מופרדות ב-|)
play-help-set = לשנות את סדרה 2
play-help-set-word = להפוך את מילה 2 לזו
play-help-done = להגיש את מה שהונח
play-help-draw = לקחת אריח
play-announce = אפשר לבצע הורדה ראשונה. כתבו "announce" כדי להכריז עליה לתור הבא, או הקישו Enter.
play-help-pass = כשהקופה ריקה
play-help-undo = להחזיר את מה שהונח
play-help-resign = לפרוש מהמשחקון הזה
play-help-quit = להפסיק
play-next = Enter מתחיל את המשחקון הבא.
play-saved = הרישום נמצא בקובץ { $file }.
play-bye = להתראות.
solve-lays = הניחו { $tiles ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $tiles } אריחים
}, { $points ->
    [one] נקודה אחת
    [two] שתי נקודות
   *[other] { $points } נקודות
}:
solve-opens = הניחו { $tiles ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $tiles } אריחים
}, הורדה ראשונה בשווי { $value }:
solve-no-opening = אין הורדה ראשונה בשווי { $need }. (‎--opened אומר שהשחקן כבר ביצע הורדה ראשונה.)
solve-no-opening-word = אי אפשר ליצור מהתושבת לבדה מילה של { $need } אותיות או יותר. (‎--opened אומר שהשחקן כבר ביצע הורדה ראשונה.)
solve-not-found = לא נמצא דבר עד כה; ייתכן שיש מהלך.
solve-nothing = אין מה להניח.
solve-unproven = הטוב ביותר שנמצא; ייתכן שיש מהלך טוב ממנו.
solve-table = השולחן
solve-rack = התושבת
solve-after = השולחן החדש
solve-steps = צעד אחר צעד
solve-plays = { $count ->
    [one] מהלך אחד
    [two] שני מהלכים
   *[other] { $count } מהלכים
}:
solve-more = יש עוד.

## מילים

lexicon-needed = בלי מילון אי אפשר לחפש מהלך: ראו "sidra lexicon build".
lexicon-aged = המילון נוצר מ-hspell אחר או בגרסה אחרת של התוכנה: הוא נוצר מחדש.
lexicon-none = אין מילון: אי אפשר לדעת אילו מילים קיימות, והשולחן מצביע.
lexicon-kept = לא ניתן היה לבנות מילון חדש: הקודם נשאר בשימוש.
lexicon-no-hint = אין מילון שאפשר לחפש בו מילים.
lexicon-from-hspell = המילון נבנה מ-hspell המותקן …
lexicon-fetching-hspell = hspell אינו מותקן: החבילה מובאת באמצעות apt-get download (‎--offline מונע זאת) …
lexicon-fetching-npm = החבילה dictionary-he מובאת באמצעות npm (‎--offline מונע זאת) …
lexicon-offline = hspell אינו מותקן, ודבר אינו מובא מהרשת.
lexicon-built = נבנה ב-{ $seconds } שניות: { $file }
lexicon-more = יש יותר מ-{ $count }: ‎--most N מציג עוד.
lexicon-nothing = אין מילה שמתאימה ל-{ $pattern }.
lexicon-forms = { $forms ->
    [one] צורה אחת
    [two] שתי צורות
   *[other] { $forms } צורות
  } בסך הכול
expected-class = סוף השורה, או סוג המילה: { $classes }
expected-list = מילים עבריות, אחת בשורה
expected-pattern = אותיות עבריות, ? לאות כלשהי, * לכל מספר של אותיות
word-legal = מילה, { $value } נקודות
words-whole-rack = כל התושבת הונחה: הנקודות נספרות { $times ->
    [2] פעמיים
   *[other] { $times } פעמים
  }.
words-unverified = לא אומת: { $words }. אם מישהו יתנגד, האחרים יצביעו.
words-legal = חוקי: { $count ->
    [one] הורד אריח אחד
    [two] הורדו שני אריחים
   *[other] הורדו { $count } אריחים
  }, { $value ->
    [one] נקודה אחת
    [two] שתי נקודות
   *[other] { $value } נקודות
  }.
score-points = נקודות במשחקון: { $points }
record-believed = המילון של המשחק הזה ({ $name }) אינו המילון שבידינו: מה שהרישום אומר על מילותיו נחשב נכון.
record-unchecked = המשחק הזה שוחק בלי מילון, ולכן המילים שלו לא נבדקו.
record-unfinished = המשחק לא שוחק עד סופו.
play-vote = לקבל את המילה? כתבו "allow" כדי לקבל או "reject" כדי לדחות.
play-object = מתנגדים למילה מהתור הזה? כתבו את מספרה ({ $words }) בתוך { $seconds } שניות, או הקישו Enter.
play-object-late = מאוחר מדי להתנגד: הזמן לכך תם לפני שזה הגיע.
play-points = { $points ->
    [one] נקודה אחת
    [two] שתי נקודות
   *[other] { $points } נקודות
  }
play-own-points = הנקודות שלך: { $points }
play-words-worth = זה שווה { $value }; "done" מגיש את התור.
play-help-check = האם זה חוקי
play-help-hint = מה בוט היה עושה
play-help-joker = ג'וקר נכתב * לפני האות שהוא מייצג: ש*בת
play-hint-type = כדי להניח כך, כתבו: { $line }
