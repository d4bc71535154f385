# Sentences that only the terminal needs: commands, input errors and their answers.
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
score-could-not = elmaradt az első lehelyezése, és nem is volt rá mód
score-could = elmaradt az első lehelyezése, pedig lett volna rá mód
score-announced = elmaradt az első lehelyezése, de az utolsó húzáskor bejelentette
score-no-turn = egyszer sem került sorra
sheet-head-wins = megnyert játékok
place-column = { $column }. karakter
place-line = { $line }. sor
expected-tile = egy lap, például r7, b12, y1, k9 vagy J
expected-set = legalább egy lap
expected-letter = egy héber betű, vagy * a jokerre; szóban utána a helyettesített betű (*ש)
expected-word = legalább egy betű
expected-rack-joker = joker *-ként, betű nélkül
expected-bar = egy | két szó között (vagy betűnként, szóközökkel)
mark-point = magánhangzójel ({ $character }), amely egyik lapon sincs
mark-accent = kantillációs jel ({ $character }), amely egyik lapon sincs
mark-geresh = geres ({ $character }), amely egyik lapon sincs
mark-gershayim = gersájim ({ $character }), amely egyik lapon sincs
mark-hyphen = kötőjel ({ $character })
mark-direction = láthatatlan írásirányjel ({ $character })
mark-invisible = láthatatlan karakter ({ $character })
expected-points = a szerzett pontok, például 40 (-{ $most } és { $most } között)
json-broken = { $byte }. bájt: várt: UTF-8, talált: hibás karakter
json-request = egy JSON-objektum
json-valid = érvényes JSON
json-end = a sor vége
json-key = { $key } kulcs
json-missing = hiányzó kulcs: { $key }
json-twice = kétszer szereplő kulcs: { $key }
json-set-and-word = várt: vagy "set", vagy "word", talált: mindkettő
json-too-long = várt: legfeljebb { $longest } bájt, talált: { $found }
json-string = szöveg
json-number = szám
json-integer = egész szám
json-flag = true vagy false
json-list = lista
json-object = objektum
json-tiles = lapok listája
json-tile = egy lap, például "r7" vagy "ש"
expected-part = a következő rész egy ; után (kiadás; asztal; állványok; bank; kinek volt már első lehelyezése; ki jön)
expected-end = a szöveg vége: egy állás hat részből áll
expected-edition = egy kiadás: { $editions }
expected-house = egy házi szabály, field=value
expected-hidden = a rejtett lapok száma, például ?14
expected-seat = egy hely ennél az asztalnál, 1-től számolva
edition-tiles = { $count } lap
edition-ruling = a szabályfüzet ezt nyitva hagyja: a mi döntésünk
edition-house-hint = Bármelyik szabály megváltoztatható egy asztalnál: --house FIELD=VALUE
sim-head-bot = bot
sim-head-wins = győzelem
sim-head-points = pont játékonként
sim-games = { $games ->
    [one] egy játék
   *[other] { $games } játék
  } { $seconds } s alatt: másodpercenként { $rate }, lépésenként { $micros } µs
sim-turns = játékonként { $turns } lépés; { $out }% az utolsó lap letételével, { $pool }% a bank kiürülésével ért véget
arena-versus = { $bot } – { $other }
arena-twice = { $bot } kétszer szerepel
arena-head-pair = botok
arena-head-deals = osztások
arena-elo = Élő-pontszám
arena-plot = Győzelmek, { $edition }, { $players } játékos
record-more = … és még { $count }, ami ezekből következhet
replay-keys = → tovább   ← vissza   Home, End   q kilépés
play-title = A helyed: { $seat }. A „help” megmutatja, mit tehetsz.
play-others = { $player }: { $tiles ->
    [one] egy lap
   *[other] { $tiles } lap
  }
