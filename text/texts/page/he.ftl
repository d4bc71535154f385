# הדף. קצר, פשוט, ידידותי.

page-title = משחק האריחים Sidra
page-invite = בואו לשולחן.
page-claim = משחק האריחים, לפי חוקי החוברת שלכם.
page-free = חינם ובקוד פתוח: בלי פרסומות, בלי מטבעות, בלי הרשמה.
page-checkable = אחרי המשחק אפשר לבדוק כל חלוקה.
page-play-now = לשחק עכשיו
page-continue = להמשיך במשחק
page-mine = התור שלך
page-to-play = התור של { $player }
page-finished = הסתיים
page-remove = מחיקת המשחק הזה
page-remove-ask = למחוק את המשחק הזה?
page-remove-about = הוא עוד לא הסתיים, והעותק היחיד שלו במכשיר הזה.
page-remove-yes = למחוק אותו
page-remove-no = להשאיר אותו
page-full = אין במכשיר מקום לעוד משחק. אפשר למחוק משחק שכבר לא צריך.
page-friends = משחק עם חברים
page-friends-about = שולחים קישור. אין צורך בחשבון.
page-friends-letters = נתמ
page-companion = ליד שולחן אמיתי
page-companion-about = שעון תורות, טבלת ניקוד ושופט.
page-new-game = משחק חדש
page-new-about = כל מהדורה, עד שלושה בוטים, חוקי הבית שלכם.
page-learn = ללמוד בשתי דקות
page-learn-about = שמונה צעדים קטנים, עם התנסות.
page-rules = חוקים
page-settings = הגדרות
page-open = לפתוח משחק שמור או רישום
page-open-failed = לא ניתן לפתוח את הקובץ.
page-file-line = שורה { $line } אינה קריאה: { $found }.
page-file-misfit = הקובץ לא מתאים לשולחן הזה: כאן אדם אחד משחק מול בוטים.
page-file-twice = בקובץ יש אריח או סדרה שמופיעים פעמיים.
page-file-long = הקובץ ארוך מדי למשחק.
page-back = חזרה
page-home = לדף הבית
page-close = סגירה
page-menu = תפריט
page-table = השולחן
page-no-game = אין כאן משחק שמחכה.
page-not-loaded = לא ניתן לטעון את המסך הזה
page-not-loaded-about = האם יש חיבור לרשת? המשחקים שלך שמורים במכשיר.
page-try-again = לנסות שוב

page-you = אני
page-is-bot = בוט
page-animal-simple = קיפוד
page-animal-beginner = קיפוד
page-animal-easy = שועל
page-animal-medium = ינשוף
page-animal-advanced = חתול
page-animal-hard = דוב
page-animal-expert = פיל
page-plays-beginner = רואה רק את המובן מאליו
page-plays-easy = מפספס דברים
page-plays-medium = מסדר קצת מחדש
page-plays-advanced = שוכח אריחים על התושבת
page-plays-hard = מוצא הכול
page-plays-expert = מחכה לרגע הנכון
level-beginner = מתחיל
level-easy = קל
level-medium = בינוני
level-advanced = מתקדם
level-hard = קשה
level-expert = מומחה

page-edition = מהדורה
page-edition-il-classic = המקורי
page-edition-il-twist = טוויסט
page-edition-hu-twist = טוויסט הונגרי
page-edition-pl-standard = המקורי הפולני
page-edition-pl-twist = טוויסט פולני
page-edition-pl-expert = מומחים
page-special-il-classic = המשחק שרוב האנשים מכירים
page-special-il-twist = כפול, מחליף צבע ומראה
page-special-hu-twist = המראה מייצגת את האמצע
page-special-pl-standard = אפשר להכריז על הורדה ראשונה
page-special-pl-twist = מחליף צבע ומראה לא מוחלפים
page-special-pl-expert = ג'וקרים בארבעה צבעים
page-opponents = מי סביב השולחן
page-opponents-most = עד שלושה
page-name = השם שלך
page-length = אורך
page-length-game = משחקון
page-length-round = סבב
page-length-evening = ערב שלם
page-length-games = { $games ->
    [one] משחקון אחד
    [two] שני משחקונים
   *[other] { $games } משחקונים
  }
page-length-rounds = { $games ->
    [one] משחקון אחד
    [two] שני משחקונים
   *[other] { $games } משחקונים
  }, כל שחקן מתחיל { $each ->
    [one] פעם אחת
    [two] פעמיים
   *[other] { $each } פעמים
  }
page-clock = זמן לתור
page-clock-none = ללא הגבלה
page-minutes = { $count } דק'
page-seconds = { $count } שנ'
page-fewer = פחות
page-more = יותר
page-rounds = { $count ->
    [one] סבב אחד
    [two] שני סבבים
   *[other] { $count } סבבים
  }
page-games = { $count ->
    [one] משחקון אחד
    [two] שני משחקונים
   *[other] { $count } משחקונים
  }
page-house-rules = חוקי הבית
page-house-changed = { $count ->
    [0] הכול כמו בחוברת
    [one] שינוי אחד
    [two] שני שינויים
   *[other] { $count } שינויים
  }
page-house-booklet = בחוברת: { $value }
page-house-usually = בדרך כלל: { $value }
page-house-between = מספר בין { $min } ל-{ $max }.
page-house-jokers-most = בקופסה יש לכל היותר שמונה ג'וקרים.
page-house-none = אין
page-house-beginning = התחלה
page-house-jokers = סדרות וג'וקרים
page-house-clock = שעון ועזרה
page-house-end = סיום וניקוד
page-yes = כן
page-no = לא
page-cost-none = בלי הכרזה
page-cost-rack-sum = סכום התושבת
page-cost-points = נקודות
page-as-printed = כמו בחוברת
page-begin = להתחיל

page-language = שפה
page-language-failed = לא ניתן לטעון את השפה { $language }. האם יש חיבור לרשת?
page-theme = תצוגה
page-theme-system = לפי המכשיר
page-theme-light = בהיר
page-theme-dark = כהה
page-size = גודל האריחים
page-size-small = קטן
page-size-medium = בינוני
page-size-large = גדול
page-set-shapes = צורות ליד המספרים
page-volume = עוצמת הצליל
page-set-vibration = רטט
page-set-rings = שעון התורות מצלצל
page-set-still = פחות תנועה
page-set-unhurried = יותר זמן בין שתי הקשות ולביטול לקיחת אריח

page-pool = קופה: { $count }
page-tiles = { $count ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $count } אריחים
  }
page-round-game = סבב { $round }, משחקון { $game }
page-gave-up = פרישה
page-announced = הוכרזה הורדה
page-your-turn = התור שלך.
page-turn-of = התור של { $player }.
page-plan = אפשר לתכנן בזמן שהאחרים משחקים.
page-plan-lost = מה שתכננת כבר לא מתאים וחזר לתושבת.
page-sort-number = מיון לפי מספר
page-sort-colour = מיון לפי צבע
page-sort-sets = מיון לפי סדרות
page-undo = ביטול פעולה
page-redo = ביצוע מחדש
page-start-over = להתחיל את התור מחדש
page-tidy = לסדר את השולחן
page-draw = לקחת אריח
page-drawing = לוקחים אריח…
page-pass = לוותר על התור
page-done = סיום התור
page-done-lay = להוריד { $count ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $count } אריחים
  }, { $value ->
    [one] נקודה אחת
    [two] שתי נקודות
   *[other] { $value } נקודות
  }
page-opening = הורדה ראשונה
page-freed = { $tiles } שוחרר ועדיין צריך סדרה.
page-fits = { $count ->
    [0] כרגע אין לאריח הזה מקום מתאים.
    [one] לאריח הזה יש מקום מתאים אחד.
    [two] לאריח הזה יש שני מקומות מתאימים: צריך לבחור אחד.
   *[other] לאריח הזה יש { $count } מקומות מתאימים: צריך לבחור אחד.
  }
page-announce = להכריז על הורדה ראשונה
page-new-set = סדרה חדשה
page-hint = רמז
page-hint-thinking = חושבים…
page-hint-which = אילו אריחים?
page-hint-how = איך?
page-hint-close = סגירת הרמז
page-hint-there = רמז 1 מתוך 3: אפשר להוריד { $count ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $count } אריחים
  }.
