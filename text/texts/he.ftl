# משפטים לשחקנים: קצרים, פשוטים, במונחי החוברות.

colour-r = אדום
colour-b = כחול
colour-y = צהוב
colour-k = שחור
tile-number = { $number } { $colour }
tile-J = ג'וקר
tile-D = ג'וקר כפול
tile-C = ג'וקר מחליף צבע
tile-M = ג'וקר מראה
tile-expert = ג'וקר { $colour }
tile-letter = האות { $letter }

kind-run = רצף
kind-group = קבוצה
kind-mirrored-run = רצף מראה
kind-mirrored-group = קבוצת מראה

not-in-box = במהדורה הזאת אין אריח כזה: { $tile }.
too-many-copies = בקופסה יש { $expected ->
    [one] רק אריח אחד כזה
    [two] רק שני אריחים כאלה
   *[other] רק { $expected } אריחים כאלה
  } ({ $tile }); כאן יש { $got }.
too-few-tiles = בסדרה יש לפחות { $expected } אריחים; { $got ->
    [0] כאן אין אף אריח
    [one] כאן יש רק אחד
    [two] כאן יש רק שניים
   *[other] כאן יש רק { $got }
  }.
no-number-tile = בסדרה חייב להיות אריח עם מספר: בלעדיו אי אפשר לדעת מה הג'וקרים מייצגים.
neither-run-nor-group = זה לא רצף (מספרים עוקבים בצבע אחד) ולא קבוצה (אותו מספר בצבעים שונים).
run-number = { $tile } לא מתאים: במקום הזה ברצף צריך להיות { $expected }.
run-colour = { $tile } לא מתאים: כאן צבע הרצף הוא { $expected }.
run-range = אריח { $place } ({ $tile }): במקום הזה היה צריך להיות { $got }, אבל המספרים הם 1 עד 13.
run-upwards = רצף מסדרים מהנמוך לגבוה: { $expected }.
colour-change-same = אחרי ג'וקר מחליף צבע הרצף ממשיך בצבע אחר; כאן הצבע בשני הצדדים הוא { $got }.
colour-change-twice = { $expected ->
    [one] ברצף יש לכל היותר ג'וקר מחליף צבע אחד
    [two] ברצף יש לכל היותר שני ג'וקרים מחליפי צבע
   *[other] ברצף יש לכל היותר { $expected } ג'וקרים מחליפי צבע
  }; כאן יש { $got }.
colour-change-first = ג'וקר מחליף צבע אינו יכול להיות האריח הנמוך ביותר ברצף.
colour-change-in-group = אריח { $place }: בג'וקר מחליף צבע משתמשים רק ברצף.
group-number = { $tile } לא מתאים: המספר בקבוצה הזאת הוא { $expected }.
group-colour = { $tile } לא מתאים: בקבוצה כל צבע מופיע פעם אחת, והצבע { $got } כבר שם.
group-size = בקבוצה יש לכל היותר { $expected } אריחים; כאן יהיו { $got }.
mirror-at-end = ג'וקר מראה בקצה השורה לא משקף כלום: משני הצדדים שלו צריכים להיות אותם אריחים.
mirror-twice = בסדרה מותר רק ג'וקר מראה אחד, באמצע; כאן יש { $got }.
mirror-side-short = בכל צד של המראה יש לפחות { $expected } אריחים; כאן באחד הצדדים יש { $got }.
mirror-length = שני צדי המראה באורך שווה; כאן בצד שמאל יש { $expected } ובצד ימין { $got }.
mirror-sides = שני צדי המראה חייבים להיות זהים, מן המראה והחוצה: מול אריח { $place } ({ $tile }) מונח אריח אחר.
mirror-middle = ג'וקר המראה היה מייצג { $got }: המספר שבאמצע חייב להיות מ-1 עד 13.
mirror-group-size = ג'וקר המראה תופס אחד מארבעת הצבעים, ולכן בכל צד יש לכל היותר { $expected }; כאן יש { $got }.

