# Sentences that only the terminal needs: commands, input errors and their answers.
score-player = שחקן { $seat }
score-out = שחקן { $seat } סיים את אריחיו.
score-pool = הקופה התרוקנה והמשחקון הסתיים.
score-head-player = שחקן
score-head-sum = סכום
sheet-adds-up = הסכום: { $sum }
sheet-expected-game = משחקון כגון ‎+24* -3 -16 -5
sheet-expected-scores = { $count } תוצאות, אחת לכל שחקן
score-could-not = הורדה ראשונה לא בוצעה ולא הייתה אפשרית
score-could = הורדה ראשונה לא בוצעה אף שהייתה אפשרית
score-announced = הורדה ראשונה לא בוצעה אך הוכרזה עם האריח האחרון שנלקח
score-no-turn = בלי אף תור
sheet-head-wins = ניצחונות
place-column = תו { $column }
place-line = שורה { $line }
expected-tile = אריח כגון r7, b12, y1, k9 או J
expected-set = לפחות אריח אחד
expected-letter = אות עברית, או * לג'וקר, ובמילה גם האות שהוא מייצג (*ש)
expected-word = לפחות אות אחת
expected-rack-joker = ג'וקר שנכתב *, בלי אות
expected-bar = קו | בין שתי מילים (או אות אחר אות, עם רווחים)
mark-point = סימן ניקוד ({ $character }), שלא מופיע על אף אריח
mark-accent = טעם מקרא ({ $character }), שלא מופיע על אף אריח
mark-geresh = גרש ({ $character }), שלא מופיע על אף אריח
mark-gershayim = גרשיים ({ $character }), שלא מופיעים על אף אריח
mark-hyphen = מקף ({ $character })
mark-direction = תו כיווניות בלתי נראה ({ $character })
mark-invisible = תו בלתי נראה ({ $character })
expected-points = הנקודות שנצברו, כגון 40 (ממינוס { $most } עד { $most })
json-broken = בית { $byte }: נדרש: UTF-8; נמצא: תו פגום
json-request = אובייקט JSON
json-valid = JSON תקין
json-end = סוף השורה
json-key = המפתח { $key }
json-missing = נדרש: המפתח { $key }; לא נמצא דבר
json-twice = נדרש: המפתח { $key } פעם אחת; הוא נמצא פעמיים
json-set-and-word = נדרש: "set" או "word"; נמצאו שניהם
json-too-long = נדרש: לכל היותר { $longest } בתים; נמצא: { $found }
json-string = טקסט
json-number = מספר
json-integer = מספר שלם
json-flag = true או false
json-list = רשימה
json-object = אובייקט
json-tiles = רשימת אריחים
json-tile = אריח כגון "r7" או "ש"
expected-part = החלק הבא אחרי ";" (מהדורה; שולחן; תושבות; קופה; מי ביצע הורדה ראשונה; תור)
expected-end = סוף: במצב יש שישה חלקים
expected-edition = מהדורה: { $editions }
expected-house = חוק בית, field=value
expected-hidden = מספר אריחים נסתרים כגון ‎?14
expected-seat = מקום ליד השולחן הזה, החל מ-1
edition-tiles = { $count } אריחים
edition-ruling = החוברת אינה קובעת: הכרעה שלנו
edition-house-hint = אפשר לשנות כל שדה לשולחן מסוים: ‎--house FIELD=VALUE
sim-head-bot = בוט
sim-head-wins = ניצחונות
sim-head-points = נקודות למשחקון
sim-games = { $games ->
    [one] משחקון אחד
    [two] שני משחקונים
   *[other] { $games } משחקונים
  } ב-{ $seconds } שניות: { $rate } בשנייה, { $micros } מיקרו-שניות לתור
sim-turns = { $turns } תורות למשחקון; { $out } אחוזים הסתיימו כשמישהו סיים את אריחיו, { $pool } אחוזים כשהקופה נגמרה
arena-versus = { $bot } נגד { $other }
arena-twice = { $bot } מופיע פעמיים
arena-head-pair = בוטים
arena-head-deals = חלוקות
arena-elo = דירוג Elo
arena-plot = ניצחונות, { $players } שחקנים, { $edition }
record-more = … ועוד { $count }, שאולי נובעים מאלה
replay-keys = → הבא   ← הקודם   Home, End‏   q יציאה
play-title = המקום שלך: { $seat }. הקלידו "help" כדי לראות מה אפשר לעשות.
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
  }, בשווי { $value } עד כה; "done" מסיים את התור.
