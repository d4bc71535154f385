# הדף. קצר, פשוט, ידידותי.

page-title = Sidra, משחק האריחים
page-claim = משחק האריחים, בחוקי החוברת שלכם.
page-promise = חופשי ופתוח. בלי פרסומות, בלי מטבעות, בלי חשבון. כל חלוקה ניתנת לבדיקה בסוף.
page-play-now = לשחק עכשיו
page-continue = להמשיך את המשחק
page-new-game = משחק חדש
page-rules = חוקים
page-settings = הגדרות
page-open = לפתוח משחק שמור או רישום
page-open-failed = לא ניתן לפתוח את הקובץ.
page-file-line = שורה { $line }: לא ניתן לקרוא את { $found }.
page-file-column = שורה { $line }, תו { $column }: לא ניתן לקרוא את { $found }.
page-file-misfit = השחקנים שבו אינם מתאימים לשולחן הזה: אדם אחד מול בוטים, במספרים.
page-file-twice = אריח או סדרה מופיעים שם פעמיים.
page-file-long = הוא ארוך מדי בשביל משחק.
page-replace = משחק אחד עוד מחכה
page-replace-about = המכשיר שומר משחק אחד בלבד. אם תמשיכו, המשחק שמחכה יימחק.
page-replace-yes = להמשיך בלעדיו
page-replace-no = לשמור אותו
page-back = חזרה
page-home = לדף הבית
page-close = סגירה
page-menu = תפריט
page-table = השולחן
page-no-game = שום משחק אינו מחכה כאן.
page-not-loaded = לא ניתן לטעון את המסך הזה. האם יש חיבור לרשת?
page-try-again = לנסות שוב

page-you = את/ה
page-bot = { $level } { $number }
page-is-bot = בוט
level-simple = מתחיל
level-easy = קל
level-medium = בינוני
level-hard = קשה

page-edition = מהדורה
page-special-il-classic = רצפים, קבוצות ושני ג'וקרים רגילים: המשחק שרוב האנשים מכירים.
page-special-il-twist = ג'וקר כפול, מחליף צבע ומראה, שניים מכל סוג.
page-special-hu-twist = אותם ג'וקרים מיוחדים, בחוקים ההונגריים למחליף צבע ולמראה.
page-special-pl-standard = המשחק הרגיל בניקוד הפולני; אפשר להכריז על הורדה ראשונה.
page-special-pl-twist = כל הג'וקרים המיוחדים; את מחליף הצבע ואת המראה אי אפשר להחליף.
page-special-pl-expert = ארבעה ג'וקרים צבעוניים: כל אחד מייצג כל מספר בצבע שלו.
page-opponents = יריבים
page-opponent = יריב { $number }
page-nobody = אף אחד
page-levels-about = מתחיל מוריד מהתושבת שלו בלבד, קל מפספס דברים, בינוני משחק מה שנראה במבט אחד, קשה תמיד מוצא את המהלך הטוב ביותר.
page-match = המשחק
page-rounds = סבבים
page-games = משחקונים
page-house-rules = חוקי בית
page-house-about = כל שדה של המהדורה ניתן לשינוי. מה שמשתנה מסומן כאן ונשמר ברישום.
page-as-printed = כמודפס
page-begin = להתחיל

page-language = שפה
page-language-failed = לא ניתן לטעון את השפה { $language }. האם יש חיבור לרשת?
page-theme = צבעים
page-theme-system = כמו במערכת
page-theme-light = בהיר
page-theme-dark = כהה
page-size = גודל האריחים
page-size-small = קטן
page-size-medium = בינוני
page-size-large = גדול
page-table-settings = ליד השולחן
page-set-shapes = צורות ליד המספרים
page-set-sound = צליל
page-set-vibration = רטט
page-set-still = פחות תנועה
page-set-unhurried = יותר זמן בין שתי נגיעות ולביטול לקיחת אריח

page-pool = קופה: { $count }
page-tiles = { $count ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $count } אריחים
  }