play-pool = Bank: { $count }
play-worth = { $count } lapot tettél le, ez eddig { $value } pont; a „done” beküldi.
play-opening-worth = A kombinációid { $value } pontot érnek; az első lehelyezéshez { $need } kell. A „done” beküldi.
play-clock = Erre a lépésre { $seconds } másodperced van.
play-late = Elkéstél: letelt az idő, mielőtt ez megérkezett, ezért nem lett belőle semmi.
play-not-held = Ezek a lapok sem az állványodon, sem az asztalon nincsenek:
play-draft-lies = Már tettél le lapokat: a „done” beküldi, az „undo” visszaveszi őket.
play-unknown = Nem érthető: { $reason }. A „help” megmutatja, mit tehetsz.
play-help = Írd be az asztalt úgy, ahogy hagyni szeretnéd (a kombinációk közé | kerül), vagy:
play-help-words = Írd be az asztalt úgy, ahogy hagyni szeretnéd (a szavak közé | kerül), vagy:
play-help-lay = kombinációk letétele az állványodról
play-help-lay-word = szavak letétele az állványodról (köztük |)
play-help-set = a 2. kombinációból ez legyen
play-help-set-word = a 2. szóból ez legyen
play-help-done = a lépés beküldése
play-help-draw = egy lap húzása
play-announce = Most kijönne az első lehelyezésed. Az „announce” bejelenti a következő lépésedre, az Enter nem.
play-help-pass = passz, ha a bank üres
play-help-undo = a letett lapok visszavétele
play-help-resign = a játék feladása
play-help-quit = a mérkőzés abbahagyása
play-next = Az Enter kezdi a következő játékot.
play-saved = A jegyzőkönyv itt van: { $file }.
play-bye = Viszlát!
play-theme-alone = Egyedül te döntöd el, illik-e egy szó a témához: a bot nem tudja megítélni a témát, és miatta nem emel kifogást.
solve-lays = Tegyél le { $tiles ->
    [one] egy lapot
   *[other] { $tiles } lapot
  }, { $points ->
    [one] egy pont
   *[other] { $points } pont
  }:
solve-opens = Tegyél le { $tiles ->
    [one] egy lapot
   *[other] { $tiles } lapot
  }, { $value } pontos első lehelyezés:
solve-no-opening = Nincs { $need } pontos első lehelyezés. (--opened: a játékos már túl van az első lehelyezésen.)
solve-no-opening-word = Az állványról nem rakható ki legalább { $need } betűs szó. (--opened: a játékos már túl van az első lehelyezésen.)
solve-not-found = Eddig nem találtunk semmit; attól még lehet lépés.
solve-nothing = Nincs mit letenni.
solve-unproven = A legjobb, amit találtunk; lehet, hogy van jobb is.
solve-untidy = Nem bizonyított, hogy ez változtatja meg a legkevesebb kombinációt: a --tidy tovább keres.
solve-table = Az asztal
solve-rack = Az állvány
solve-after = Az új asztal
solve-steps = Lépésről lépésre
solve-plays = { $count ->
    [one] Egy lehetőség
   *[other] { $count } lehetőség
}:
solve-more = Van még több is.

## Szavak

lexicon-needed = Szótár nélkül nem lehet lépést keresni: lásd „sidra lexicon build”.
lexicon-aged = A szótár másik hspellből vagy a program másik változatával készült: most újra elkészítjük.
lexicon-none = Nincs szótár: a szavakat nem lehet ellenőrizni, ezért az asztal szavaz.
lexicon-kept = Újat nem sikerült készíteni: marad a korábbi.
lexicon-no-hint = Nincs szótár, amelyben szavakat lehetne keresni.
lexicon-from-hspell = A szótár a telepített hspellből készül…
lexicon-fetching-hspell = A hspell nincs telepítve: a csomagját az apt-get download tölti le (az --offline ezt megakadályozza)…
lexicon-fetching-npm = Az npm letölti a dictionary-he csomagot (az --offline ezt megakadályozza)…
lexicon-offline = A hspell nincs telepítve, és az --offline miatt semmi sem töltődik le.
lexicon-built = Elkészült { $seconds } s alatt: { $file }
lexicon-more = Több van, mint { $count }: a --most N többet mutat.
lexicon-nothing = Erre egy szó sem illik: { $pattern }.
lexicon-forms = összesen { $forms } alak
expected-class = a sor vége, vagy a szó fajtája: { $classes }
expected-list = héber szavak, soronként egy
expected-pattern = héber betűk, ? bármelyik betű, * akárhány betű
score-points = szerzett pontok: { $points }
record-spent = Egy korábbi osztást elvetettek, mert egy játékos nem küldött véletlenmagot: lásd a spent szóval kezdődő sorokat.
record-unfinished = A mérkőzést nem játszották végig.
record-continued = Egy korábbi mérkőzés folytatása: { $turns ->
    [0] az osztás
   *[other] { $turns } lépés
  } onnan származik, és a játékosok ismerhették az összes lapot.
