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

not-in-box = במהדורה הזאת אין { $tile }.
too-many-copies = בקופסה יש { $expected ->
    [one] רק אחד
    [two] רק שניים
   *[other] רק { $expected }
  } מסוג { $tile }; כאן מונחים { $got }.
too-few-tiles = בסדרה יש לפחות { $expected } אריחים; { $got ->
    [0] כאן אין אף אריח
    [one] כאן יש רק אחד
    [two] כאן יש רק שניים
   *[other] כאן יש רק { $got }
  }.
no-number-tile = בסדרה חייב להיות אריח עם מספר: ג'וקרים לבדם אינם מייצגים דבר מסוים.
neither-run-nor-group = לא רצף (מספרים עוקבים בצבע אחד) ולא קבוצה (מספר אחד בצבעים שונים).
run-number = אריח { $place } ({ $tile }): המקום הזה ברצף דורש { $expected }.
run-colour = אריח { $place } ({ $tile }): כאן צבע הרצף הוא { $expected }.
run-range = אריח { $place } ({ $tile }): המקום הזה הוא { $got }, והמספרים הם מ-1 עד 13.
run-upwards = רצף מונח מהנמוך לגבוה: { $expected }.
colour-change-same = אחרי ג'וקר מחליף צבע הרצף ממשיך בצבע אחר; כאן הצבע בשני הצדדים הוא { $got }.
colour-change-twice = { $expected ->
    [one] ברצף יש לכל היותר ג'וקר מחליף צבע אחד
    [two] ברצף יש לכל היותר שני ג'וקרים מחליפי צבע
   *[other] ברצף יש לכל היותר { $expected } ג'וקרים מחליפי צבע
  }; כאן יש { $got }.
colour-change-first = ג'וקר מחליף צבע אינו יכול להיות האריח הנמוך ברצף.
colour-change-in-group = אריח { $place }: ג'וקר מחליף צבע מונח ברצפים בלבד.
group-number = אריח { $place } ({ $tile }): שאר האריחים בקבוצה הם { $expected }.
group-colour = אריח { $place } ({ $tile }): בקבוצה כל צבע מופיע פעם אחת, והצבע { $got } כבר שם.
group-size = בקבוצה יש לכל היותר { $expected } אריחים; כאן יהיו { $got }.
mirror-at-end = ג'וקר מראה בקצה השורה אינו משקף דבר: משני צדיו צריכים להיות אותם אריחים.
mirror-twice = בסדרה יש ג'וקר מראה אחד, באמצע; כאן יש { $got }.
mirror-side-short = בכל צד של המראה יש לפחות { $expected } אריחים; כאן באחד הצדדים יש { $got }.
mirror-length = שני צדי המראה באורך שווה; כאן אורך השמאלי { $expected } ואורך הימני { $got }.
mirror-sides = שני צדי המראה זהים, מן המראה והחוצה: מול אריח { $place } ({ $tile }) מונח משהו אחר.
mirror-middle = ג'וקר המראה היה מייצג { $got }: המספר שבאמצע חייב להיות מ-1 עד 13.
mirror-group-size = ג'וקר המראה תופס אחד מארבעת הצבעים, לכן בכל צד לכל היותר { $expected }; כאן יש { $got }.

table-tile-missing = האריח { $tile } היה על השולחן וחייב להישאר בו.
tile-from-nowhere = האריח { $tile } לא היה על השולחן ולא על התושבת.
nothing-laid = יש להוריד לפחות אריח אחד מהתושבת, או לקחת אריח מהקופה.
touched-before-opening = לפני ההורדה הראשונה ובמהלכה מורידים מהתושבת בלבד, ולא נוגעים בשולחן.
opening-too-low = ההורדה הראשונה צריכה להיות שווה לפחות { $expected }; זו שווה { $got }.
released-joker = הג'וקר ({ $tile }) שוחרר מסדרתו ולכן חייב להיות בסדרה חדשה; הסדרה הזאת כבר הייתה על השולחן.
joker-not-replaceable = אי אפשר להחליף { $tile }: הוא משתחרר רק כשמפרקים את סדרתו, וכאן שאר הסדרה עדיין מונחת יחד.