play-opening-worth = הסדרות שוות { $value }; להורדה ראשונה צריך לפחות { $need }. "done" מסיים את התור.
play-clock = לתור הזה { $seconds ->
    [one] נותרה שנייה אחת
    [two] נותרו שתי שניות
   *[other] נותרו { $seconds } שניות
  }.
play-late = מאוחר מדי: הזמן תם לפני שהפקודה הגיעה, והיא לא בוצעה.
play-not-held = אריחים שאינם על התושבת ולא על השולחן:
play-draft-lies = יש אריחים שהונחו: "done" מסיים את התור, "undo" מחזיר אותם.
play-unknown = לא מובן: { $reason }. הקלידו "help" כדי לראות מה אפשר לעשות.
play-help = הקלידו את השולחן כפי שיישאר (סדרות מופרדות ב-|), או:
play-help-words = הקלידו את השולחן כפי שיישאר (מילים מופרדות ב-|), או:
play-help-lay = להוריד סדרות מהתושבת
play-help-lay-word = להוריד מילים מהתושבת (מופרדות ב-|)
play-help-set = להפוך את סדרה 2 לזו
play-help-set-word = להחליף את מילה 2 במילה הזאת
play-help-done = לסיים את התור עם מה שהונח
play-help-draw = לקחת אריח
play-announce = אפשר לבצע הורדה ראשונה. הקלידו "announce" כדי להכריז עליה לתור הבא, או הקישו Enter.
play-help-pass = לוותר על התור, כשהקופה ריקה
play-help-undo = להחזיר את מה שהונח
play-help-resign = לפרוש מהמשחקון הזה
play-help-quit = לצאת מהמשחק
play-next = הקישו Enter כדי להתחיל את המשחקון הבא.
play-saved = הרישום נמצא בקובץ { $file }.
play-bye = להתראות.
play-theme-alone = ההחלטה אם מילה קשורה לנושא היא רק שלך: בוט לא יודע לשפוט נושא ולא מתנגד בגללו.
solve-lays = אפשר להוריד { $tiles ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $tiles } אריחים
  }, { $points ->
    [one] נקודה אחת
    [two] שתי נקודות
   *[other] { $points } נקודות
  }:
solve-opens = אפשר להוריד { $tiles ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $tiles } אריחים
  }, הורדה ראשונה בשווי { $value }:
solve-no-opening = אין הורדה ראשונה בשווי { $need } לפחות. (‎--opened אומר שהשחקן כבר ביצע הורדה ראשונה.)
solve-no-opening-word = אי אפשר להרכיב מהתושבת לבדה מילה בת { $need } אותיות לפחות. (‎--opened אומר שהשחקן כבר ביצע הורדה ראשונה.)
solve-not-found = לא נמצא דבר עד כה; ייתכן שיש מהלך.
solve-nothing = אין מה להוריד.
solve-unproven = המהלך הטוב ביותר שנמצא; ייתכן שיש טוב ממנו.
solve-untidy = לא הוכח שזה משנה את מספר הסדרות הקטן ביותר: ‎--tidy מחפש זמן רב יותר.
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

lexicon-needed = בלי מילון אי אפשר לחפש מהלכים. כדי לבנות מילון, הריצו "sidra lexicon build".
lexicon-aged = המילון נוצר מ-hspell אחר או בגרסה אחרת של התוכנה, ולכן הוא נבנה מחדש.
lexicon-none = אין מילון: אי אפשר לדעת אילו מילים קיימות, ולכן מצביעים.
lexicon-kept = לא ניתן היה לבנות מילון חדש: הקודם נשאר בשימוש.
lexicon-no-hint = אין מילון שאפשר לחפש בו מילים.
lexicon-from-hspell = המילון נבנה מ-hspell המותקן…
lexicon-fetching-hspell = התוכנה hspell אינה מותקנת: מורידים את החבילה בעזרת apt-get download (‎--offline מונע זאת)…
lexicon-fetching-npm = מורידים את החבילה dictionary-he בעזרת npm (‎--offline מונע זאת)…
lexicon-offline = התוכנה hspell אינה מותקנת, ולא מורידים דבר מהרשת.
lexicon-built = נבנה ב-{ $seconds } שניות: { $file }
lexicon-more = יש יותר מ-{ $count }: ‎--most N מציג עוד.
lexicon-nothing = אין מילה שמתאימה לתבנית { $pattern }.
lexicon-forms = { $forms ->
    [one] צורה אחת
    [two] שתי צורות
   *[other] { $forms } צורות
  } בסך הכול