page-round-game = סבב { $round }, משחקון { $game }
page-gave-up = פרישה
page-announced = הוכרז
page-your-turn = התור שלך.
page-turn-of = התור של { $player }.
page-plan = אפשר לתכנן בזמן שהאחרים משחקים.
page-plan-lost = מה שתכננת כבר אינו מתאים וחזר אל התושבת.
page-sort-number = מיון לפי מספר
page-sort-colour = מיון לפי צבע
page-sort-sets = מיון לסדרות
page-undo = ביטול
page-redo = שוב
page-start-over = להתחיל מחדש
page-tidy = לסדר את השולחן
page-draw = לקחת אריח
page-drawing = לוקחים אריח …
page-take-back = לבטל
page-pass = לוותר
page-done = סיום
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
page-opening-count = הורדה ראשונה: { $value } מתוך { $need }
page-freed = { $tiles } השתחרר ועדיין צריך סדרה.
page-fits = { $count ->
    [0] כמו שהוא, אין לו מקום מתאים.
    [one] יש לו מקום אחד מתאים.
    [two] יש לו שני מקומות מתאימים: בחרו אחד.
   *[other] יש לו { $count } מקומות מתאימים: בחרו אחד.
  }
page-announce = להכריז על הורדה ראשונה
page-new-set = סדרה חדשה
page-hint = רמז
page-hint-thinking = חושבים …
page-hint-which = אילו אריחים?
page-hint-how = איך?
page-hint-close = סגירת הרמז
page-hint-there = יש מהלך: אפשר להוריד { $count ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $count } אריחים
  }.
page-hint-tiles = את אלה אפשר להוריד: { $tiles }
page-hint-none = אין מה להוריד: קחו אריח.
page-hint-no-opening = עוד אי אפשר לבצע הורדה ראשונה: קחו אריח.
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
page-you-drew = לקחת { $tiles }
page-you-announced = הכרזת על הורדה ראשונה.
page-you-passed = ויתרת על התור.
page-you-time = תם הזמן. לקחת { $tiles }
page-you-time-back = תם הזמן והשולחן לא היה תקין: הכול חזר למקומו. לקחת { $tiles }
page-you-resigned = פרשת מהמשחקון הזה.
page-you-out = האריח האחרון שלך! ניצחת.
page-you-won = ניצחת!
page-won = הניצחון: { $player }

page-left-over = מה שנשאר
page-score-sheet = דף הניקוד
page-big-points = משחקונים שנוצחו
page-hints = רמזים
page-next-game = המשחקון הבא
page-again = עוד משחק
page-save-record = לשמור את הרישום
page-verify = לבדוק את הערבוב וכל תור
page-no-download = הדפדפן לא אפשר לשמור את הקובץ.
page-paused = הכול עומד.
page-pause = הפסקה
page-go-on = להמשיך
page-save-game = לשמור את המשחק בקובץ
page-give-up = לפרוש מהמשחקון
page-give-up-ask = לפרוש מהמשחקון?
page-give-up-about = הוא ייחשב להפסד, ומה שעל התושבת ייחשב לנקודות מינוס.
page-give-up-yes = לפרוש
page-abandon = לסיים את המשחקון בלי תוצאה
page-abandon-ask = לסיים את המשחקון?
page-abandon-about = הבוטים מסכימים. המשחקון לא ייחשב לאיש.
page-abandon-yes = לסיים
page-play-on = להמשיך לשחק
page-leave = לעזוב את השולחן, להמשיך אחר כך
page-sealed = הערבוב נחתם לפני האריח הראשון:
page-keys = מקשים ונגיעות
page-keys-about = החצים עוברים בין האריחים, רווח בוחר, Enter משחק; סימן שאלה מציג את כל המקשים.
page-touch-about = גררו אריחים, או געו בהם ואז במקום. שתי נגיעות מורידות אריח כשיש רק מקום אחד מתאים. נגיעה ארוכה תופסת סדרה שלמה. כדי לבחור כמה, געו ארוכות באריח שעל התושבת והחליקו הלאה, או גררו על פניה מהצד.
key-rack = אל התושבת
key-arrows = מאריח לאריח, מסדרה לסדרה
key-select = לבחור אריח; עם Shift הכול עד אליו
key-enter = בתושבת: להוריד למקום המתאים, או להניח את הנבחרים כסדרה חדשה; בשולחן: להניח שם את הנבחרים
key-whole = לבחור את כל הסדרה
key-back = חזרה אל התושבת
key-order = להזיז אריח לאורך התושבת
key-done = סיום, לקיחה או ויתור
key-nothing = לא לבחור דבר, לבטל לקיחה

