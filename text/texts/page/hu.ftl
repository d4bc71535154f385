# Az oldal. Rövid, egyszerű, barátságos.

page-title = Sidra, a számlapos römi
page-claim = A számlapos römi, a te füzeted szabályaival.
page-promise = Szabad és nyílt. Nincs reklám, nincs zseton, nincs fiók. Minden osztás utólag ellenőrizhető.
page-play-now = Játék most
page-continue = A játék folytatása
page-new-game = Új játék
page-rules = Szabályok
page-settings = Beállítások
page-open = Mentett játék vagy jegyzőkönyv megnyitása
page-open-failed = Ezt a fájlt nem lehetett megnyitni.
page-file-line = { $line }. sor: { $found } nem olvasható.
page-file-column = { $line }. sor, { $column }. oszlop: { $found } nem olvasható.
page-file-misfit = A játékosai nem illenek ehhez az asztalhoz: egy ember botok ellen, számokkal.
page-file-twice = Egy lap vagy egy kombináció kétszer fekszik ott.
page-file-long = Túl hosszú egy mérkőzéshez.
page-replace = Egy mérkőzés még vár
page-replace-about = Az eszköz csak egy mérkőzést őriz meg. Ha továbblépsz, a várakozó elvész.
page-replace-yes = Tovább nélküle
page-replace-no = Maradjon meg
page-back = Vissza
page-home = Kezdőlap
page-close = Bezárás
page-menu = Menü
page-table = Az asztal
page-no-game = Itt nem vár játék.
page-not-loaded = Ezt a képernyőt nem sikerült betölteni. Van internetkapcsolat?
page-try-again = Újra

page-you = Te
page-bot = { $level } { $number }
page-is-bot = bot
level-simple = Kezdő
level-easy = Könnyű
level-medium = Közepes
level-hard = Nehéz

page-edition = Kiadás
page-special-il-classic = Sorozatok, csoportok és két egyszerű joker: a legismertebb játék.
page-special-il-twist = Dupla-, színváltó- és tükör-jokerek, kettő-kettő.
page-special-hu-twist = Ugyanezek a jokerek, a színváltás és a tükör magyar szabályaival.
page-special-pl-standard = Az egyszerű játék lengyel pontozással; az első lehelyezés bejelenthető.
page-special-pl-twist = Minden különleges joker; a színváltó és a tükör nem váltható ki.
page-special-pl-expert = Négy színes joker: mindegyik a saját színének bármely száma lehet.
page-opponents = Ellenfelek
page-opponent = { $number }. ellenfél
page-nobody = Senki
page-levels-about = A Kezdő csak a saját állványáról rak le, a Könnyű elnéz dolgokat, a Közepes azt játssza, amit első pillantásra lát, a Nehéz mindig megtalálja a legjobb lépést.
page-match = A mérkőzés
page-rounds = Fordulók
page-games = Játékok
page-house-rules = Házi szabályok
page-house-about = A kiadás minden mezője megváltoztatható. A változás itt jelölve van, és a jegyzőkönyvbe kerül.
page-as-printed = Ahogy nyomtatva van
page-begin = Kezdés

page-language = Nyelv
page-language-failed = Nem sikerült betölteni ezt a nyelvet: { $language }. Van internetkapcsolat?
page-theme = Színek
page-theme-system = mint a rendszerben
page-theme-light = világos
page-theme-dark = sötét
page-size = A lapok mérete
page-size-small = kicsi
page-size-medium = közepes
page-size-large = nagy
page-table-settings = Az asztalnál
page-set-shapes = Formák a számok mellett
page-set-sound = Hang
page-set-vibration = Rezgés
page-set-still = Kevesebb mozgás
page-set-unhurried = Több idő a két érintés között és a húzás visszavonására

page-pool = Bank: { $count }
page-tiles = { $count ->
    [one] egy lap
   *[other] { $count } lap
  }
page-round-game = { $round }. forduló, { $game }. játék
page-gave-up = feladta
page-announced = bejelentve
page-your-turn = Te jössz.
page-turn-of = { $player } jön.
page-plan = Tervezhetsz, amíg a többiek játszanak.
page-plan-lost = Amit terveztél, már nem illik, és visszakerült az állványra.
page-sort-number = Rendezés szám szerint
page-sort-colour = Rendezés szín szerint
page-sort-sets = Rendezés kombinációkba
page-undo = Visszavonás
page-redo = Újra
page-start-over = Elölről
page-tidy = Az asztal rendbetétele
page-draw = Húzás
page-drawing = Lap húzása …
page-take-back = Mégsem
page-pass = Passz
page-done = Kész
page-done-lay = { $count ->
    [one] Egy lap
   *[other] { $count } lap
  } letétele, { $value } pont