page-hint-tiles = רמז 2 מתוך 3. את אלה אפשר להוריד: { $tiles }
page-hint-whole = רמז 3 מתוך 3: המהלך כולו
page-hint-found = הרמז לא מצא מהלך טוב יותר. הקישו על "סיום התור".
page-hint-none = אין מה להוריד: צריך לקחת אריח.
page-hint-none-pass = אין מה להוריד: צריך לוותר על התור.
page-hint-no-opening = עוד אי אפשר לבצע הורדה ראשונה: צריך לקחת אריח.
page-hint-no-opening-pass = עוד אי אפשר לבצע הורדה ראשונה: צריך לוותר על התור.
page-hint-lay = להניח כך

page-you-first = המספר הגבוה ביותר אצלך.
page-you-begin = התור הראשון שלך.
page-you-played = הורדת { $count ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $count } אריחים
  }, בשווי { $value }.
page-you-played-late = תם הזמן. המהלך שלך תקף: { $count ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $count } אריחים
  }, בשווי { $value }.
page-you-drew = האריח שלקחת: { $tiles }
page-you-announced = הכרזת על הורדה ראשונה.
page-you-passed = ויתרת על התור.
page-you-time = תם הזמן. { $count ->
    [0] לא נלקח אריח.
    [one] אריח אחד מהקופה: { $tiles }
    [two] שני אריחים מהקופה: { $tiles }
   *[other] { $count } אריחים מהקופה: { $tiles }
  }
page-you-time-back = תם הזמן והשולחן לא היה תקין: הכול חזר למקומו. { $count ->
    [0] לא נלקח אריח.
    [one] אריח אחד מהקופה: { $tiles }
    [two] שני אריחים מהקופה: { $tiles }
   *[other] { $count } אריחים מהקופה: { $tiles }
  }
page-you-resigned = פרשת מהמשחקון הזה.
page-ended-pool = הקופה ריקה.
page-ended-last = כל האחרים פרשו.
page-ended-you = פרשת מהמשחקון הזה.
page-you-out = האריח האחרון שלך! ניצחת.
page-you-won = ניצחת!
page-won = ניצחון של { $player }
page-game-of = משחקון { $number } מתוך { $games }
page-match-yours = הניצחון במשחק כולו שלך.
page-match-won = הניצחון במשחק כולו: { $player }
page-match-shared = הניצחון במשחק כולו שלך, יחד עם { $player }.

page-left-over = מה נשאר על התושבות
page-never-opened = בלי הורדה ראשונה
page-cost-left = { $sum } על התושבת
page-score-sheet = טבלת הניקוד
page-big-points = ניצחונות
page-hints = רמזים
page-next-game = המשחקון הבא
page-again = משחק חוזר
page-share-picture = שיתוף כתמונה
page-share-text = שיתוף כטקסט
page-shared = השיתוף הצליח.
page-copied = הטקסט הועתק.
page-saved = הקובץ בתיקיית ההורדות.
page-not-shared = הדפדפן לא הצליח לשתף.
page-save-record = לשמור את הרישום
page-verify = בדיקת הערבוב
page-no-download = הדפדפן לא הרשה לשמור את הקובץ.
page-paused = המשחק מושהה.
page-pause = השהיה
page-go-on = להמשיך
page-save-game = לשמור את המשחק בקובץ
page-give-up = לפרוש מהמשחקון
page-give-up-ask = לפרוש מהמשחקון?
page-give-up-about = המשחקון ייחשב כהפסד, ומה שנשאר על התושבת יירשם לחובתך.
page-give-up-yes = לפרוש
page-abandon = להפסיק את המשחקון בלי תוצאה
page-abandon-ask = להפסיק את המשחקון?
page-abandon-about = הבוטים מסכימים. המשחקון לא ייספר לאף אחד.
page-abandon-yes = להפסיק
page-play-on = להמשיך לשחק
page-leave = לצאת ולהמשיך אחר כך
page-sealed = הערבוב נחתם לפני שנלקח האריח הראשון:
page-keys = מקשים ומגע
page-keys-about = החצים עוברים בין האריחים, מקש הרווח בוחר, Enter מוריד; סימן שאלה מציג את כל המקשים.
page-touch-about = אפשר לגרור אריחים, או להקיש עליהם ואז על המקום. הקשה כפולה מורידה אריח כשרק מקום אחד מתאים. לחיצה ארוכה תופסת סדרה שלמה. כדי לבחור כמה אריחים, לוחצים לחיצה ארוכה על אריח בתושבת ומחליקים הלאה, או גוררים מהצד על פני התושבת.
key-rack = אל התושבת
key-arrows = מאריח לאריח, מסדרה לסדרה
key-select = לבחור אריח; עם Shift: כל האריחים עד אליו
key-enter = בתושבת: להוריד למקום המתאים, או להניח את האריחים שנבחרו כסדרה חדשה; בשולחן: להניח שם את האריחים שנבחרו
key-whole = לבחור את כל הסדרה
key-back = להחזיר אל התושבת
key-order = להזיז אריח לאורך התושבת
key-done = סיום התור, לקיחת אריח או ויתור
key-nothing = לנקות את הבחירה, לבטל לקיחה

rules-head-box = הקופסה
rules-box = { $n } אריחים: המספרים 1 עד 13 בארבעה צבעים, כל אריח פעמיים, וג'וקרים. מחלקים { $m } לכל שחקן, והשאר הם הקופה.
rules-aim = המטרה: להוריד את כל האריחים לפני האחרים.
rules-head-sets = סדרות
rules-run = רצף: לפחות שלושה מספרים עוקבים באותו צבע, מ-1 עד 13. אחרי 13 לא מניחים 1.
rules-group = קבוצה: שלושה או ארבעה אריחים של אותו מספר, כל אחד בצבע אחר.
rules-jokers-alone = סדרה יכולה להיות מורכבת מג'וקרים בלבד.
rules-head-jokers = ג'וקרים
rules-joker = הג'וקר יכול לייצג כל אריח.
rules-double = הג'וקר הכפול מייצג שני אריחים: שני מספרים סמוכים ברצף, או שני צבעים בקבוצה.
rules-change = אחרי מחליף הצבע הרצף ממשיך בצבע אחר.
rules-mirror-nothing = מה שמונח בצד אחד של המראה מונח גם בצד השני, מן המראה והחוצה. למראה עצמה אין ערך.
rules-mirror-middle = מה שמונח בצד אחד של המראה מונח גם בצד השני, מן המראה והחוצה. המראה מייצגת את המספר שבאמצע.
rules-expert = ג'וקר צבעוני יכול לייצג כל מספר, אבל רק בצבע שלו.
rules-head-turn = התור שלך
rules-opening = הורדה ראשונה: הסדרות הראשונות באות מהתושבת בלבד, ושוות יחד לפחות { $n } נקודות. עד אז לא נוגעים באריחים שעל השולחן.
rules-turn = בכל תור מורידים לפחות אריח אחד מהתושבת, או לוקחים אחד מהקופה.
rules-rearrange = אחרי ההורדה הראשונה מותרים תמרונים: להאריך, לפצל, לחבר ולבנות מחדש כל סדרה. בסוף התור כל אריח שעל השולחן חייב להיות בסדרה.
rules-time = תור נמשך { $n } שניות. בתום הזמן מהלך שלם תקף; מהלך שלא הושלם מבוטל, ו{ $m ->
    [one] לוקחים אריח אחד
    [two] לוקחים שני אריחים
   *[other] לוקחים { $m } אריחים
  }.
rules-announce = מי שלקח את האריח שמאפשר הורדה ראשונה יכול להכריז עליה: כך מפסידים פחות אם המשחקון מסתיים לפני התור הבא.
rules-head-freed = שחרור ג'וקר
rules-freed-new = משחררים ג'וקר כשמחליפים אותו באריח שהוא מייצג, או כשבונים מחדש את הסדרה שלו. עוד באותו תור חייבים להניח אותו בסדרה חדשה.
rules-freed-any = משחררים ג'וקר כשמחליפים אותו באריח שהוא מייצג, או כשבונים מחדש את הסדרה שלו. עוד באותו תור חייבים להניח אותו שוב בסדרה.
rules-unreplaceable = את מחליף הצבע ואת המראה אי אפשר להחליף באריח: הם משתחררים רק כשמפרקים את הסדרה שלהם.
rules-head-end = סוף המשחקון
rules-out = מי שמוריד את האריח האחרון מהתושבת מנצח במשחקון.
rules-pool-one-more = כשהקופה ריקה, לכל אחד יש תור אחד נוסף; הסכום הנמוך ביותר על התושבת מנצח.
rules-pool-all-pass = כשהקופה ריקה, ממשיכים עד שכולם מוותרים זה אחר זה; הסכום הנמוך ביותר על התושבת מנצח.
rules-pool-first-pass = כשהקופה ריקה, המשחקון מסתיים ברגע שמישהו לא מוריד אריח; הסכום הנמוך ביותר על התושבת מנצח.
rules-score = כשמישהו מוריד את האריח האחרון, הסכום שעל התושבת נרשם לחובת כל אחד מהאחרים, וג'וקר נחשב { $n }; הסכום של כולם נרשם לזכות המנצח.
rules-never-opened = מי שלא ביצע הורדה ראשונה רושם מינוס { $n }, או מינוס { $m } אם היא הייתה אפשרית.