rules-head-box = הקופסה
rules-box = { $n } אריחים: המספרים 1 עד 13 בארבעה צבעים, כל אחד פעמיים, והג'וקרים. כל אחד מקבל { $m }; השאר הם הקופה.
rules-aim = להוריד את כל האריחים לפני האחרים.
rules-head-sets = סדרות
rules-run = רצף: לפחות שלושה מספרים עוקבים בצבע אחד. הוא הולך מ-1 עד 13; אחרי 13 אין דבר.
rules-group = קבוצה: שלושה או ארבעה אריחים של אותו מספר, כל אחד בצבע אחר.
rules-jokers-alone = סדרה יכולה להיות מג'וקרים בלבד.
rules-head-jokers = ג'וקרים
rules-joker = הג'וקר מייצג כל אריח.
rules-double = הג'וקר הכפול מייצג שני אריחים: שכנים ברצף, או שני צבעים של קבוצה.
rules-change = אחרי מחליף הצבע הרצף ממשיך בצבע אחר.
rules-mirror-nothing = מה שמונח בצד אחד של המראה מונח גם בצד השני, מן המראה והחוצה. המראה עצמה אינה נספרת.
rules-mirror-middle = מה שמונח בצד אחד של המראה מונח גם בצד השני, מן המראה והחוצה. המראה מייצגת את המספר שבאמצע.
rules-expert = ג'וקר צבעוני מייצג כל מספר, אבל רק בצבע שלו.
rules-head-turn = התור שלך
rules-opening = הורדה ראשונה: הסדרות הראשונות באות מהתושבת בלבד ושוות יחד לפחות { $n }. עד אז אין לגעת בשולחן.
rules-turn = בכל תור מורידים לפחות אריח אחד מהתושבת, או לוקחים אחד מהקופה.
rules-rearrange = אחרי ההורדה הראשונה מותר להאריך, לפצל, לחבר ולבנות מחדש את כל הסדרות. בסוף כל אריח על השולחן מונח בסדרה.
rules-time = תור נמשך { $n } שניות. מהלך גמור שמונח אז תקף; מהלך לא גמור חוזר, ו{ $m ->
    [one] לוקחים אריח אחד
    [two] לוקחים שני אריחים
   *[other] לוקחים { $m } אריחים
  }.
rules-announce = מי שלקח את האריח שמאפשר הורדה ראשונה יכול להכריז על כך: זה עולה פחות אם המשחקון מסתיים קודם.
rules-head-freed = שחרור ג'וקר
rules-freed-new = ג'וקר משתחרר על ידי האריח שהוא מייצג, או כשבונים את הסדרה שלו מחדש. באותו תור הוא חייב להיות מונח בסדרה חדשה.
rules-freed-any = ג'וקר משתחרר על ידי האריח שהוא מייצג, או כשבונים את הסדרה שלו מחדש. באותו תור הוא חייב להיות מונח שוב בסדרה.
rules-unreplaceable = שום אריח אינו תופס את מקומם של מחליף צבע או מראה: הם משתחררים רק כשמפרקים את הסדרה.
rules-head-end = הסוף
rules-out = מי שמוריד את האריח האחרון מהתושבת מנצח במשחקון.
rules-pool-one-more = כשהקופה ריקה, לכל אחד יש תור אחד נוסף.
rules-pool-all-pass = כשהקופה ריקה, ממשיכים עד שכולם מוותרים זה אחר זה; התושבת הנמוכה מנצחת.
rules-pool-first-pass = כשהקופה ריקה, המשחקון מסתיים ברגע שמישהו אינו מוריד דבר; התושבת הנמוכה מנצחת.
rules-score = האחרים רושמים את סכום התושבת כנקודות חובה, ג'וקר נחשב { $n }; המנצח מקבל את כולן כנקודות זכות.
rules-never-opened = מי שלא ביצע הורדה ראשונה רושם מינוס { $n }, או מינוס { $m } אם היא הייתה אפשרית.

value-first_draw_joker-no-value = נמוך מכולם
value-first_draw_joker-draw-again = לוקחים שוב
value-first_draw_tie-tied = מי שבתיקו
value-first_draw_tie-all = כולם
value-next_starter-left = השחקן הבא משמאל
value-next_starter-winner = המנצח
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
value-timeout_legal-goes-back = חוזר
value-empty_pool-one-more-turn = תור נוסף לכולם
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
value-pool_tie-fewer-tiles = פחות אריחים
value-pool_tie-none = עדיין אף אחד
value-still_tied-shared = משותף
value-still_tied-first-in-turn = הראשון בסדר התורות
