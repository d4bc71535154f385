# Sentences that only the terminal needs: what is typed there, and what comes of it.
also-read = így is olvasható: { $kind }, értéke { $value }
stands-for = { $joker } ezt helyettesíti: { $tiles }
mirrors-only = { $joker } csak tükröz, semmit sem helyettesít
stands-or = { $first } vagy { $second }
stands-and = { $first } és { $second }
stands-two-of = kettő ezekből: { $tiles }
stands-one-of-them = , az egyik { $tiles }
stands-change = { $number }, utána más szín
stands-middle = a középső { $number }
turn-legal = Szabályos: { $count ->
    [one] egy lap
   *[other] { $count } lap
  } letéve, értéke { $value }.
opening-legal = Szabályos: { $value } pontos első lehelyezés.
not-legal = Nem szabályos:
score-player = { $seat }. játékos
score-out = { $seat ->
    [1] Az
   *[other] A
  } { $seat }. játékos letette az utolsó lapját.
score-pool = A játék a bank kiürülésével ért véget.
score-head-player = játékos
score-head-sum = összeg
sheet-adds-up = összege { $sum }
sheet-expected-game = egy játék, például +24* -3 -16 -5
sheet-expected-scores = { $count } eredmény, játékosonként egy
score-could-not = nem tett le, és nem is tudott volna
score-could = nem tett le, pedig tudott volna
score-announced = nem tett le, de az utolsó húzásnál bejelentette
score-no-turn = egyszer sem került sorra
sheet-head-wins = nyert játék
place-column = { $column }. karakter
place-line = { $line }. sor
place-table = az asztal { $set }. kombinációja
place-word = az asztal { $set }. szava
place-new-table = az új asztal { $set }. kombinációja
place-new-word = az új asztal { $set }. szava
place-rack = { $seat }. állvány
place-pool = a bank
expected-tile = egy lap, például r7, b12, y1, k9 vagy J
expected-set = legalább egy lap
expected-letter = egy héber betű, vagy * a joker helyett, szóban azzal a betűvel, amelyet helyettesít (*ש)
expected-word = legalább egy betű
expected-bar = egy | két szó között (vagy betűnként, szóközökkel)
mark-point = magánhangzójel ({ $character }), amely egyik lapon sincs
mark-accent = kantillációs jel ({ $character }), amely egyik lapon sincs
mark-geresh = geres ({ $character }), amely egyik lapon sincs
mark-gershayim = gersájim ({ $character }), amely egyik lapon sincs
mark-hyphen = kötőjel ({ $character })
mark-direction = láthatatlan írásirányjel ({ $character })
mark-invisible = láthatatlan karakter ({ $character })
expected-points = a szerzett pontok, például 40 (-{ $most } és { $most } között)
json-broken = { $byte }. bájt: kellene: UTF-8, van: hibás karakter
json-request = egy JSON-objektum
json-end = a sor vége
json-key = a { $key } kulcs
json-missing = kellene: a { $key } kulcs, de hiányzik
json-twice = kellene: a { $key } kulcs egyszer, de kétszer szerepel
json-set-and-word = kellene: "set" vagy "word", de mindkettő szerepel
json-too-long = kellene: legfeljebb { $longest } bájt, van: { $found }
json-string = szöveg
json-number = szám
json-integer = egész szám
json-flag = true vagy false
json-list = lista
json-object = objektum
json-tiles = lapok listája
json-tile = egy lap, például "r7" vagy "ש"
expected-part = a következő rész ";" után (kiadás; asztal; állványok; bank; ki tett le már; ki jön)
expected-end = vége: egy állásnak hat része van
expected-edition = egy kiadás: { $editions }
expected-house = egy házi szabály, field=value
expected-hidden = a rejtett lapok száma, például ?14
expected-seat = egy hely ennél az asztalnál, 1-től számolva
position-players = 1–4 állvány kellene, van { $got }
position-seats = a helyek nem illenek az állványokhoz
position-not-in-box = a kiadás dobozában nincs ilyen lap: { $tile }
position-too-many = ebből a lapból ({ $tile }) { $expected } van a dobozban, itt { $got }
position-illegal-set = ez nem szabályos kombináció: { $reasons }
position-illegal-word = ez nem feküdhet ott: { $reasons }
position-tile-count = az asztalnak, az állványoknak és a banknak együtt ki kell adnia a doboz { $expected } lapját, van { $got }
position-hidden-rack = a soron következő { $seat }. játékos állványának ismertnek kell lennie
finish-last-drawn = aki nem tett le, annak az utoljára húzott lap még az állványán van: ezek egyike kellene: { $rack }, van: { $tile }
finish-nobody-left = mindenki feladta: kellene egy játékos, aki maradt, nincs egy sem
finish-empty-rack = csak a kiszálló állványa üres; a { $seat }. játékosé is üres
finish-players = 2–4 játékos kellene, van { $got }
finish-no-seat = a kiszálló játékos száma 1 és { $players } között kell legyen, ez { $seat }
finish-with-tiles = { $seat ->
    [1] az
   *[other] a
  } { $seat }. játékos kiszállt, az állványának üresnek kell lennie, de { $got } lap van rajta