table-tile-missing = אריח שהיה על השולחן חייב להישאר בו: { $tile }.
tile-from-nowhere = אריח שלא היה על השולחן ולא על התושבת: { $tile }.
nothing-laid = יש להוריד לפחות אריח אחד מהתושבת, או לקחת אריח מהקופה.
touched-before-opening = לפני ההורדה הראשונה ובמהלכה מורידים מהתושבת בלבד, ולא נוגעים בשולחן.
opening-too-low = להורדה הראשונה צריך לפחות { $expected } נקודות מהתושבת שלך; יש לך { $got }.
released-joker = { $tile } ששוחרר חייב להיות בסדרה חדשה; הסדרה הזאת כבר הייתה על השולחן.
joker-not-replaceable = אי אפשר להחליף { $tile }: הוא משתחרר רק כשמפרקים את הסדרה שלו, וכאן שאר הסדרה עדיין מונחת יחד.

set-legal = { $kind }, שווה { $value }
stands-for = { $joker } מייצג { $tiles }
mirrors-only = { $joker } רק משקף ולא מייצג כלום
stands-or = { $first } או { $second }
stands-and = { $first } וגם { $second }
stands-two-of = שניים מתוך { $tiles }
stands-one-of-them = , ואחד מהם { $tiles }
stands-change = { $number }, ואחריו צבע אחר
stands-middle = את ה-{ $number } שבאמצע
in-set = סדרה { $set }
in-word = מילה { $set }

score-winner = ניצחון
sheet-game = משחקון { $number }
sheet-head-total = סיכום
sheet-head-rank = מקום

expected-found = נדרש: { $expected }; נמצא: { $found }
found-nothing = כלום
found-quoted = "{ $found }"
field-unknown = אין שדה בשם { $found } ("sidra editions" מציג את כולם)
field-value = { $field }: נדרש { $expected }, נמצא { $found }
field-box = { $field }: נדרשים לפחות { $expected } אריחים בקופסה ל-{ $players } שחקנים, נמצאו { $found }

edition-il-classic = המשחק המקורי
edition-il-twist = מהדורת טוויסט
edition-hu-twist = מהדורת טוויסט
edition-pl-standard = המשחק הרגיל מקופסת 3 ב-1
edition-pl-twist = משחק הטוויסט מקופסת 3 ב-1
edition-pl-expert = משחק המומחים מקופסת 3 ב-1
language-he = עברית
language-hu = הונגרית
language-pl = פולנית
booklet-of = חוברת ב{ $language }
booklet-of-year = חוברת ב{ $language }, { $year }

field-jokers = הג'וקרים שבקופסה
field-deal = אריחים לכל שחקן (21: משחק מהיר)
field-first_draw_joker = ג'וקר בהגרלת התור הראשון
field-first_draw_tie = מי מגריל שוב אחרי תיקו
field-next_starter = מי מתחיל את המשחקונים הבאים
field-match_of = ממה מורכב משחק שלם
field-jokers_alone = סדרות של ג'וקרים בלבד
field-several_readings = איזה ערך קובע כשאפשר לקרוא סדרה בכמה דרכים
field-equal_readings = רצף או קבוצה כששני הערכים שווים
field-colour_change_first = ג'וקר מחליף צבע כאריח הנמוך ביותר ברצף
field-colour_changes = ג'וקרים מחליפי צבע ברצף, או בכל צד של מראה
field-mirrors_in_set = כמה ג'וקרי מראה מותרים בסדרה
field-mirror_value = מה מייצג ג'וקר מראה
field-mirror_side = אריחים בכל צד של המראה, לפחות
field-mirror_valley = מספרים היורדים לעבר המראה
field-mirror_compares = במה זהים שני צדי המראה
field-opening = שווי ההורדה הראשונה, לפחות
field-released_joker = היכן חייב להיות ג'וקר ששוחרר
field-unreplaceable = ג'וקרים שאי אפשר להחליף באריח
field-refill = לכמה אריחים משלימים את התושבת אחרי הורדה (0: לא משלימים)
field-turn_seconds = שניות לתור (0: ללא הגבלה)
field-timeout_untouched = תם הזמן והשולחן לא השתנה: כמה אריחים לוקחים
field-timeout_legal = תם הזמן והמהלך שהונח חוקי: הוא
field-timeout_unfinished = תם הזמן באמצע מהלך: כמה אריחים לוקחים
field-hints = מותר לבקש רמז
field-empty_pool = איך המשחקון מסתיים כשהקופה ריקה
field-joker_penalty = ערך ג'וקר שנשאר על התושבת
field-never_opened_could_not = הורדה ראשונה לא בוצעה ולא הייתה אפשרית: מינוס
field-never_opened_could = הורדה ראשונה לא בוצעה אף שהייתה אפשרית: מינוס
field-announced = הורדה ראשונה לא בוצעה אך הוכרזה עם האריח האחרון: מינוס
field-never_had_turn = בלי אף תור: מינוס
field-never_opened_at = מתי נענש מי שלא ביצע הורדה ראשונה
field-never_opened_wins = מי שלא ביצע הורדה ראשונה יכול לנצח כשהקופה ריקה
field-never_opened_pool = סכום התושבת של מי שלא ביצע הורדה ראשונה, כשהקופה ריקה
field-pool_score = הקופה נגמרה: מה רושמים האחרים
field-pool_tie = הקופה נגמרה בתיקו: מי מנצח
field-still_tied = הקופה נגמרה ועדיין תיקו: מי מנצח