value-first_draw_joker-no-value = נמוך מכולם
value-first_draw_joker-draw-again = מגרילים שוב
value-first_draw_tie-tied = רק מי שבתיקו
value-first_draw_tie-all = כולם
value-next_starter-left = הבא בכיוון השעון
value-next_starter-winner = מי שניצח
value-match_of-rounds = סבבים
value-match_of-games = משחקונים
value-several_readings-highest = הגבוה ביותר
value-several_readings-lowest = הנמוך ביותר
value-equal_readings-run-first = הרצף
value-equal_readings-group-first = הקבוצה
value-mirror_value-nothing = כלום
value-mirror_value-middle = המספר שבאמצע
value-mirror_value-middle-or-nothing = המספר שבאמצע, אם יש
value-mirror_compares-tiles = מספר וצבע
value-mirror_compares-numbers = המספר
value-released_joker-new-set = בסדרה חדשה
value-released_joker-any-set = בכל סדרה
value-timeout_legal-stands = תקף
value-timeout_legal-goes-back = מבוטל
value-empty_pool-one-more-turn = אחרי תור נוסף לכולם
value-empty_pool-all-pass = כשכולם מוותרים
value-empty_pool-first-pass = כשאחד מוותר
value-never_had_turn-rack-sum = סכום התושבת
value-never_had_turn-as-others = כמו האחרים
value-never_opened_at-out = כשמישהו סיים
value-never_opened_at-any-ending = תמיד
value-never_opened_pool-whole = הסכום כולו
value-never_opened_pool-as-others = כמו האחרים
value-pool_score-difference = ההפרש מהמנצח
value-pool_score-whole = הסכום כולו
value-pool_tie-fewer-tiles = מי שנשאר עם פחות אריחים
value-pool_tie-none = עדיין אף אחד
value-still_tied-shared = ניצחון משותף
value-still_tied-first-in-turn = הראשון בסדר התורות

page-log = יומן המשחק
page-in-pool = בקופה
page-did-lay = הורדה:
page-did-draw = אריח מהקופה
page-did-pass = ויתור על התור
page-did-run-out = תם הזמן
page-medal-open = הורדה ראשונה: סדרות בשווי { $need } נקודות לפחות, מהתושבת בלבד.
page-sort-number-short = לפי מספר
page-sort-colour-short = לפי צבע
page-sort-sets-short = לסדרות
page-tidy-short = סידור השולחן
page-undo-short = אחורה
page-redo-short = קדימה
page-start-over-short = מהתחלה
page-picked = { $count } אריחים, { $value } נקודות
page-opening-short = { $value } מתוך { $need }
page-to-open = להורדה ראשונה
page-not-yet = עדיין לא
page-sets-wrong = { $count ->
    [one] סדרה אחת עוד לא תקינה
    [two] שתי סדרות עוד לא תקינות
   *[other] { $count } סדרות עוד לא תקינות
  }
page-or-lay = או להוריד אריחים
page-planned = התכנון שלך
page-drawing-undo = אפשר לבטל את הלקיחה
page-joker-J = ג'וקר מייצג כל אריח.
page-joker-D = ג'וקר כפול מייצג שני אריחים: מספרים סמוכים ברצף או שני צבעים בקבוצה.
page-joker-C = ג'וקר מחליף צבע מייצג אריח, ואחריו הרצף ממשיך בצבע אחר.
page-joker-M = ג'וקר מראה חוזר בסדר הפוך על מה שמונח בצד השני שלו.
page-joker-expert = הג'וקר הזה מייצג כל מספר בצבע שלו.
page-sort = מיון התושבת
page-sort-short = מיון

# The lessons. The joker says at most eight words.
lesson-first = שתי הדקות הראשונות
lesson-jokers = הג'וקרים המיוחדים
lesson-double = ג'וקר כפול
lesson-change = ג'וקר מחליף צבע
lesson-mirror = ג'וקר מראה
lesson-expert = ג'וקרים צבעוניים
lesson-step = שלב { $step } מתוך { $steps }
lesson-skip = לדלג
lesson-again = להראות שוב
lesson-your-move = עכשיו אתם
lesson-drag = { $tile }: גררו, או הקישו ואז הקישו על המסגרת
lesson-next = הלאה
lesson-good = כל הכבוד!
lesson-nearly = לא כאן. הניחו אותו במסגרת המקווקוות.
lesson-learned = עכשיו אתם יודעים לשחק
lesson-learned-about = את השאר לומדים תוך כדי משחק. במשחק הראשון אין הגבלת זמן, וכל אחד פותח משחקון אחד.
lesson-first-game = למשחק הראשון
lesson-learned-jokers = עכשיו אתם מכירים את הג'וקרים
lesson-learned-jokers-about = אפשר לקרוא עליהם שוב בחוקים.
lesson-play = לשחק איתם
lesson-offer = ג'וקרים חדשים? לומדים אותם בדקה.
lesson-links = שיעורים
lesson-run = להוריד רצף
lesson-run-say = שלושה מספרים או יותר באותו צבע, לפי הסדר: שימו את ה-7 אחרי ה-6.
lesson-run-done = שלושה מספרים סמוכים באותו צבע: זה רצף. אפשר להאריך אותו משני הקצוות.
lesson-run-cheer = שניים כבר שם. עוד אחד!
lesson-group = להוריד קבוצה
lesson-group-say = אותו מספר בשלושה או בארבעה צבעים: שימו את ה-8 הכחול ליד שני האחרים.
lesson-group-done = אותו מספר בשלושה צבעים: זו קבוצה. יש בה מקום לעוד אחד.
lesson-group-cheer = כל צבע רק פעם אחת!
lesson-opening = הורדה ראשונה: לפחות 30
lesson-opening-say = ההורדה הראשונה באה כולה מהתושבת ושווה 30 לפחות. כבר הורדתם שני 10: הוסיפו את השלישי.
lesson-opening-then = שלושים נקודות מספיקות. הקישו על "סיום התור".
lesson-opening-done = ההורדה הראשונה מאחוריכם. מעכשיו אפשר להשתמש גם באריחים שעל השולחן.
lesson-opening-cheer = עשר ועוד עשר ועוד עשר: שלושים.
lesson-draw = לקחת אריח
lesson-draw-say = כשאין מה להוריד, או כשלא רוצים, לוקחים אריח מהקופה: הקישו על "לקחת אריח".
lesson-draw-done = האריח החדש על התושבת, והתור עובר הלאה.
lesson-draw-cheer = שום דבר לא מתאים. קחו אחד!
lesson-add = להוסיף לסדרה
lesson-add-say = אחרי ההורדה הראשונה אפשר להאריך כל סדרה על השולחן: שימו את ה-7 אחרי ה-6.
lesson-add-done = אריח אחד פחות! כך אפשר לעשות בכל סדרה על השולחן.
lesson-add-cheer = לא משנה מי הוריד אותה.
lesson-split = לפצל רצף
lesson-split-say = מרצף ארוך אפשר לעשות שניים: שימו את ה-5 שלכם ברווח וראו איך הוא מתפצל.
lesson-split-done = שני הרצפים תקינים, ולכן כל השולחן תקין.
lesson-split-cheer = שלושה ועוד שלושה: שני רצפים.
lesson-joker = לשחרר את הג'וקר
lesson-joker-say = ג'וקר מייצג כל אריח. כאן הוא מייצג את ה-4: שימו במקומו את ה-4 שלכם.
lesson-joker-then = משתמשים בו עוד באותו תור: שימו את הג'וקר ליד שני ה-9.
lesson-joker-done = ה-4 במקום שבו היה הג'וקר, ולג'וקר יש סדרה חדשה.
lesson-joker-cheer = זה אני! החליפו אותי ב-4.
lesson-out = להוריד את האריח האחרון
lesson-out-say = מי שמוריד ראשון את האריח האחרון שלו מנצח: שימו את ה-9 אחרי ה-8.
lesson-out-done = התושבת ריקה: ניצחתם!
lesson-out-cheer = נשאר רק אחד. הורידו אותו!
lesson-double-run = ג'וקר כפול ברצף
lesson-double-run-say = הוא מייצג שני מספרים סמוכים: שימו אותו בין ה-2 הצהוב ל-5 הצהוב.
lesson-double-run-done = עכשיו הרצף הולך מ-2 עד 5.
lesson-double-run-cheer = הוא נחשב ל-3 ול-4.
lesson-double-group = ג'וקר כפול בקבוצה
lesson-double-group-say = הוא מייצג שני צבעים: שימו אותו ליד ה-8 האדום וה-8 הכחול.
lesson-double-group-done = ארבעה צבעים: קבוצה שלמה.
lesson-double-group-cheer = עכשיו הקבוצה מלאה.
lesson-change-between = ג'וקר מחליף צבע
lesson-change-between-say = אחריו הרצף ממשיך בצבע אחר: שימו אותו בין ה-6 האדום ל-8 הכחול.
lesson-change-between-done = אדום ואחריו כחול: רצף אחד מ-5 עד 9.
lesson-change-between-cheer = הוא נחשב ל-7 שבאמצע.
lesson-change-after = אחרי ג'וקר מחליף צבע
lesson-change-after-say = המספר הבא הוא בצבע אחר: שימו את ה-6 האדום אחרי הג'וקר.
lesson-change-after-done = שחור ואחריו אדום: רצף אחד מ-2 עד 6.
lesson-change-after-cheer = כאן הג'וקר נחשב ל-5.
lesson-mirror-middle = ג'וקר מראה
lesson-mirror-middle-say = האריחים משני הצדדים זהים, מהאמצע החוצה: שימו אותו בין שני ה-4.
lesson-mirror-middle-done = 3, 4, מראה, 4, 3: שני הצדדים זהים.
lesson-mirror-middle-cheer = אותם אריחים, מימין ומשמאל.
lesson-mirror-both = שני הצדדים של ג'וקר מראה
lesson-mirror-both-say = מה שמוסיפים לצד אחד מוסיפים גם לשני: שימו 6 בקצה אחד.
lesson-mirror-both-then = ועכשיו שימו את ה-6 השני בקצה השני.
lesson-mirror-both-done = סדרה עם מראה גדלה בשני הצדדים.
lesson-mirror-both-cheer = אחד כאן, אחד שם.
lesson-expert-run = הג'וקר האדום ברצף
lesson-expert-run-say = הוא מייצג כל מספר אדום: שימו אותו בין ה-5 האדום ל-7 האדום.
lesson-expert-run-done = 5, 6, 7: הג'וקר הוא ה-6 האדום.
lesson-expert-run-cheer = ג'וקר צבעוני נשאר בצבע שלו.
lesson-expert-group = הג'וקר האדום בקבוצה
lesson-expert-group-say = הוא מייצג את האריח האדום: שימו אותו ליד ה-8 הכחול וה-8 הצהוב.
lesson-expert-group-done = כחול, צהוב, אדום: הג'וקר הוא ה-8 האדום.
lesson-expert-group-cheer = אדום יש רק פעם אחת.