edition-tiles = { $count } lap
edition-ruling = a füzet ezt nyitva hagyja: a mi döntésünk
edition-house-hint = Bármelyik mező megváltoztatható egy asztalnál: --house FIELD=VALUE
sim-head-bot = bot
sim-head-wins = győzelem
sim-head-points = pont játékonként
sim-games = { $games ->
    [one] egy játék
   *[other] { $games } játék
  } { $seconds } s alatt: másodpercenként { $rate }, lépésenként { $micros } µs
sim-turns = játékonként { $turns } lépés; { $out } % az utolsó lap letételével, { $pool } % a bank kiürülésével ért véget
record-more = … és még { $count }, ami ezekből következhet
replay-keys = → tovább   ← vissza   Home, End   q kilépés
play-title = A helyed: { $seat }. A "help" megmutatja, mit tehetsz.
play-others = { $player }: { $tiles ->
    [one] egy lap
   *[other] { $tiles } lap
  }
play-pool = Bank: { $count }
play-worth = Letettél { $count } lapot, eddigi értékük { $value }; a "done" beküldi.
play-opening-worth = A kombinációk { $value } pontot érnek; az első lehelyezéshez { $need } kell. A "done" beküldi.
play-clock = Erre a lépésre { $seconds } másodperced van.
play-late = Elkésett: az idő lejárt, mielőtt ez megérkezett, ezért semmi sem történt belőle.
play-not-held = Lapok, amelyek sem az állványon, sem az asztalon nincsenek:
play-draft-lies = Vannak letett lapok: a "done" beküldi, az "undo" visszaveszi.
play-unknown = Nem érthető: { $reason }. A "help" megmutatja, mit tehetsz.
play-help = Írd le az asztalt úgy, ahogy hagynád (kombinációk között |), vagy:
play-help-words = Írd be az asztalt úgy, ahogy hagyni akarod (a szavak közé | kerül), vagy:
play-help-lay = kombinációk lerakása az állványról
play-help-lay-word = szavak lerakása az állványról (köztük |)
play-help-set = a 2. kombináció legyen ez
play-help-set-word = a 2. szóból ez legyen
play-help-done = a lépés beküldése
play-help-draw = egy lap húzása
play-announce = Most lerakhatnál. Az "announce" bejelenti az első lehelyezést a következő lépésre, az Enter nem.
play-help-pass = ha a bank üres
play-help-undo = a letett lapok visszavétele
play-help-resign = a játék feladása
play-help-quit = a mérkőzés abbahagyása
play-next = Az Enter kezdi a következő játékot.
play-saved = A jegyzőkönyv itt van: { $file }.
play-bye = Viszlát.
solve-lays = Rakj le { $tiles ->
    [one] egy lapot
   *[other] { $tiles } lapot
}, { $points ->
    [one] egy pont
   *[other] { $points } pont
}:
solve-opens = Rakj le { $tiles ->
    [one] egy lapot
   *[other] { $tiles } lapot
}, { $value } pontos első lehelyezés:
solve-no-opening = Nincs { $need } pontos első lehelyezés. (--opened: a játékos már túl van az első lehelyezésen.)
solve-no-opening-word = Az állványról nem rakható ki legalább { $need } betűs szó. (--opened: a játékos már túl van az első lehelyezésen.)
solve-not-found = Eddig semmit sem találtunk; lehet, hogy van lépés.
solve-nothing = Semmit sem lehet lerakni.
solve-unproven = A legjobb, amit találtunk; lehet, hogy van jobb is.
solve-table = Az asztal
solve-rack = Az állvány
solve-after = Az új asztal
solve-steps = Lépésről lépésre
solve-plays = { $count ->
    [one] Egy lehetőség
   *[other] { $count } lehetőség
}:
solve-more = Több is van.