refusal-no-such-seat = אף אחד לא יושב שם.
refusal-not-your-turn = עכשיו התור של מישהו אחר.
refusal-late = מאוחר מדי: התור שאליו זה נועד כבר הסתיים.
refusal-not-host = רק מי שמארח את השולחן יכול לעשות זאת.
refusal-no-game = אין משחקון פעיל.
refusal-game-goes-on = המשחקון עדיין נמשך.
refusal-match-over = המשחק הסתיים.
refusal-seed-too-late = האריח הראשון כבר נלקח: מאוחר מדי להוסיף גרעין.
refusal-bad-seed = גרעין מוסיפים פעם אחת בלבד, ואורכו 1 עד { $longest } בתים.
refusal-bad-set-id = אין על השולחן סדרה { $set }.
refusal-bad-word-id = אין על השולחן מילה { $set }.
refusal-pool-empty = הקופה ריקה: יש להוריד משהו או לוותר על התור.
refusal-pool-not-empty = בקופה עוד יש אריחים: יש להוריד משהו או לקחת אריח.
refusal-no-announcing = אין כאן על מה להכריז.
refusal-no-hints = בשולחן הזה משחקים בלי רמזים.
refusal-no-time-limit = לא סוכמה הגבלת זמן.
refusal-bad-config = למשחק נדרשים 2 עד 4 שחקנים, לפחות משחקון אחד, ומספיק אריחים לכולם.
refusal-resigned = פרשת מהמשחקון הזה.
event-match-began = { $players }: { $games ->
    [one] משחקון אחד
    [two] שני משחקונים
   *[other] { $games } משחקונים
  }. הערבוב חתום: { $commitment }
event-seed-added = { $player }: נוסף גרעין.
event-first-drawn = המספר הגבוה ביותר אצל { $player }.
event-dealt = התור הראשון של { $player }; בקופה { $pool ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $pool } אריחים
  }.
event-played = { $player }: הורדה של { $tiles }, בשווי { $value }.
event-played-late = תם הזמן; המהלך של { $player } תקף: { $tiles }, בשווי { $value }.
event-drew = { $player }: אריח מהקופה.
event-announced = { $player }: הכרזה על הורדה ראשונה בתור הבא.
event-hinted = { $player }: בקשת רמז.
event-drew-tile = { $player }: { $tile } מהקופה.
event-passed = { $player }: ויתור על התור.
event-time-ran-out = תם הזמן של { $player }; { $count ->
    [0] לא נלקח אריח
    [one] נלקח אריח אחד
    [two] נלקחו שני אריחים
   *[other] נלקחו { $count } אריחים
  }.
event-time-went-back = תם הזמן של { $player }, והכול חזר למקומו; { $count ->
    [0] לא נלקח אריח
    [one] נלקח אריח אחד
    [two] נלקחו שני אריחים
   *[other] נלקחו { $count } אריחים
  }.