# Playing with other people, over a server.
page-online-friends-title = שולחן לחברים
page-online-tables = שולחנות
page-online-to-tables = אל השולחנות
page-online-open = לפתוח שולחן
page-online-next-link = בשלב הבא יופיע קישור לשליחה. אין צורך בחשבון.
page-online-friend = חבר או חברה
page-online-by-link = בקישור
page-online-anyone = כולם
page-online-who-comes = מי יכול להצטרף
page-online-who-watches = מי יכול לצפות
page-online-watch-live = כולם, בשידור חי
page-online-watch-later = באיחור של דקה
page-online-watch-none = אף אחד
page-online-more = עוד אפשרויות
page-online-add-chair = עוד כיסא
page-online-who-sits = מי יושב כאן?
page-online-friend-by-link = חבר או חברה, בקישור
page-online-nobody = אף אחד: להוציא את הכיסא
page-online-you-host = השולחן שלי
page-online-hosts = מארחים
page-online-free = פנוי
page-online-somebody = השם נמחק
page-online-here = כאן
page-online-away = לא כאן
page-online-gone = פרישה
page-online-always-ready = תמיד מוכן
page-online-change-chair = להושיב בוט
page-online-make-host = להעביר את האירוח
page-online-send-away = לפנות את הכיסא
page-online-waiting = מחכים לחברים
page-online-send-this = לשלוח את זה, או לומר את הקוד
page-online-qr = קוד QR של הקישור
page-online-link = קישור לשולחן הזה
page-online-copy = העתקת הקישור
page-online-send = שליחה
page-online-copied = הקישור הועתק.
page-online-only-here = הקישור עובד רק במחשב הזה. כדי להזמין אחרים, הפעילו את השרת עם ⁦--listen 0.0.0.0:{ $port }⁩.
page-online-copy-marked = הקישור מסומן: אפשר להעתיק אותו משם.
page-online-sealed = הערבוב כבר חתום.
page-online-sealed-about = אף אחד לא יכול לבחור אותו, גם לא השרת. בסוף כל אחד יכול לבדוק.
page-online-hints-allowed = מותר לבקש רמז. הרמזים נספרים בטבלת הניקוד.
page-online-one-more = חסר עוד אחד, או בוט
page-online-or-wait = אפשר גם לחכות: יש עוד כיסא פנוי.
page-online-all-here = כל הכיסאות תפוסים.
page-online-away-start = לא כאן: { $players }. מי שלא כאן כשהמשחק מתחיל מאבד את הכיסא.
page-online-host-starts = המשחק יתחיל כשהמארחים יחליטו.
page-online-dealing = כולם מערבבים יחד…
page-online-broken-off = החלוקה הופסקה: אחד השחקנים לא הגיב ונשארו פחות מדי שחקנים. השולחן מחכה לשחקן נוסף.
page-online-leave = לקום מהשולחן
page-online-sit = להתיישב
page-online-watch = לצפות
page-online-join = הצטרפות לשולחן
page-online-join-about = מחכה לך כיסא ליד שולחן של חברים. צריך רק שם.
page-online-code = קוד
page-online-type-code = הקלדת קוד
page-online-mine = המשחקים שלי
page-online-theirs = התור של אחרים
page-online-free-chairs = כיסאות פנויים
page-online-being-played = משחקים עכשיו
page-online-being-played-about = בצפייה רואים את השולחן, לא את התושבות
page-online-watching = מצב צפייה.
page-online-will-watch = מצב צפייה. השולחן יופיע כאן כשהמשחק יתחיל.
page-online-kept-free = עוד לא תפוס
page-online-lost = אין חיבור. מנסים שוב…
page-online-sending = שולחים…
page-online-unsent = המהלך יישלח כשהחיבור יחזור
page-online-on-its-way = עוד אין תשובה מהשרת
page-online-elsewhere = המשחק הזה פתוח בכרטיסייה אחרת או במכשיר אחר.
page-online-play-here = לשחק כאן
page-online-reload = הדף הזה ישן יותר מהשרת. צריך לטעון אותו שוב; המקום שלך נשמר.
page-online-no-table = אין שולחן כזה, או שאי אפשר לצפות בו.
page-online-closed = השולחן הזה סגור.
page-online-closed-idle = השולחן נסגר כי לא קרה בו דבר זמן רב.
page-online-closed-operator = מפעילי השרת סגרו את השולחן.
page-online-closed-early = נסגר לפני סוף המשחק
page-online-no-code = אין שולחן פתוח עם הקוד הזה.
page-online-no-name = קודם צריך לכתוב שם.
page-online-bad-name = השם הזה לא מתאים. כדאי לנסות שם קצר או פשוט יותר.
page-online-full = כל הכיסאות תפוסים.
page-online-begun = המשחק כבר התחיל.
page-online-not-host = רק המארחים יכולים לעשות את זה.
page-online-refused = אי אפשר כרגע.
page-online-not-stored = השרת לא יכול לשמור כרגע. שום דבר לא אבד: כדאי לנסות שוב בעוד רגע.
page-online-closes = ייסגר בתאריך { $date } אם אף אחד לא יחזור
page-online-waits-until = ממתין למהלך הבא עד { $date }
page-online-too-often = יותר מדי בקשות. כדאי לחכות רגע.
page-online-moods = להראות מצב רוח
page-online-mute = להסתיר מצבי רוח של אחרים
page-online-mood-bravo = כל הכבוד!
page-online-mood-smile = חיוך
page-online-mood-thinking = חושבים
page-online-mood-wow = וואו!
page-online-mood-oh = חבל
page-online-pause-wanted = בקשה להשהיה: { $player }
page-online-pause-asked = ביקשת השהיה. היא תתחיל כשכל הנוכחים יסכימו.
page-online-never-mind = לא משנה
page-online-remove = להצביע להוצאה: { $player }
page-online-remove-away = להוציא מהמשחק: { $player } (היעדרות ארוכה מדי)
page-online-sleeps = הדף הזה לא יכול להשאיר את המסך דלוק. גם אם המסך נכבה באמצע התור, השעון ממשיך. כדאי לגעת במסך מדי פעם, או להאריך בהגדרות המכשיר את הזמן עד לכיבוי המסך.
page-online-sleeps-ok = הבנתי
page-online-leave-match = לפרוש מהמשחק כולו
page-online-leave-ask = לפרוש מהמשחק כולו?
page-online-leave-about = זו פרישה מהמשחקון הזה ומכל הבאים. אי אפשר לחזור.
page-online-leave-yes = לפרוש
page-online-to-next-game = למשחקון הבא
page-online-next-begun = המשחקון הבא כבר התחיל.
page-online-again-wanted = רוצים לשחק שוב: { $players }
page-online-with = עם { $players }
page-online-pace = { $time } לתור
page-online-no-clock = ללא הגבלת זמן
page-online-fair = המכשיר שלך בדק את החלוקה: היא נחתמה לפני המשחק, והגרעין שלך הוא חלק ממנה.
page-online-other-seal = החלוקה אינה זו שנחתמה לפני המשחק.
page-online-seed-missing = החלוקה אינה כוללת את הגרעין של המכשיר הזה.
page-online-other-hash = הגרעין של שחקן אחר אינו זה שנחתם לפני המשחק.
page-online-hidden-deal = השרת חילק מחדש בלי להסביר מדוע, אחרי שהמכשיר שלך חשף את הגרעין שלו. ייתכן שהשרת בחר את החלוקה.
page-online-untrue = הרישום סותר את עצמו: אי אפשר לסמוך על החלוקה.
page-online-dealt-again = החלוקה נעשתה מחדש, כי אחד השחקנים לא חשף את הגרעין שלו.
page-online-turn-of = התור של { $player }
page-online-no-games = עוד אין משחקים. אפשר לפתוח שולחן ולשלוח את הקישור, או לשבת על כיסא פנוי.
page-online-no-chairs = אף אחד לא מחכה כרגע לשחקנים.
page-online-no-running = אין כרגע משחק פתוח לצפייה.
page-online-no-lobby = השרת הזה לא מציג שולחנות לכולם. חברים מצטרפים בקישור או בקוד.
page-online-tap-chair = מקישים על כיסא כדי להתיישב
page-online-not-over = המשחק עוד לא נגמר. אפשר יהיה להסתכל לאחור בסופו.
page-online-remove-wanted = להוציא מהמשחק: { $who }? בקשה של { $player }, ונחוצה הסכמה של כל האחרים.
page-online-agree = מסכימים
page-online-load-again = לטעון שוב
page-online-moved = המקומות שלך כבר לא במכשיר הזה. הם עברו בעזרת קוד, או שהשרת מחק אותם.
page-online-bring-back = להחזיר אותם
page-online-device = מכשיר אחר
page-online-device-had = כבר שיחקתי במכשיר אחר
page-online-device-give = לקחת את המקומות איתך
page-online-device-about = קוד מעביר את המקומות והמשחקים שלך למכשיר אחר. הוא פועל פעם אחת, ואחר כך המכשיר הזה כבר לא משחק בהם.
page-online-device-make = ליצור קוד
page-online-device-code = קוד שחזור
page-online-device-where = במכשיר האחר: לפתוח את "הגדרות", לבחור "מכשיר אחר" ולהקליד את הקוד.
page-online-device-copy = העתקת הקוד
page-online-device-copied = הקוד הועתק.
page-online-device-marked = הקוד מסומן: אפשר להעתיק אותו משם.
page-online-device-take = יש לי קוד
page-online-device-typed = קוד מהמכשיר האחר
page-online-device-stay = במקרה כזה המכשיר הזה יוותר על המקומות שלו. כדי לשמור אותם, קודם צריך ליצור להם קוד.
page-online-device-bring = להביא את המקומות שלי לכאן
page-online-no-recovery = הקוד הזה לא פועל. כל קוד פועל פעם אחת, והמכשיר האחר יכול ליצור חדש.
page-online-friends = { $count ->
    [one] חבר או חברה
    [two] שני חברים
   *[other] { $count } חברים
  }