set-legal = { $kind }, שווה { $value }
in-set = סדרה { $set }
in-word = מילה { $set }

score-winner = מנצח
sheet-game = משחקון { $number }
sheet-head-total = סיכום
sheet-head-rank = מקום

expected-found = ציפינו למצוא: { $expected }; נמצא: { $found }
found-nothing = כלום
field-unknown = אין שדה בשם { $found } ("sidra editions" מציג את כולם)
field-value = { $field }: ציפינו למצוא: { $expected }; נמצא: { $found }
field-box = { $field }: ציפינו למצוא לפחות { $expected } אריחים בקופסה ל-{ $players } שחקנים; נמצא: { $found }

edition-il-classic = המשחק המקורי
edition-il-twist = מהדורת טוויסט
edition-hu-twist = מהדורת טוויסט
edition-pl-standard = המשחק הרגיל מקופסת שלושה באחד
edition-pl-twist = משחק הטוויסט מקופסת שלושה באחד
edition-pl-expert = משחק המומחים מקופסת שלושה באחד
language-he = עברית
language-hu = הונגרית
language-pl = פולנית
booklet-of = חוברת ב{ $language }
booklet-of-year = חוברת ב{ $language }, { $year }

field-jokers = הג'וקרים שבקופסה
field-deal = אריחים לכל שחקן (21: משחק מהיר)
field-first_draw_joker = ג'וקר בהגרלת השחקן הראשון
field-first_draw_tie = מי מגריל שוב אחרי תיקו
field-next_starter = מי מתחיל את המשחקונים הבאים
field-match_of = ממה מורכב משחק שלם
field-jokers_alone = סדרות של ג'וקרים בלבד
field-several_readings = איזה ערך קובע כששורה נקראת בכמה דרכים
field-equal_readings = רצף או קבוצה כששני הערכים שווים
field-colour_change_first = ג'וקר מחליף צבע כאריח הנמוך ברצף
field-colour_changes = ג'וקרים מחליפי צבע ברצף, או בכל צד של מראה
field-mirrors_in_set = כמה מראות מותרות בסדרה
field-mirror_value = מה מייצג ג'וקר מראה
field-mirror_side = אריחים בכל צד של המראה, לפחות
field-mirror_valley = מספרים היורדים לעבר המראה
field-mirror_compares = במה שווים שני צדי המראה
field-opening = שווי ההורדה הראשונה, לפחות
field-released_joker = היכן חייב להיות ג'וקר ששוחרר
field-unreplaceable = ג'וקרים שאין להם תחליף
field-refill = אחרי הורדה משלימים את התושבת עד (0: אף פעם)
field-turn_seconds = שניות לתור (0: ללא הגבלה)
field-timeout_untouched = תם הזמן והשולחן כשהיה: אריחים שנלקחים
field-timeout_legal = תם הזמן ומונח מהלך חוקי: הוא
field-timeout_unfinished = תם הזמן באמצע מהלך: אריחים שנלקחים
field-hints = מותר לבקש רמז
field-empty_pool = כיצד קופה ריקה מסיימת את המשחקון
field-joker_penalty = מחיר ג'וקר שנשאר על התושבת
field-never_opened_could_not = לא הוריד ולא יכול היה: מינוס
field-never_opened_could = לא הוריד אף שיכול היה: מינוס
field-announced = לא הוריד אך הכריז עם האריח האחרון: מינוס
field-never_had_turn = לא היה לו תור: מינוס
field-never_opened_at = מתי נענש מי שלא ביצע הורדה ראשונה
field-never_opened_wins = מי שלא ביצע הורדה ראשונה יכול לנצח כשהקופה ריקה
field-never_opened_pool = סכום הלוח של מי שלא ביצע הורדה ראשונה כשהקופה ריקה
field-pool_score = סוף הקופה: מה רושמים האחרים
field-pool_tie = סוף הקופה: בתיקו מנצח
field-still_tied = סוף הקופה: עדיין תיקו