event-resigned = { $player }: פרישה מהמשחקון.
event-wants-to-abandon = { $player }: הצעה להפסיק את המשחקון.
event-goes-on = { $player }: ממשיכים לשחק.
event-ended-out = { $player }: האריח האחרון ירד. ניצחון!
event-ended-pool = הקופה ריקה והמשחקון הסתיים. ניצחון של { $player }.
event-ended-last = כל האחרים פרשו. ניצחון של { $player }.
event-abandoned = המשחקון הופסק בהסכמה.
event-match-ended = המשחק הסתיים. מקום ראשון: { $player }.

record-true = הרישום נכון: { $games ->
    [one] משחקון אחד
    [two] שני משחקונים
   *[other] { $games } משחקונים
  }, { $turns ->
    [one] תור אחד
    [two] שני תורות
   *[other] { $turns } תורות
  }.
record-false = הרישום אינו נכון:
record-different = נדרש: { $expected }; נמצא: { $found }
record-commitment = החותמת של הסוד הזה היא { $expected }, אך פורסמה { $found }
record-unfounded = זה עוד לא הסתיים, או שאין לזה בסיס: { $found }
record-refused = זה לא ייתכן: { $found }.
play-table = שולחן
play-rack = התושבת שלך
play-not-opened = עדיין בלי הורדה ראשונה

# המהלך הטוב ביותר
step-take = קחו { $tiles } מתוך { $set }
step-apart = פרקו את { $set }
step-split = פצלו את { $set } לשתיים: { $one } וגם { $other }
step-exchange = הניחו { $tile } במקום { $joker } בתוך { $set }
step-add = הוסיפו { $tiles } אל { $set }
step-add-so = הוסיפו { $tiles } אל { $set } כך: { $after }
step-rebuild = הרכיבו { $after } מתוך { $set } ובעזרת { $tiles }
step-restated = { $count ->
    [one] הג'וקר, שהיה { $old }, הוא עכשיו { $new }
   *[other] הג'וקרים, שהיו { $old }, הם עכשיו { $new }
  }
step-move = סדרו את { $set } כך: { $after }
step-form = הרכיבו { $after }

## מילים

edition-il-word = משחק המילים
tile-stated = ג'וקר במקום { $letter }
not-a-letter = אריח { $place } ({ $tile }): מילים מורכבות מאותיות, ומג'וקרים שמייצגים אות.
joker-states-nothing = אריח { $place } ({ $tile }): במילה צריך לציין איזו אות הג'וקר מייצג; *ש הוא ג'וקר במקום ש.
word-too-short = במילה צריכות להיות לפחות { $expected } אותיות; { $got ->
    [0] כאן אין אף אות
    [one] כאן יש רק אחת
    [two] כאן יש רק שתיים
   *[other] כאן יש רק { $got }
  }.
word-unknown = המילה { $got } אינה במילון.
word-construct = { $got } היא צורת סמיכות, ולכן אינה מותרת.
word-suffixed = בסוף המילה { $got } יש כינוי חבור, וזה אסור.
word-name = המילה { $got } היא שם עצם פרטי.
word-infinitive = { $got } היא צורת מקור, ואין להשתמש בה לבדה.
word-abbreviation = קיצורים וראשי תיבות אסורים: { $got }.
word-geresh = המילה { $got } נכתבת עם גרש, ואין אריח עם גרש.
word-unverified = אין מילון, ולכן אי אפשר לדעת אם { $got } היא מילה.
word-prefixed = { $got } היא המילה { $expected } עם אותיות שימוש לפניה.
word-twice = המילה { $got } כבר על השולחן: אין להניח שתי מילים בכתיב זהה.
opening-words = ההורדה הראשונה היא { $expected ->
    [one] מילה אחת
    [two] שתי מילים לכל היותר
   *[other] { $expected } מילים לכל היותר
  }; כאן יש { $got }.