page-online-unreached = בשביל זה צריך את השרת, וכרגע אי אפשר להגיע אליו. כשהוא יחזור, הכול ימשיך מעצמו.
page-online-unknown-code = אין שולחן פתוח עם הקוד { $code }.
page-online-unknown-about = כדאי לבדוק עם החברים כל אות וכל ספרה. הקוד מפסיק לפעול כשכל הכיסאות תפוסים, או כשהמשחק מתחיל. כדי לצפות, צריך לבקש את הקישור לצפייה.
page-online-type-about = כאן מקלידים את הקוד שקיבלת, או מדביקים את הקישור.
page-online-mute-player = להסתיר את מצבי הרוח של { $player }
page-online-no-tables = עוד אין שולחנות
page-online-no-tables-about = אפשר לפתוח שולחן ולשלוח לחברים את הקישור, או לאפשר לכולם להצטרף.
page-online-watch-link = קישור לצפייה
page-online-watch-about = מי שפותח את הקישור הזה יכול לצפות בשולחן, אבל לא רואה את התושבות.
page-online-medal = השולחן עוד ריק.
page-online-complete = אפשר להתחיל
page-online-alone = אפשר לשלוח את הקישור ולחכות, או להושיב בוט.
page-online-absent = אם מישהו נעדר יותר מדי זמן
page-online-absent-bot = בוט ממשיך
page-online-absent-resign = זו פרישה
page-online-patience = כמה זמן מחכים
page-online-days = { $count ->
    [one] יום אחד
    [two] יומיים
   *[other] { $count } ימים
  }
page-online-away-bot = אחרי היעדרות של { $time } בוט משחק במקום הנעדר, עד שיחזור.
page-online-away-resign = היעדרות של { $time } נחשבת פרישה מהמשחק.
page-online-finished = משחקים שהסתיימו
page-online-finished-about = כל אחד יכול לחזור ולצפות בהם
page-online-look = מבט לאחור
page-online-show-more = להציג עוד
page-nowhere = אין כאן דף
page-nowhere-about = אולי נפלה טעות בכתובת, ואולי היא מגרסה אחרת של הדף.
page-nowhere-home = אל דף הבית
page-online-watchers = { $count ->
    [one] צופה אחד
    [two] שני צופים
   *[other] { $count } צופים
  }
# חידות.
page-puzzle = החידה היומית
page-puzzle-about = שלוש ביום, בלי שעון.
puzzle-title = חידות
puzzle-today = היום
puzzle-yesterday = אתמול
puzzle-archive = ארכיון
puzzle-day = החידות של יום אחר
puzzle-practice = תרגול
puzzle-how-hard = רמת הקושי
puzzle-with = עם הג'וקר הזה
puzzle-any = עם או בלי ג'וקר
puzzle-start = להתחיל
puzzle-looking = החיפוש אחר חידה נמשך…
puzzle-games = { $games ->
    [0] הבוטים מתחילים משחקון.
    [one] הבוטים שיחקו משחקון אחד.
    [two] הבוטים שיחקו שני משחקונים.
   *[other] הבוטים שיחקו { $games } משחקונים.
  }