expected-class = סוף השורה, או סוג המילה: { $classes }
expected-list = מילים עבריות, אחת בשורה
expected-pattern = אותיות עבריות, ? לאות כלשהי, * לכל מספר של אותיות
score-points = נקודות במשחקון: { $points }
record-spent = חלוקה קודמת הופסקה, כי אחד השחקנים לא שלח גרעין: ראו את השורות שמתחילות ב-spent.
record-unfinished = המשחק לא שוחק עד סופו.
record-continued = זה המשך של משחק קודם: { $turns ->
    [0] ממנו החלוקה
    [one] ממנו תור אחד
    [two] ממנו שני תורות
   *[other] ממנו { $turns } תורות
  }. ייתכן שהשחקנים הכירו את כל האריחים.
play-vote = לקבל את המילה? הקלידו "allow" כדי לקבל או "reject" כדי לדחות.
play-object = מתנגדים למילה מהתור הזה? הקלידו את המספר שלה ({ $words }) תוך { $seconds ->
    [one] שנייה אחת
    [two] שתי שניות
   *[other] { $seconds } שניות
  }, או הקישו Enter.
play-object-late = מאוחר מדי להתנגד: הזמן תם.
play-points = { $points ->
    [one] נקודה אחת
    [two] שתי נקודות
   *[other] { $points } נקודות
  }
play-own-points = הנקודות שלך: { $points }
play-words-worth = זה שווה { $value }; "done" מסיים את התור.
play-help-check = לבדוק אם זה חוקי
play-help-hint = לראות מה בוט היה עושה
play-help-joker = ג'וקר נכתב * לפני האות שהוא מייצג: ש*בת
play-hint-type = כדי להניח כך, הקלידו:
play-help-tiles = אפשר להקליד אריחים באותיות או כפי שהם מצוירים:
play-help-prompt = כאן אפשר להקליד:
play-help-next = להתחיל את המשחקון הבא
play-help-announce = להכריז על ההורדה הראשונה
play-help-not-now = להמשיך בלי להכריז
play-help-allow = לקבל את המילה
play-help-reject = לדחות את המילה
play-help-object = להתנגד למילה שזה המספר שלה
play-help-accept = לאשר את התור

analyse-game = משחקון { $game }
analyse-head-turn = תור
analyse-head-laid = הורדו
analyse-head-best = הכי טוב
analyse-no-turn = אין תור { $turn } במשחקון { $game }.
analyse-no-game = אין משחקון { $game } ברישום.

puzzle-count = מפרק { $changed ->
    [one] סדרה אחת
    [two] שתי סדרות
   *[other] { $changed } סדרות
  } ומזיז { $moved ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $moved } אריחים
  } על השולחן; בוטים שנכשלים: { $failed } מתוך 4.
puzzle-solution = פתרון
puzzle-words-need = במשחק המילים צריך לציין שולחן ותושבת: ‎--table ו‎--rack.
puzzle-longest = הרכיבו מילה בת { $letters } אותיות. אין ארוכה ממנה.

## Evenings and the timer

evening-exists = הקובץ כבר קיים; בלי ‎--names משתמשים בו
evening-needs-racks = צריך { $expected } תושבות, אחת לכל שחקן, נמצאו { $found }
evening-line = שורה { $line }: נדרש: { $wanted }; נמצא: { $found }
timer-keys = רווח מסיים את התור, p השהיה, u חזרה לתור הקודם, q יציאה.
timer-typed = שורה ריקה מסיימת את התור, p השהיה, u חזרה לתור הקודם, q יציאה.
timer-ready = { $player }: הקישו רווח כדי להתחיל.
timer-ready-typed = { $player }: שורה ריקה מפעילה את השעון.
timer-names = צריך 2 עד 4 שמות, נמצאו { $found }
evening-one-file = שינויים אפשר לעשות רק בקובץ אחד
evening-no-game = בטבלה אין משחקון { $number }
evening-head-evenings = ערבים
evening-head-games = משחקונים
timer-exists = הקובץ כבר קיים; כדי להמשיך את השעון שבו, לא מוסיפים דבר
word-unverified-check = ללא אימות: אפשר להניח אותה, והיא שווה { $value ->
    [one] נקודה אחת
    [two] שתי נקודות
   *[other] { $value } נקודות
  } אם תתקבל. האחרים רשאים להתנגד.