refusal-no-such-seat = איש אינו יושב שם.
refusal-not-your-turn = זה התור של מישהו אחר.
refusal-late = מאוחר מדי: התור שאליו זה נועד כבר הסתיים.
refusal-not-host = רק מי שמארח את השולחן יכול לעשות זאת.
refusal-no-game = אין משחקון פעיל.
refusal-game-goes-on = המשחקון עדיין נמשך.
refusal-match-over = המשחק הסתיים.
refusal-seed-too-late = האריח הראשון כבר נלקח: מאוחר מדי להוסיף גרעין.
refusal-bad-seed = גרעין מוסיפים פעם אחת, באורך 1 עד { $longest } בתים.
refusal-bad-set-id = אין על השולחן סדרה { $set } שאפשר להתכוון אליה.
refusal-bad-word-id = אין על השולחן מילה { $set } שאפשר להתכוון אליה.
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
event-first-drawn = { $player }: המספר הגבוה ביותר.
event-dealt = { $player }: פתיחת המשחקון; בקופה { $pool ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $pool } אריחים
  }.
event-played = { $player }: הורדה של { $tiles }, בשווי { $value }.
event-played-late = תם הזמן; המהלך של { $player } תקף: { $tiles }, בשווי { $value }.
event-drew = { $player }: לקיחת אריח.
event-announced = { $player }: הכרזה על הורדה ראשונה בתור הבא.
event-hinted = { $player }: בקשת רמז.
event-drew-tile = { $player }: נלקח האריח { $tile }.
event-passed = { $player }: ויתור על התור.
event-time-ran-out = תם הזמן של { $player }; { $count ->
    [0] אין אריח לקחת
    [one] נלקח אריח אחד
    [two] נלקחו שני אריחים
   *[other] נלקחו { $count } אריחים
  }.
event-time-went-back = תם הזמן של { $player } והכול חוזר למקומו; { $count ->
    [0] אין אריח לקחת
    [one] נלקח אריח אחד
    [two] נלקחו שני אריחים
   *[other] נלקחו { $count } אריחים
  }.
event-resigned = { $player }: פרישה מהמשחקון.
event-wants-to-abandon = { $player }: הצעה להפסיק את המשחקון.
event-goes-on = { $player }: רצון להמשיך.
event-ended-out = { $player }: האריח האחרון ירד, ניצחון!
event-ended-pool = הקופה ריקה והמשחקון הסתיים. הניצחון: { $player }.
event-ended-last = כל האחרים פרשו. הניצחון: { $player }.
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
record-false = הרישום אינו מתאים:
record-different = ציפינו למצוא { $expected }, נמצא { $found }
record-commitment = החותמת של הסוד הזה היא { $expected }, אך פורסמה { $found }
record-unfounded = זה עוד לא נגמר, או שדבר אינו מוביל לזה: { $found }
record-refused = זה לא ייתכן: { $found }.
play-table = שולחן
play-rack = התושבת שלך
play-not-opened = עוד ללא הורדה ראשונה

# המהלך הטוב ביותר
step-take = קחו { $tiles } מתוך { $set }
step-apart = פרקו את { $set }
step-split = פצלו את { $set } אל { $one } ואל { $other }
step-exchange = הניחו { $tile } במקום { $joker } בתוך { $set }
step-add = הוסיפו { $tiles } אל { $set }
step-add-so = הוסיפו { $tiles } אל { $set } כך: { $after }
step-rebuild = צרו { $after } מתוך { $set } ובעזרת { $tiles }
step-restated = { $count ->
    [one] הג'וקר, שהיה { $old }, הוא עכשיו { $new }
   *[other] הג'וקרים, שהיו { $old }, הם עכשיו { $new }
  }
step-move = סדרו את { $set } כך: { $after }
step-form = צרו { $after }

## מילים

edition-il-word = משחק המילים
tile-stated = ג'וקר במקום { $letter }
not-a-letter = אריח { $place } ({ $tile }): מילים מורכבות מאותיות, ומג'וקרים שמייצגים אות.
joker-states-nothing = אריח { $place } ({ $tile }): במילה ג'וקר אומר איזו אות הוא מייצג; *ש הוא ג'וקר במקום ש.
word-too-short = במילה יש לפחות { $expected } אותיות; { $got ->
    [0] כאן אין אף אות
    [one] כאן יש רק אחת
    [two] כאן יש רק שתיים
   *[other] כאן יש רק { $got }
  }.