puzzle-others = כל החידות
puzzle-next = החידה הבאה
puzzle-lays = { $got } מתוך { $need } אריחים
puzzle-hint-next = אילו סדרות?
puzzle-hint-sets = פתרון מפרק { $sets ->
    [one] סדרה אחת
    [two] שתי סדרות
   *[other] { $sets } סדרות
  }.
puzzle-hint-which = מפרקים את { $sets } ומורידים { $tiles }
puzzle-solved = נפתרה!
puzzle-solved-with = { $hints ->
    [0] נפתרה בלי רמז
    [one] נפתרה עם רמז אחד
    [two] נפתרה עם שני רמזים
   *[other] נפתרה עם { $hints } רמזים
  }
puzzle-share = חידה של Sidra
puzzle-share-day = החידה של { $day }
puzzle-word = המילה הארוכה ביותר
puzzle-word-about = כמה ארוכה המילה שאפשר להרכיב מהאותיות שעל התושבת ומהמילים שעל השולחן? מזינים את האותיות במסך השופט, והדף מוצא את המילה הארוכה ביותר.
puzzle-word-enter = להזין אותיות

# מבט לאחור.
review-title = מבט לאחור
review-place = משחקון { $game } · תור { $turn } מתוך { $turns }
review-game = משחקון { $game }
review-no-game = אין כאן משחקון שהסתיים.
review-left = { $tiles ->
    [one] נותר אריח אחד
    [two] נותרו שני אריחים
   *[other] נותרו { $tiles } אריחים
  }
review-tiles-left = אריחים שנותרו
review-no-tiles = לא נותרו אריחים
review-turns = התורות
review-racks = התושבות
review-drew = לקיחת אריח
review-passed = ויתור על התור
review-analyse = למצוא את המהלכים הטובים ביותר
review-analysing = חיפוש המהלכים הטובים ביותר
review-summary = סיכום
review-see = להראות על השולחן
review-hide = להסתיר
review-back = תור אחד אחורה
review-on = תור אחד קדימה
review-slider = התור
review-play = הפעלה
review-seconds = { $seconds ->
    [one] שנייה אחת
    [two] שתי שניות
   *[other] { $seconds } שניות
  }
review-open = מבט לאחור, תור אחר תור

## Without a network

offline-title = בלי רשת
offline-ready = הדף כולו שמור במכשיר הזה: אפשר לשחק נגד בוטים, ללמוד, לפתור חידות, לצפות במשחקים שהסתיימו, לקרוא את החוקים ולהיעזר בכלים לשולחן אמיתי גם בלי רשת.
offline-loading = הדף נשמר עכשיו במכשיר הזה, כדי שיפעל גם בלי רשת.
offline-insecure = כתובת הדף אינה מתחילה ב-https, ולכן הדפדפן לא ישמור אותו לשימוש בלי רשת, לא יתקין אותו כאפליקציה, לא ישאיר את המסך דלוק ולא יפתח את תפריט השיתוף. כל השאר עובד. כדי שגם אלה יעבדו, אפשר לפתוח את הדף בכתובת https, או ב-localhost במחשב שעליו פועל השרת.
offline-none = הדפדפן הזה לא יכול לשמור את הדף לשימוש בלי רשת.
offline-dictionary = גם המילון של משחק המילים ({ $name }) שמור כאן, ולכן אפשר לשחק בו בלי רשת.
offline-install = התקנה כאפליקציה
offline-install-menu = כדי להתקין כאפליקציה, פתחו את תפריט השיתוף ובחרו "הוספה למסך הבית".
review-lays-nothing = אין מה להוריד.
review-best-is = המהלך הטוב ביותר מוריד { $tiles ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $tiles } אריחים
  }.
review-may-be-better = ייתכן שיש מהלך טוב יותר; החיפוש לא הושלם.
review-no-play-yet = לא נמצא מהלך, אבל החיפוש לא הושלם.
review-solve = למצוא את המהלך הטוב ביותר
review-no-position = אין מצב של משחק בקישור הזה.
review-position = מצב על השולחן
review-player = שחקן { $seat }
review-next = התור הבא: { $player }
review-continue-about = מכאן יתחיל משחק חדש. הדבר יופיע ברישום שלו, כי כל האריחים כבר גלויים.
review-continue = להמשיך נגד בוטים
review-referee = לשאול את השופט
review-link = קישור למצב הזה
review-take = לשתף את התור או להמשיך ממנו
review-says = הבוט החזק ביותר ({ $bot }) היה אומר: { $why }
review-best-about = המהלך המיטבי מוריד הכי הרבה אריחים, ובין מהלכים שווים – הכי הרבה נקודות. תור נספר רק אם הדבר הוכח.
review-longest = למצוא את המילה הארוכה ביותר
review-longest-is = המילה הארוכה ביותר היא בת { $letters } אותיות.
review-longest-unproven = ייתכן שיש מילה ארוכה יותר; החיפוש לא הושלם.
review-no-word = אי אפשר להרכיב מילה.
review-no-word-yet = לא נמצאה מילה, אבל החיפוש לא הושלם.
review-to-longest = המילה הארוכה ביותר מכאן
# The companion at a real table.
companion-timer = שעון תורות
companion-timer-about = של מי התור וכמה זמן נשאר, קריא מכל צד של השולחן.
companion-sheet = טבלת ניקוד
companion-sheet-about = משחקוני הערב, עם ניקוד לפי החוקים שבקופסה שלכם.
companion-referee = שופט
companion-referee-about = האם זה חוקי? מה אפשר היה להוריד?
companion-players = השחקנים, לפי סדר התורות
companion-player = שחקן { $seat }
companion-add-player = הוספת שחקן
companion-remove-player = הסרה: { $player }
companion-move-up = העברה למעלה: { $player }
companion-time = זמן לתור
companion-time-other = זמן אחר, בשניות
companion-start = הפעלת השעון
companion-start-about = ההקשה הראשונה מפעילה את השעון.
companion-turn-of = התור של
companion-begins-first = התור הראשון
companion-tap = סיימתם? הקישו בכל מקום.
companion-tap-begin = הקישו בכל מקום כדי להתחיל.
companion-tap-next = הקישו כדי לעבור לתור הבא.
companion-last-turn = התור הקודם
companion-pause = השהיה
companion-go-on = להמשיך
companion-others = שחקנים
companion-sound = צליל
companion-up = תם הזמן
companion-evenings = ערבים
companion-new-evening = ערב חדש
companion-new-about = שמות, מהדורה, וקדימה.
companion-evening-name = שם הערב
companion-our-evening = הערב שלנו
companion-evening-of = ערב משחקים, { $date }
companion-open-sheet = פתיחת הטבלה
companion-import = פתיחת ערב מקובץ
companion-again-ask = להחליף את הערב שבמכשיר?
companion-again-about = בקובץ יש גרסה אחרת של ערב ששמור במכשיר הזה, עם משחקונים שונים. אם שומרים את שניהם, שניהם נספרים בסיכום.
companion-again-yes = להחליף
companion-again-no = לשמור את שניהם
companion-timer-open = פתיחת שעון תורות מקובץ
companion-sleeps = הדפדפן הזה לא יכול להשאיר את המסך דלוק. גם כשהמסך כבוי, השעון ממשיך.
companion-sleeps-refused = המסך עלול לכבות: המכשיר מסרב להשאיר אותו דלוק, אולי כדי לחסוך בסוללה. השעון ממשיך.
companion-sleeps-http = המסך עלול לכבות, כי הכתובת של הדף לא מתחילה ב-https. השעון ממשיך.
companion-house = { $count ->
    [one] חוק בית אחד
    [two] שני חוקי בית
   *[other] { $count } חוקי בית
  }
companion-as-played = כמו במשחק קודם: { $edition }, { $count ->
    [one] שינוי אחד
    [two] שני שינויים
   *[other] { $count } שינויים
  }