play-vote = Maradhat? Írd be: „allow”, vagy az elutasításhoz: „reject”.
play-object = Kifogásolsz egy szót ebből a lépésből? Írd be a számát ({ $words }) { $seconds } mp-en belül, vagy nyomj Entert.
play-object-late = Elkéstél a kifogással: letelt az ideje, mielőtt ez megérkezett.
play-points = { $points ->
    [one] egy pont
   *[other] { $points } pont
  }
play-own-points = A pontjaid: { $points }
play-words-worth = Ez { $value } pontot ér; a „done” beküldi.
play-help-check = ellenőrzés: szabályos-e
play-help-hint = mit tenne egy bot
play-help-joker = A joker jele * a helyettesített betű előtt: ש*בת
play-hint-type = Ha ezt tennéd le, írd be:
play-help-tiles = A lapokat betűkkel is beírhatod, vagy úgy, ahogy látszanak:
play-help-prompt = Itt ezeket írhatod be:
play-help-next = a következő játék kezdése
play-help-announce = az első lehelyezés bejelentése
play-help-not-now = folytatás bejelentés nélkül
play-help-allow = a szó elfogadása
play-help-reject = a szó elutasítása
play-help-object = kifogás az ilyen számú szó ellen
play-help-accept = a lépés elfogadása

analyse-game = { $game }. játék
analyse-head-turn = lépés
analyse-head-laid = letett
analyse-head-best = legjobb
analyse-no-turn = Nincs ilyen: { $game }. játék, { $turn }. lépés.
analyse-no-game = A jegyzőkönyvben nincs { $game }. játék.

puzzle-count = { $changed ->
    [one] Egy kombinációt
   *[other] { $changed } kombinációt
  } bont szét, { $moved ->
    [one] egy lapot
   *[other] { $moved } lapot
  } mozgat az asztalon; a 4 botból { $failed } nem oldja meg.
puzzle-solution = Egy megoldás
puzzle-words-need = A szókirakóhoz add meg az asztalt és az állványt: --table és --rack.
puzzle-longest = Rakj ki egy { $letters } betűs szót. Ennél hosszabb nem lehetséges.

## Evenings and the timer

evening-exists = a fájl már létezik; --names nélkül ezt használjuk
evening-needs-racks = { $expected } állvány kell, játékosonként egy, itt { $found } van
evening-line = { $line }. sor: várt: { $wanted }, talált: { $found }
timer-keys = Szóköz: vége a lépésnek, p: szünet, u: vissza, q: kilépés.
timer-typed = Üres sor: vége a lépésnek, p: szünet, u: vissza, q: kilépés.
timer-ready = { $player } kezd: nyomd meg a szóközt.
timer-ready-typed = { $player } kezd: egy üres sor elindítja az órát.
timer-names = 2–4 név kell, itt { $found } van
evening-one-file = módosítani egyszerre csak egy fájlt lehet
evening-no-game = a pontozólapon nincs { $number }. játék
evening-head-evenings = este
evening-head-games = játék
timer-exists = a fájl már létezik; az időmérő folytatásához ne adj meg mást
word-unverified-check = Nem ellenőrzött: letehető, és ha megmarad, { $value ->
    [one] 1 pontot
   *[other] { $value } pontot
  } ér. A többiek kifogást emelhetnek.