page-opening = Első lehelyezés
page-opening-count = Első lehelyezés: { $value } / { $need }
page-freed = { $tiles } felszabadult, és még kombináció kell neki.
page-fits = { $count ->
    [0] Így sehová sem illik.
    [one] Egy helyre illik.
   *[other] { $count } helyre is illik: válassz egyet.
  }
page-announce = Az első lehelyezés bejelentése
page-new-set = Új kombináció
page-hint = Tipp
page-hint-thinking = Gondolkodás …
page-hint-which = Mely lapok?
page-hint-how = Hogyan?
page-hint-close = Bezárás
page-hint-there = Van lépés: { $count ->
    [one] egy lap
   *[other] { $count } lap
  } letehető.
page-hint-tiles = Ezek letehetők: { $tiles }
page-hint-none = Semmi sem tehető le: húzz egy lapot.
page-hint-no-opening = Az első lehelyezés még nem lehetséges: húzz egy lapot.
page-hint-lay = Kirakom így

page-you-first = Te húztad a legnagyobb számot.
page-you-begin = Te kezdesz.
page-you-played = Letettél { $count ->
    [one] egy lapot
   *[other] { $count } lapot
  }, értéke { $value }.
page-you-played-late = Letelt az idő. A lépésed marad: { $count ->
    [one] egy lap
   *[other] { $count } lap
  }, értéke { $value }.
page-you-drew = Húztad: { $tiles }
page-you-announced = Bejelentetted az első lehelyezést.
page-you-passed = Passzoltál.
page-you-time = Letelt az idő. Húztad: { $tiles }
page-you-time-back = Letelt az idő, és az asztal nem volt rendben: minden visszakerült. Húztad: { $tiles }
page-you-resigned = Feladtad ezt a játékot.
page-you-out = Az utolsó lapod! Nyertél.
page-you-won = Nyertél!
page-won = { $player } nyert

page-left-over = Ami megmaradt
page-score-sheet = Pontozólap
page-big-points = Megnyert játékok
page-hints = Tippek
page-next-game = Következő játék
page-again = Új mérkőzés
page-save-record = A jegyzőkönyv mentése
page-verify = A keverés és minden lépés ellenőrzése
page-no-download = A böngésző nem engedte a fájl mentését.
page-paused = Minden áll.
page-pause = Szünet
page-go-on = Folytatás
page-save-game = A játék mentése fájlba
page-give-up = A játék feladása
page-give-up-ask = Feladod ezt a játékot?
page-give-up-about = Vereségnek számít, és ami az állványodon van, mínusz pont.
page-give-up-yes = Feladom
page-abandon = A játék befejezése eredmény nélkül
page-abandon-ask = Befejezed ezt a játékot?
page-abandon-about = A botok beleegyeznek. A játék senkinek sem számít.
page-abandon-yes = Befejezem
page-play-on = Játszom tovább
page-leave = Az asztal elhagyása, folytatás később
page-sealed = A keverést az első lap előtt lepecsételtük:
page-keys = Billentyűk és érintések
page-keys-about = A nyilak lapról lapra lépnek, a szóköz kijelöl, az Enter játszik; a kérdőjel minden billentyűt megmutat.
page-touch-about = Húzd a lapokat, vagy érintsd meg őket, majd a helyet. Két érintés leteszi a lapot, ha csak egy helyre illik. Hosszú érintés az egész kombinációt fogja. Több kijelöléséhez nyomd hosszan az állvány egyik lapját, és csúsztasd tovább az ujjad, vagy húzz végig rajta oldalról.
key-rack = az állványhoz
key-arrows = lapról lapra, kombinációról kombinációra
key-select = lap kijelölése; Shifttel minden addig
key-enter = az állványon: leteszi, ahová illik, vagy a kijelölteket új kombinációként; az asztalon: oda teszi a kijelölteket
key-whole = az egész kombináció kijelölése
key-back = vissza az állványra
key-order = lap mozgatása az állványon
key-done = kész, húzás vagy passz
key-nothing = semmi kijelölve, húzás visszavonása