## Szavak

lexicon-needed = Szótár nélkül nem lehet lépést keresni: lásd "sidra lexicon build".
lexicon-aged = A szótár másik hspellből vagy a program másik változatával készült: újból elkészül.
lexicon-none = Nincs szótár: senki sem tudja, mely szavak léteznek, ezért az asztal szavaz.
lexicon-kept = Újat nem lehetett készíteni: a korábbi marad használatban.
lexicon-no-hint = Nincs szótár, amelyben szavakat lehetne keresni.
lexicon-from-hspell = A szótár a telepített hspellből készül …
lexicon-fetching-hspell = A hspell nincs telepítve: a csomagját az apt-get download hozza le (az --offline megakadályozza) …
lexicon-fetching-npm = Az npm lehozza a dictionary-he csomagot (az --offline megakadályozza) …
lexicon-offline = A hspell nincs telepítve, és semmi sem töltődik le.
lexicon-built = Elkészült { $seconds } s alatt: { $file }
lexicon-more = Több is van, mint { $count }: a --most N többet mutat.
lexicon-nothing = Nincs szó, amely illik rá: { $pattern }.
lexicon-forms = összesen { $forms } alak
expected-class = a sor vége, vagy hogy milyen szó ez: { $classes }
expected-list = héber szavak, soronként egy
expected-pattern = héber betűk, ? bármelyik betű, * bárhány betű
word-legal = szó, { $value } pont
words-whole-rack = Az egész állvány lekerült: a pontok { $times ->
    [2] kétszeresen
   *[other] { $times }-szorosan
  } számítanak.
words-unverified = Nem ellenőrzött: { $words }. Ha valaki kifogást emel, a többiek szavaznak.
words-legal = Szabályos: { $count ->
    [one] egy lap
   *[other] { $count } lap
  } lerakva, { $value ->
    [one] egy pont
   *[other] { $value } pont
  }.
score-points = szerzett pontok: { $points }
record-believed = Ennek a mérkőzésnek a szótára ({ $name }) nincs kéznél: a szavakról a jegyzőkönyvnek hiszünk.
record-unchecked = Ezt a mérkőzést szótár nélkül játszották, ezért a szavai nincsenek ellenőrizve.
record-unfinished = A mérkőzést nem játszották végig.
play-vote = Maradhat? Írd be: "allow", vagy az elutasításhoz: "reject".
play-object = Kifogásolsz egy szót ebből a lépésből? Írd be a számát ({ $words }) { $seconds } mp-en belül, vagy nyomj Entert.
play-object-late = A kifogás elkésett: az ideje lejárt, mielőtt ez megérkezett.
play-points = { $points ->
    [one] egy pont
   *[other] { $points } pont
  }
play-own-points = A pontjaid: { $points }
play-words-worth = Ez { $value } pontot ér; a "done" beküldi.
play-help-check = szabályos-e
play-help-hint = mit tenne egy bot
play-help-joker = A joker * a helyettesített betű előtt: ש*בת
play-hint-type = Ha így raknád le, írd be: { $line }