companion-import-failed = אי אפשר לפתוח את הקובץ.
companion-import-line = שורה { $line }: נדרש: { $wanted }; נמצא: { $found }.
companion-full = אין יותר מקום במכשיר, ולכן הערב לא נשמר.
companion-none = עוד לא נרשם אף ערב.
companion-all = כל הערבים יחד
companion-games = משחקונים
companion-points = נקודות
companion-name = שחקן
companion-delete = מחיקת הערב
companion-delete-ask = למחוק את הערב?
companion-delete-about = העותק היחיד נמצא במכשיר הזה, אלא אם הערב נשמר כקובץ.
companion-delete-yes = למחוק
companion-delete-no = להשאיר
companion-game = משחקון { $number }
companion-total = סיכום
companion-rank = מקום
companion-begins = תור ראשון
companion-won = ניצחון
companion-began = מי התחיל?
companion-write-game = רישום משחקון { $number }
companion-correct = תיקון משחקון { $number }
companion-how-ended = איך הסתיים משחקון { $number }?
companion-tap-winner = הקישו על מי שהוריד את האריח האחרון.
companion-pool-ended = הקופה נגמרה
companion-what-left = { $player }: מה נשאר על התושבת?
companion-tap-tiles = מקישים על האריחים, והסכום מתעדכן לבד.
companion-how-many-points = { $player }: כמה נקודות במשחקון?
companion-points-about = הנקודות מכל התורות, לפני הג'וקרים.
companion-type-sum = להקליד סכום
companion-tap-instead = להקיש על אריחים
companion-sum = סכום התושבת
companion-tiles-left = מספר האריחים, אם הסכומים שווים
companion-write = לרשום { $sum }
companion-then-rack = אחר כך { $player }
companion-then-done = ואז המשחקון מסוכם
companion-unopened = לא בוצעה הורדה ראשונה
companion-no-turn = בלי אף תור
companion-announced = ההורדה הראשונה הוכרזה עם האריח האחרון
companion-drew = האריח האחרון שנלקח
companion-could = הורדה ראשונה הייתה אפשרית
companion-could-not = הורדה ראשונה לא הייתה אפשרית
companion-jokers-left = ג'וקרים שנשארו על התושבת
companion-cancel = ביטול
companion-back-rack = התושבת הקודמת
companion-delete-game = מחיקת המשחקון
companion-more = שינוי שמות, שיתוף, שמירה, הדפסה
companion-names = שינוי שמות
companion-save-file = שמירה כקובץ
companion-print = הדפסה
companion-plot = הסיכומים, משחקון אחר משחקון
companion-plot-all = הסיכומים, ערב אחר ערב
companion-no-evening = הערב הזה לא נמצא במכשיר.
companion-one-set = סדרה
companion-one-word = מילה
companion-one-turn = תור
companion-before = השולחן לפני התור
companion-rack = התושבת
companion-add-tiles = הוספת אריחים
companion-rule = חוקים: { $chapter }
companion-after = השולחן אחרי התור
companion-new-set = סדרה חדשה
companion-new-word = מילה חדשה
companion-copy = להעתיק את השולחן שלפני התור
companion-clear = לנקות הכול
companion-has-opened = הורדה ראשונה כבר בוצעה
companion-tap-set = הקישו על אריחי הסדרה, לפי הסדר.
companion-tap-word = הקישו על אותיות המילה, לפי הסדר.
companion-tap-turn = בוחרים מקום ואז מקישים על האריחים שלו.
companion-is-legal = חוקי
companion-is-illegal = לא חוקי
companion-is-impossible = מצב כזה לא ייתכן
companion-undecided = השחקנים מחליטים
companion-wait = המילה נבדקת…
companion-no-dictionary = אין מילון בדף הזה, ולכן אי אפשר לבדוק כאן את המילה.
companion-what-could = מה אפשר היה להוריד?
companion-what-about = המהלך הטוב ביותר, צעד אחר צעד
companion-thinking = חיפוש המהלך הטוב ביותר…
companion-nothing = לא היה מה להוריד.
companion-no-search = בלי מילון אי אפשר לחפש כאן מהלכים במשחק המילים.
companion-best = המהלך הטוב ביותר: { $count ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $count } אריחים
  }, בשווי { $value }.
companion-remove-tile = החזרה: { $tile }
companion-joker-next = ג'וקר: עכשיו האות שלו
companion-choose-set = סדרה { $number }

# The dictionary of the word game.
page-dictionary-about = המילון: { $name }, { $count ->
    [one] מילה אחת
    [two] שתי מילים
   *[other] { $count } מילים
}.
page-dictionary-licence = רישיון: { $licence }.
page-dictionary-source = המקור ורשימת המילים
page-dictionary-loading = המילון נטען…
page-dictionary-none = לשרת הזה אין מילון. השחקנים מחליטים אילו מילים מתקבלות.
page-dictionary-changed = המילון שאיתו התחיל המשחק הזה כבר לא נמצא בשרת. על מילים חדשות מחליטים השחקנים.
page-dictionary-offline = אי אפשר לטעון את המילון בלי רשת. עד שייטען, השחקנים מחליטים אילו מילים מתקבלות.
page-dictionary-broken = המילון הגיע פגום. כדי לנסות שוב צריך לטעון את הדף מחדש.

# The word game: a new table, and its rules.
page-edition-il-word = מילים
page-special-il-word = אותיות במקום מספרים
page-house-joker-any-word = בכל מילה
page-house-joker-new-word = במילה חדשה
page-house-only-jokers = ג'וקרים
page-house-opening-letters = אותיות במילה של ההורדה הראשונה, לפחות
page-house-words = מילים
page-house-theme = נושא
page-house-theme-none = בלי נושא
page-house-theme-about = אפשר להתנגד למילים שאינן קשורות לנושא.
page-house-theme-alone = מול בוט יחיד, ההחלטה אם מילה קשורה לנושא היא רק שלך: בוטים לא יודעים לשפוט את זה.
page-house-theme-never = בלי התנגדויות אי אפשר לקבוע נושא.
page-house-window = זמן להתנגדות
page-house-vote = זמן להצבעה
page-house-never = בלי התנגדויות
page-house-refuse = לא לקבל מילים שאינן במילון
page-house-refuse-about = אחרת אפשר להניח אותן, והאחרים רשאים להתנגד.
page-house-refuse-never = אחרת אפשר להניח אותן.
value-unknown_words-marked = אפשר להניח
value-unknown_words-refused = לא מתקבלת
value-prefixed_words-marked = אפשר להניח
value-prefixed_words-refused = לא מתקבלת
value-caught_joker-loses-all = כל הנקודות, ועוד הקנס
value-caught_joker-penalty = הקנס בלבד
value-unknown_vote-majority-allows = צריך רוב בעד
value-unknown_vote-majority-rejects = צריך רוב נגד
value-theme_vote-majority-allows = צריך רוב בעד
value-theme_vote-majority-rejects = צריך רוב נגד
rules-word-box = בקופסה { $n } אותיות ו{ $m ->
    [one] ג'וקר אחד
    [two] שני ג'וקרים
   *[other] עוד { $m } ג'וקרים
  }.
rules-word-deal = מחלקים { $n } אריחים לכל שחקן, והשאר הם הקופה. המטרה: לצבור נקודות, לא לרוקן את התושבת.
rules-word-letters = החוברת לא אומרת כמה אריחים יש מכל אות. אלה המספרים שלנו, לפי שכיחות האותיות בעברית:
rules-head-words = מילים
rules-word-length = מניחים מילים מימין לשמאל. אורך מילה: לפחות { $n ->
    [one] אות אחת
    [two] שתי אותיות
   *[other] { $n } אותיות
  }.
rules-word-final = האריחים כ, מ, נ, פ, צ משמשים גם בסוף מילה, ושם הם מוצגים כאותיות סופיות.
rules-word-dictionary = מילה שמופיעה במילון, באותו כתיב, מותרת.
rules-word-forms = לא מותרים: קיצורים וראשי תיבות, שמות פרטיים, צורות סמיכות, מילים עם כינוי חבור בסופן, ומילים עם אותיות שימוש בתחילתן, כגון ה- או וב-.
rules-word-infinitive = שם פועל שבתחילתו האות ל, כגון ללכת, מותר.
rules-word-twice = אין להניח על השולחן שתי מילים בכתיב זהה.
rules-word-unverified = מילה שאינה במילון מותר להניח, והיא מסומנת "ללא אימות". היא מתקבלת, אלא אם מישהו מתנגד.
rules-word-refused = אין להניח מילה שאינה במילון.
rules-word-opening = הורדה ראשונה: מילה אחת, מהתושבת בלבד, ובה לפחות { $n ->
    [one] אות אחת
    [two] שתי אותיות
   *[other] { $n } אותיות
  }.