rules-head-box = A doboz
rules-box = { $n } lap: a számok 1-től 13-ig négy színben, mindegyik kétszer, és a jokerek. Mindenki { $m } lapot kap; a többi a bank.
rules-aim = Tedd le minden lapodat a többiek előtt.
rules-head-sets = Kombinációk
rules-run = Sorozat: legalább három egymást követő szám egy színben. 1-től 13-ig tart; a 13 után nem jön semmi.
rules-group = Csoport: három vagy négy lap azonos számmal, mindegyik más színű.
rules-jokers-alone = Kombináció csak jokerekből is állhat.
rules-head-jokers = Jokerek
rules-joker = A joker bármely lapot helyettesíti.
rules-double = A dupla-joker két lapot helyettesít: szomszédokat egy sorozatban, vagy egy csoport két színét.
rules-change = A színváltó-joker után a sorozat más színben folytatódik.
rules-mirror-nothing = Ami a tükör egyik oldalán van, az van a másikon is, a tükörtől kifelé. Maga a tükör nem számít.
rules-mirror-middle = Ami a tükör egyik oldalán van, az van a másikon is, a tükörtől kifelé. A tükör a középső számot jelenti.
rules-expert = A színes joker bármely számot helyettesíti, de csak a saját színében.
rules-head-turn = A te köröd
rules-opening = Első lehelyezés: az első kombinációk csak az állványról jönnek, és együtt legalább { $n } pontot érnek. Addig az asztalhoz nem szabad nyúlni.
rules-turn = Minden körben tegyél le legalább egy lapot az állványról, vagy húzz egyet a bankból.
rules-rearrange = Az első lehelyezés után minden kombináció hosszabbítható, szétszedhető, összekapcsolható és átépíthető. A végén az asztalon minden lap kombinációban van.
rules-time = Egy kör { $n } másodperc. A kész lépés, ami akkor ott van, marad; a félkész visszakerül, és { $m } lapot kell húzni.
rules-announce = Aki azt a lapot húzza, amellyel lehetővé válik az első lehelyezés, bejelentheti: így kevesebbe kerül, ha a játék előbb véget ér.
rules-head-freed = A joker kiváltása
rules-freed-new = A jokert az a lap szabadítja fel, amelyet helyettesít, vagy ha átépítik a kombinációját. Ugyanabban a körben új kombinációba kell kerülnie.
rules-freed-any = A jokert az a lap szabadítja fel, amelyet helyettesít, vagy ha átépítik a kombinációját. Ugyanabban a körben újra kombinációba kell kerülnie.
rules-unreplaceable = A színváltó és a tükör helyére nem kerülhet lap: csak akkor szabadulnak fel, ha a kombinációt szétszedik.
rules-head-end = A vége
rules-out = Aki leteszi az utolsó lapját az állványról, megnyeri a játékot.
rules-pool-one-more = Ha a bank üres, mindenkinek még egy köre van.
rules-pool-all-pass = Ha a bank üres, addig tart a játék, amíg mindenki sorban passzol; a legkisebb állvány nyer.
rules-pool-first-pass = Ha a bank üres, a játéknak vége, amint valaki semmit sem tesz le; a legkisebb állvány nyer.
rules-score = A többiek az állványuk összegét mínuszként írják fel, a joker { $n }; a nyertes mindezt pluszként kapja.
rules-never-opened = Akinek nem volt első lehelyezése, mínusz { $n } pontot ír, vagy mínusz { $m } pontot, ha lehetett volna.

value-first_draw_joker-no-value = a legkisebb
value-first_draw_joker-draw-again = újra húz
value-first_draw_tie-tied = az egyenlők
value-first_draw_tie-all = mindenki
value-next_starter-left = a következő bal felé
value-next_starter-winner = a nyertes
value-match_of-rounds = fordulók
value-match_of-games = játékok
value-several_readings-highest = a legnagyobb
value-several_readings-lowest = a legkisebb
value-equal_readings-run-first = a sorozat
value-equal_readings-group-first = a csoport
value-mirror_value-nothing = semmi
value-mirror_value-middle = a középső szám
value-mirror_value-middle-or-nothing = a középső szám, ha van
value-mirror_compares-tiles = szám és szín
value-mirror_compares-numbers = a szám
value-released_joker-new-set = új kombinációban
value-released_joker-any-set = bármely kombinációban
value-timeout_legal-stands = marad
value-timeout_legal-goes-back = visszakerül
value-empty_pool-one-more-turn = még egy kör mindenkinek
value-empty_pool-all-pass = ha mindenki passzol
value-empty_pool-first-pass = ha valaki passzol
value-never_had_turn-rack-sum = az állvány összege
value-never_had_turn-as-others = mint a többiek
value-never_opened_at-out = ha valaki kiment
value-never_opened_at-any-ending = mindig
value-never_opened_pool-whole = a teljes összeg
value-never_opened_pool-as-others = mint a többiek
value-pool_score-difference = a különbség a nyerteshez
value-pool_score-whole = a teljes összeg
value-pool_tie-fewer-tiles = a kevesebb lap
value-pool_tie-none = még senki
value-still_tied-shared = megosztva
value-still_tied-first-in-turn = az első a sorban