opening-too-short = בהורדה הראשונה מורידים מילה בת { $expected } אותיות לפחות; כאן יש { $got }.
word-joker = הג'וקר שוחרר מהמילה שלו ולכן חייב להיות במילה חדשה; המילה { $got } כבר הייתה על השולחן.
joker-restated = ג'וקר יכול לייצג אות אחרת רק כשמשנים את המילה שלו.
field-letters = האותיות שבקופסה
field-word_length = אותיות במילה, לפחות
field-opening_words = מילים בהורדה הראשונה, לכל היותר (0: ללא הגבלה)
field-unknown_words = מילה שאינה במילון
field-scored_new = רק מילים שלא היו על השולחן מזכות בנקודות
field-scored_rack = רק מילים שיש בהן אריח מהתושבת מזכות בנקודות
field-whole_rack = כל התושבת בתור אחד: ניקוד פי
field-scoring = איך מחשבים את ניקוד המשחקון
field-caught_joker = ג'וקר שנשאר על התושבת כשסופרים נקודות
field-out_ends = הורדת האריח האחרון מסיימת את המשחקון
field-challenge_seconds = שניות להתנגדות לתור (0: בלי התנגדות)
field-challenges = התנגדויות של שחקן לתור, לכל היותר
field-unknown_vote = הצבעה על מילה שאינה במילון
field-theme_vote = הצבעה על מילה שאינה קשורה לנושא
field-undone_draw = תור בוטל: כמה אריחים לוקחים
field-failed_challenge = התנגדות נדחתה: כמה אריחים לוקחים
field-vote_seconds = שניות להצבעה על מילה
field-prefixed_words = מילה עם אותיות שימוש לפניה, כגון השולחן
field-infinitives = שם פועל שבתחילתו האות ל, כגון ללכת, הוא מילה
refusal-window-open = עדיין אפשר להתנגד לתור הקודם.
refusal-no-window = אין תור שאפשר להתנגד לו.
refusal-own-turn = אי אפשר להתנגד לתור שלך.
refusal-no-such-word = המילה הזאת לא נוצרה בתור הזה.
refusal-challenged-before = כבר התנגדת לתור הזה.
refusal-no-theme = לא נקבע נושא.
refusal-bad-theme = נושא קובעים לפני המשחקון, ורק אם אפשר להתנגד למילים; אורך הנושא 1 עד { $longest } תווים.
refusal-voting = מתנהלת הצבעה.
refusal-no-vote = אין לך על מה להצביע.
event-first-letter = האות הקרובה ביותר לתחילת הא"ב אצל { $player }.
event-lexicon = מילון: { $name }, { $count ->
    [one] מילה אחת
    [two] שתי מילים
   *[other] { $count } מילים
  }.
event-no-lexicon = אין מילון: על מילה שמתנגדים לה מצביעים.
event-theme = הנושא: { $theme }.
event-words = { $player }: הורדה של { $words }, { $value ->
    [one] נקודה אחת
    [two] שתי נקודות
   *[other] { $value } נקודות
  }.
event-words-late = תם הזמן; התור של { $player } תקף: { $words }, { $value ->
    [one] נקודה אחת
    [two] שתי נקודות
   *[other] { $value } נקודות
  }.
event-unverified = ללא אימות: { $words }.
event-challenged = { $player }: התנגדות למילה { $word }.
event-challenged-theme = { $player }: המילה { $word } אינה קשורה לנושא.
event-votes-for = { $player }: בעד.
event-votes-against = { $player }: נגד.
event-allowed = המילה { $word } מתקבלת.
event-stands = התור של { $player } תקף.
event-undone = המילה { $word } אינה מתקבלת, והתור של { $player } מבוטל; { $count ->
    [0] לא נלקח אריח
    [one] נלקח אריח אחד
    [two] נלקחו שני אריחים
   *[other] נלקחו { $count } אריחים
  }.

# Why a bot played as it did.
why-goes-out = יכולתי להוריד את כל האריחים שלי.
why-opens = היה לי מספיק להורדה ראשונה.
why-from-rack = הייתה לי סדרה על התושבת.
why-lengthens = היה לי אריח שמתאים לקצה של סדרה.
why-rearranges = הזזתי אריחים על השולחן כדי לפנות מקום לשלי.
why-most-tiles = אין מהלך שמוריד יותר אריחים.
why-fewest-points = זה היה התור האחרון שלי, אז השארתי כמה שפחות נקודות.
why-searched = הקופה ריקה, אז ברור איפה כל אריח, וחישבתי את הסיום הטוב ביותר.
why-played-out = עוד רגע המשחקון עלול להיגמר, אז שיחקתי בראש הרבה חלוקות אפשריות של האריחים הנסתרים, וזה היה הטוב ביותר בממוצע.
why-keeps-joker = הג'וקר שלי נשמר לסוף.
why-patient = עדיף לי לחכות עד שאפשר יהיה להוריד הכול בבת אחת.
why-nothing = לא ראיתי מה להוריד.
why-impossible = אין מה להוריד.
why-not-opened = עוד לא היה לי מספיק להורדה ראשונה.