rules-word-turn = מכאן ואילך, בכל תור מניחים לפחות אות אחת מהתושבת, או לוקחים אריח אחד מהקופה.
rules-word-rearrange = מותר להאריך, לקצר, לפצל, לחבר ולבנות מחדש כל מילה שעל השולחן. בסוף התור כל אריח חייב להיות במילה.
rules-word-refill = בסוף התור משלימים את התושבת ל{ $n ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] -{ $n } אריחים
  }, כל עוד יש אריחים בקופה.
rules-word-joker = ג'וקר יכול לייצג כל אות, וצריך לציין איזו. כשהמילה שלו משתנה, הוא יכול לייצג אות אחרת.
rules-word-freed = משחררים ג'וקר כשמניחים במקומו את האות שהוא מייצג, או כשבונים מחדש את המילה שלו. עוד באותו תור חייבים להניח אותו במילה חדשה; לתושבת הוא לא חוזר.
rules-head-objections = התנגדויות
rules-word-objection = אם הונחה מילה שאינה במילון, או אם נקבע נושא, יש לאחרים { $n } שניות להתנגד. מילה שבמילון מתקבלת.
rules-word-vote = על מילה שאינה במילון מצביעים כולם חוץ ממי שהניח אותה, במשך { $n } שניות לכל היותר. היא מתקבלת רק אם יותר ממחצית האחרים תומכים בה; מי שלא הצביע נחשב כמתנגד.
rules-word-unclocked = בשולחן עם חברים ובלי שעון לתור אין הגבלות זמן כאלה: ממתינים לתשובה של כולם, עד שנגמר זמן ההיעדרות המותר.
rules-word-undone = אם מילה אינה מתקבלת, כל התור מבוטל, ומי שהניח אותה לוקח { $n ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $n } אריחים
  }.
rules-word-theme = אפשר לקבוע נושא. מילה שאינה קשורה לנושא לא מתקבלת אם יותר ממחצית האחרים מתנגדים לה; מי שלא הצביע לא נחשב כמתנגד.
rules-word-score = בכל תור נספרת רק מילה אחת: הארוכה ביותר מבין המילים החדשות שיש בהן אות מהתושבת. נקודה לכל אות, גם לג'וקר.
rules-word-whole = מי שמניח את כל התושבת בתור אחד מקבל על המילה הזאת ניקוד { $n ->
    [one] רגיל
    [two] כפול
   *[other] פי { $n }
  }.
rules-word-end = המשחקון מסתיים כשהקופה ריקה ובמשך סיבוב שלם אף אחד לא מניח אריח. מי שצבר הכי הרבה נקודות מנצח.
rules-word-caught-all = מי שנשאר אז עם ג'וקר מפסיד את כל הנקודות של המשחקון, ועוד { $n } נקודות.
rules-word-caught = מי שנשאר אז עם ג'וקר מפסיד { $n } נקודות.
# The word game.
page-word-medal = הורדה ראשונה: מילה אחת בת { $need } אותיות לפחות, מהתושבת בלבד.
page-word-points = { $count ->
    [one] נקודה
    [two] נקודות
   *[other] נקודות
  }
page-word-theme = הנושא:
page-word-stand = לאשר את התור
page-word-stand-about = או להתנגד למילה
page-word-window = האחרים רשאים להתנגד
page-word-window-about = התור עדיין לא סופי
page-word-vote-now = ההצבעה שלך
page-word-vote-now-about = לקבל את המילה?
page-word-voting = הצבעה
page-word-voting-about = ממתינים לאחרים
page-word-scores = { $word }: { $value ->
    [one] נקודה אחת
    [two] שתי נקודות
   *[other] { $value } נקודות
  }
page-word-scores-twice = כל התושבת! ניקוד { $times ->
    [one] רגיל
    [two] כפול
   *[other] פי { $times }
  } על המילה { $word }: { $value ->
    [one] נקודה אחת
    [two] שתי נקודות
   *[other] { $value } נקודות
  }
page-word-scores-nothing = אין מילה חדשה, ולכן אין נקודות
page-word-opening = { $value } מתוך { $need } אותיות
page-word-to-open = להורדה ראשונה, במילה אחת
page-word-sort-letters = מיון לפי הא"ב
page-word-sort-letters-short = לפי הא"ב
page-word-sort-longest = מיון לפי המילה הארוכה ביותר (נחשב לרמז)
page-word-sort-longest-short = לפי מילה ארוכה
page-word-sort-counts = המילה הארוכה ביותר נחשבת לרמז.
page-word-joker = איזו אות הג'וקר מייצג?
page-word-joker-about = ג'וקר יכול לייצג כל אות. במילה צריך לציין איזו.
page-word-letter-fits = { $letter }: יוצרת מילה
page-word-typed = מקש Enter מוריד את המילה.
page-word-missing = אין על התושבת: { $letters }
page-word-row-open = לא במילון. האחרים רשאים להתנגד.
page-word-unverified = ? – לא במילון
page-word-row-new = { $value ->
    [one] נקודה אחת
    [two] שתי נקודות
   *[other] { $value } נקודות
  }
page-word-object = להתנגד?
page-word-which = לאיזו מילה להתנגד, ולמה?
page-word-no-objection = בלי התנגדות
page-word-not-a-word = זו לא מילה
page-word-off-theme = לא קשורה לנושא
page-word-vote-word = לדעת { $player }, זו לא מילה. לקבל אותה?
page-word-vote-theme = לדעת { $player }, המילה אינה קשורה לנושא. לקבל אותה?
page-word-vote-others = לדעת { $player }, זו לא מילה. האחרים מצביעים.
page-word-vote-others-theme = לדעת { $player }, המילה אינה קשורה לנושא. האחרים מצביעים.
page-word-vote-own = לדעתך זו לא מילה. האחרים מצביעים.
page-word-vote-own-theme = לדעתך המילה אינה קשורה לנושא. האחרים מצביעים.
page-word-allow = לקבל
page-word-reject = לדחות
page-word-you-laid = הורדת { $words }, { $value ->
    [one] נקודה אחת
    [two] שתי נקודות
   *[other] { $value } נקודות
  }.
page-word-you-laid-late = תם הזמן. המהלך שלך תקף: { $words }, { $value ->
    [one] נקודה אחת
    [two] שתי נקודות
   *[other] { $value } נקודות
  }.
page-word-you-first = האות הקרובה ביותר לתחילת הא"ב אצלך.
page-word-give-up-about = כבר לא יהיה אפשר לנצח במשחקון הזה. הנקודות שצברת נשמרות, אבל ג'וקר שנשאר על התושבת יירשם לחובתך.
page-word-no-hint = בלי מילון אין רמזים.
page-word-you-object = התנגדת.
page-word-you-allow = הצבעת בעד המילה.
page-word-you-reject = הצבעת נגד המילה.
page-word-you-undone = המילה { $word } אינה מתקבלת, והתור שלך מבוטל כולו. { $count ->
    [0] לא נלקח אריח.
    [one] נלקח אריח אחד.
    [two] נלקחו שני אריחים.
   *[other] נלקחו { $count } אריחים.
  }
page-word-undone = התור בוטל
page-word-best = מה היה אפשר להוריד?
page-word-best-was = המילה הטובה ביותר: { $word }, { $value ->
    [one] נקודה אחת
    [two] שתי נקודות
   *[other] { $value } נקודות
  }.
page-word-best-none = אי אפשר היה להוריד מילה.
page-word-freed = { $tiles } שוחרר ועדיין צריך מילה.
page-word-new = מילה חדשה
page-word-key-type = להקליד מילה; מקש Enter מוריד אותה מהתושבת
page-word-key-enter = בתושבת: להוריד במקום שנוצרת בו מילה, או להניח את האריחים שנבחרו כמילה חדשה; בשולחן: להניח שם את האריחים שנבחרו
page-word-key-whole = לבחור את כל המילה
page-word-key-arrows = מעבר בין אותיות ובין מילים
page-word-touch-about = אפשר לגרור אריחים, או להקיש עליהם ואז על המקום. הקשה כפולה מורידה אריח כשרק במקום אחד נוצרת מילה. לחיצה ארוכה תופסת מילה שלמה. כדי לבחור כמה אריחים, לוחצים לחיצה ארוכה על אריח בתושבת ומחליקים הלאה, או גוררים מהצד על פני התושבת.
review-undone = התור בוטל אחרי התנגדות