word-unknown = המילה { $got } אינה במילון.
word-construct = { $got } היא צורת סמיכות.
word-suffixed = ל-{ $got } יש כינוי בסופה.
word-name = { $got } הוא שם פרטי.
word-infinitive = { $got } היא צורת מקור שאינה עומדת לבדה.
word-abbreviation = { $got } הוא קיצור או ראשי תיבות, ואלה אינם מילים.
word-geresh = { $got } נכתבת עם גרש, ואין אריח עם גרש.
word-unverified = אין מילון שיאמר אם { $got } היא מילה.
word-prefixed = { $got } היא { $expected } עם אותיות שימוש לפניה.
word-twice = המילה { $got } כבר על השולחן: אין שתי מילים בכתיב זהה.
opening-words = ההורדה הראשונה היא { $expected ->
    [one] מילה אחת
    [two] שתי מילים לכל היותר
   *[other] { $expected } מילים לכל היותר
  }; כאן יש { $got }.
opening-too-short = במילה של ההורדה הראשונה יש לפחות { $expected } אותיות; כאן יש { $got }.
word-joker = הג'וקר שוחרר ממילתו ולכן חייב להיות במילה חדשה; המילה { $got } כבר הייתה על השולחן.
joker-restated = ג'וקר מייצג אות אחרת רק כשמשנים את מילתו.
field-letters = האותיות שבקופסה
field-word_length = אותיות במילה, לפחות
field-opening_words = מילים בהורדה הראשונה, לכל היותר (0: ללא הגבלה)
field-unknown_words = מילה שאינה במילון
field-scored_new = רק מילים שלא היו על השולחן מזכות בנקודות
field-scored_rack = רק מילים שיש בהן אריח מהתושבת מזכות בנקודות
field-whole_rack = כל התושבת בתור אחד: הניקוד מוכפל פי
field-scoring = לפי מה נספר המשחקון
field-caught_joker = ג'וקר שנשאר על התושבת כשסופרים נקודות
field-out_ends = הורדת האריח האחרון מסיימת את המשחקון
field-challenge_seconds = שניות להתנגד לתור (0: אף פעם)
field-challenges = התנגדויות של שחקן לתור, לכל היותר
field-unknown_vote = הצבעה על מילה שאינה במילון
field-theme_vote = הצבעה על מילה שאינה בנושא
field-undone_draw = תור בוטל: אריחים שנלקחים
field-failed_challenge = התנגדות נדחתה: אריחים שנלקחים
refusal-window-open = אפשר עדיין להתנגד לתור הקודם.
refusal-no-window = אין תור שאפשר להתנגד לו.
refusal-own-turn = אי אפשר להתנגד לתור של עצמך.
refusal-no-such-word = המילה הזאת לא נוצרה בתור הזה.
refusal-challenged-before = כבר התנגדת לתור הזה.
refusal-no-theme = לא סוכם על נושא.
refusal-bad-theme = על נושא מסכמים לפני משחקון, כשאפשר להתנגד למילים, ואורכו 1 עד { $longest } תווים.
refusal-voting = מתנהלת הצבעה.
refusal-no-vote = אין לך על מה להצביע.
event-first-letter = { $player }: האות הקרובה ביותר ל-א.
event-lexicon = מילון: { $name }, { $count ->
    [one] מילה אחת
    [two] שתי מילים
   *[other] { $count } מילים
  }.
event-no-lexicon = אין מילון: השולחן מצביע על מילים שמתנגדים להן.
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
event-unverified = לא אומת: { $words }.
event-challenged = { $player }: התנגדות למילה { $word }.
event-challenged-theme = { $player }: המילה { $word } אינה בנושא.
event-votes-for = { $player }: בעד.
event-votes-against = { $player }: נגד.
event-allowed = המילה { $word } מתקבלת.
event-stands = התור של { $player } תקף.
event-undone = המילה { $word } אינה מתקבלת, והתור של { $player } מבוטל; { $count ->
    [0] אין אריח לקחת
    [one] נלקח אריח אחד
    [two] נלקחו שני אריחים
   *[other] נלקחו { $count } אריחים
  }.