# מבט לאחור: כל תור לצד המהלך הטוב ביותר שלו.
review-best-was = המהלך הטוב ביותר: { $tiles ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $tiles } אריחים
  }
review-points-was = המהלך הטוב ביותר שווה עוד { $points ->
    [one] נקודה אחת
    [two] שתי נקודות
   *[other] { $points } נקודות
  }
review-better-was = מהלך טוב יותר: { $tiles ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $tiles } אריחים
  }
review-better-points-was = מהלך טוב יותר שווה עוד { $points ->
    [one] נקודה אחת
    [two] שתי נקודות
   *[other] { $points } נקודות
  }
review-was-best = זה היה המהלך הטוב ביותר.
review-nothing = לא היה מה להוריד.
review-unproven = לא נמצא מהלך טוב יותר, אבל ייתכן שיש כזה.
review-expert = הבוט expert: { $why }
review-decided-not-out = תור { $turn } ({ $player }) הכריע את המשחקון: אפשר היה להוריד בו את כל האריחים ולסיים.
review-decided-laid = אף תור לא השפיע יותר מתור { $turn } ({ $player }): { $tiles ->
    [one] ירד בו אריח אחד
    [two] ירדו בו שני אריחים
   *[other] ירדו בו { $tiles } אריחים
  }.
review-decided-missed = אף תור לא השפיע יותר מתור { $turn } ({ $player }): אפשר היה להוריד בו עוד { $tiles ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $tiles } אריחים
  }.
review-head-player = שם
review-head-best = מהלכים מיטביים
review-head-missed = אריחים שהוחמצו
review-head-needless = לקיחות מיותרות
review-head-could = הורדה ראשונה אפשרית
review-head-opened = הורדה ראשונה
review-head-longest = זמן המחשבה הארוך ביותר
review-turn = תור { $turn }
review-never = לא הייתה
review-needless = ללא צורך
review-words = אפשר לנתח רק משחקונים עם מספרים.

# חידות.
puzzle-all = הורידו את כל האריחים שלכם.
puzzle-least = הורידו לפחות { $tiles ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $tiles } אריחים
  }.
puzzle-joker = שחררו את הג'וקר { $joker } והורידו לפחות { $tiles ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $tiles } אריחים
  }.
puzzle-joker-all = שחררו את הג'וקר { $joker } והורידו את כל האריחים שלכם.
puzzle-grade = דרגה { $grade }
puzzle-grade-1 = נינוחה
puzzle-grade-2 = קלה
puzzle-grade-3 = מאתגרת
puzzle-grade-4 = קשה
puzzle-grade-5 = שטנית
puzzle-too-few = המהלך חוקי, אבל הוא מוריד רק { $got } מתוך { $need } אריחים.
puzzle-joker-stays = המהלך חוקי, אבל הג'וקר עדיין בסדרה שלו.
puzzle-unseen = לא נמצאה חידה כזאת. בחרו ג'וקר אחר או דרגה אחרת.

## Verdicts, and impossible positions and endings

also-read = אפשר לקרוא גם כך: { $kind }, שווה { $value }
turn-legal = חוקי: { $count ->
    [one] ירד אריח אחד
    [two] ירדו שני אריחים
   *[other] ירדו { $count } אריחים
  }, בשווי { $value }.
opening-legal = חוקי: הורדה ראשונה בשווי { $value }.
not-legal = לא חוקי:
place-table = סדרה { $set } על השולחן
place-word = מילה { $set } על השולחן
place-new-table = סדרה { $set } בשולחן החדש
place-new-word = מילה { $set } בשולחן החדש
place-rack = תושבת { $seat }
place-pool = הקופה
position-players = נדרשות 1 עד 4 תושבות; כאן יש { $got }
position-seats = המקומות אינם מתאימים לתושבות
position-not-in-box = בקופסה של המהדורה אין אריח כזה: { $tile }
position-too-many = כאן יש { $got } כאלה ({ $tile }), ובקופסה רק { $expected }
position-illegal-set = זו אינה סדרה תקינה: { $reasons }
position-illegal-word = היא אינה יכולה להיות שם: { $reasons }
position-tile-count = בשולחן, בתושבות ובקופה יחד חייבים להיות כל { $expected } אריחי הקופסה; נמצאו { $got }
position-hidden-rack = התושבת של שחקן { $seat }, שזה התור שלו, חייבת להיות ידועה
finish-last-drawn = מי שלא ביצע הורדה ראשונה עדיין מחזיק באריח האחרון שלקח: נדרש אחד מתוך { $rack }, נמצא { $tile }
finish-nobody-left = כולם פרשו: צריך להישאר לפחות שחקן אחד
finish-empty-rack = רק התושבת של מי שסיים יכולה להיות ריקה; גם התושבת של שחקן { $seat } ריקה
finish-players = נדרשים 2 עד 4 שחקנים; כאן יש { $got }
finish-no-seat = מי שסיים חייב לשבת במקום 1 עד { $players }, נמצא { $seat }
finish-with-tiles = שחקן { $seat } סיים, ולכן התושבת שלו חייבת להיות ריקה; { $got ->
    [one] נמצא אריח אחד
    [two] נמצאו שני אריחים
   *[other] נמצאו { $got } אריחים
  }
word-legal = מילה, { $value ->
    [one] נקודה אחת
    [two] שתי נקודות
   *[other] { $value } נקודות
  }
words-whole-rack = כל התושבת הונחה: הנקודות נספרות { $times ->
    [2] פעמיים
   *[other] { $times } פעמים
  }.
words-unverified = ללא אימות: { $words }. אם מישהו מתנגד, האחרים מצביעים.
words-legal = חוקי: { $count ->
    [one] ירד אריח אחד
    [two] ירדו שני אריחים
   *[other] ירדו { $count } אריחים
  }, { $value ->
    [one] נקודה אחת
    [two] שתי נקודות
   *[other] { $value } נקודות
  }.

## Files of evenings

evening-wanted-heading = השורה { $line }
evening-wanted-keyword = אחת המילים id, name, date, rules, player, game, begins, out, rack
evening-wanted-timer = אחת המילים rules, seconds, player, turn, ends, left, past
evening-wanted-rules = מהדורה כמו il-classic, ואחריה חוקי בית כמו opening=25
evening-wanted-player = שמות של 2 עד 4 שחקנים
evening-wanted-seat = מספר של שחקן
evening-wanted-number = מספר שלם
evening-wanted-seconds = מספר שניות
evening-wanted-date = תאריך כמו 2026-11-13
evening-wanted-rack = אריחים או סכום, ואחרי נקודתיים מה שעוד חשוב
evening-wanted-racks = תושבת אחת לכל שחקן
evening-wanted-out = השורה out עם מספר של שחקן או המילה pool
evening-wanted-less = קובץ קטן יותר
companion-paused = השעון מושהה.
companion-then = אחר כך { $player }
companion-up-of = { $player }: תם הזמן.
companion-turn-now = התור של { $player }.
companion-unfinished = לא סיימתם? מחזירים הכול ולוקחים { $count ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $count } אריחים
  }.
companion-untouched = שום דבר לא זז? לוקחים { $count ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $count } אריחים
  }.
companion-draw = לוקחים { $count ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $count } אריחים
  }.
companion-goes-back = מה שלא הושלם חוזר קודם למקומו.
companion-stands = מהלך חוקי שכבר על השולחן נשאר.
companion-falls = גם מהלך חוקי חוזר למקומו.
companion-round = סבב { $number }
companion-begins-next = התור הראשון: { $player }.
companion-lack = עוד לא סוכם
companion-lack-many = { $tile }: בקופסה יש פחות.
companion-lack-could = { $player }: הייתה אפשרית הורדה ראשונה?
companion-lack-tiles = { $player }: כמה אריחים נשארו?
record-believed = המילון של המשחק הזה ({ $name }) לא נמצא כאן, ולכן המילים שבו לא נבדקו.
record-unchecked = הרישום אינו מציין מילון, ולכן המילים שבו לא נבדקו.
