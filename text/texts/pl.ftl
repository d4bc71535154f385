# Zdania dla graczy: krótkie, proste, słowami instrukcji.

colour-r = czerwony
colour-b = niebieski
colour-y = żółty
colour-k = czarny
tile-number = { $colour } { $number }
tile-J = joker
tile-D = podwójny joker
tile-C = joker zmiany koloru
tile-M = lustrzany joker
tile-expert = { $colour } joker
tile-letter = litera { $letter }

kind-run = seria
kind-group = grupa
kind-mirrored-run = seria lustrzana
kind-mirrored-group = grupa lustrzana

not-in-box = W tej edycji nie ma takiej kostki: { $tile }.
too-many-copies = Takich kostek ({ $tile }) { $expected ->
    [one] jest w pudełku tylko jedna
    [few] są w pudełku tylko { $expected }
   *[other] jest w pudełku tylko { $expected }
  }, a tu leży ich { $got }.
too-few-tiles = Zestaw ma co najmniej { $expected } kostki; { $got ->
    [0] tu nie ma żadnej
    [one] tu jest tylko jedna
    [few] tu są tylko { $got }
   *[other] tu jest tylko { $got }
  }.
no-number-tile = W zestawie musi być kostka z liczbą: same jokery nie zastępują niczego określonego.
neither-run-nor-group = Ani seria (kolejne liczby w jednym kolorze), ani grupa (jedna liczba w różnych kolorach).
run-number = Kostka nr { $place }, { $tile }: w tym miejscu serii powinna być liczba { $expected }.
run-colour = Kostka nr { $place }, { $tile }: kolor serii w tym miejscu to { $expected }.
run-range = Kostka nr { $place }, { $tile }: to miejsce oznaczałoby { $got }, a liczby są od 1 do 13.
run-upwards = Serię układa się od najniższej liczby: { $expected }.
colour-change-same = Za jokerem zmiany koloru seria biegnie w innym kolorze; tu po obu stronach jest ten sam: { $got }.
colour-change-twice = W serii { $expected ->
    [one] może być tylko jeden joker zmiany koloru
    [few] mogą być tylko { $expected } jokery zmiany koloru
   *[other] może być tylko { $expected } jokerów zmiany koloru
  }; tu jest ich { $got }.
colour-change-first = Joker zmiany koloru nie może być najniższą kostką serii.
colour-change-in-group = Kostka nr { $place }: joker zmiany koloru może leżeć tylko w serii.
group-number = Kostka nr { $place }, { $tile }: pozostałe kostki tej grupy mają liczbę { $expected }.
group-colour = Kostka nr { $place }, { $tile }: w grupie każdy kolor jest tylko raz, a ten już w niej leży: { $got }.
group-size = Grupa ma najwyżej { $expected } kostki; tu byłoby ich { $got }.
mirror-at-end = Lustrzany joker na końcu niczego nie odbija: po obu jego stronach muszą leżeć te same kostki.
mirror-twice = W zestawie jest jeden lustrzany joker, pośrodku; tu jest ich { $got }.
mirror-side-short = Po każdej stronie lustrzanego jokera są co najmniej { $expected } kostki; tu po jednej stronie jest { $got }.
mirror-length = Obie strony lustrzanego jokera są równie długie; tu lewa ma { $expected }, a prawa { $got }.
mirror-sides = Obie strony lustrzanego jokera są takie same, licząc od niego na zewnątrz: naprzeciw kostki nr { $place }, { $tile }, leży coś innego.
mirror-middle = Lustrzany joker oznaczałby { $got }: liczba pośrodku musi być od 1 do 13.
mirror-group-size = Lustrzany joker zajmuje jeden z czterech kolorów, więc po każdej stronie są najwyżej { $expected }; tu jest { $got }.

table-tile-missing = Kostka leżała na stole i musi na nim zostać: { $tile }.
tile-from-nowhere = Tej kostki nie było ani na stole, ani na tabliczce: { $tile }.
nothing-laid = Wyłóż co najmniej jedną kostkę z tabliczki albo weź jedną z banku.
touched-before-opening = Przed otwarciem i w jego trakcie wykłada się tylko z tabliczki i nie rusza się niczego na stole.
opening-too-low = Otwarcie musi mieć co najmniej { $expected ->
    [one] { $expected } punkt
    [few] { $expected } punkty
   *[other] { $expected } punktów
  }; to ma { $got }.
released-joker = Uwolniony { $tile } musi trafić do nowego zestawu; ten leżał już na stole.
joker-not-replaceable = Tego jokera nie można zastąpić ({ $tile }): uwalnia go tylko rozbicie zestawu, a reszta jego zestawu nadal leży tu razem.

set-legal = { $kind }, wartość { $value }
in-set = Zestaw { $set }
in-word = Słowo { $set }

score-winner = wygrywa
sheet-game = partia { $number }
sheet-head-total = suma
sheet-head-rank = miejsce

expected-found = oczekiwano: { $expected }, jest: { $found }
found-nothing = nic
field-unknown = nie ma pola { $found } (wszystkie pokazuje "sidra editions")
field-value = { $field }: oczekiwano: { $expected }, jest: { $found }
field-box = { $field }: oczekiwano co najmniej { $expected } kostek w pudełku dla { $players } graczy, jest: { $found }

edition-il-classic = gra oryginalna
edition-il-twist = edycja twist
edition-hu-twist = edycja twist
edition-pl-standard = wersja standard z pudełka 3 w 1
edition-pl-twist = wersja twist z pudełka 3 w 1
edition-pl-expert = wersja expert z pudełka 3 w 1
language-he = hebrajska
language-hu = węgierska
language-pl = polska
booklet-of = instrukcja { $language }
booklet-of-year = instrukcja { $language }, { $year }

field-jokers = jokery w pudełku
field-deal = kostki dla każdego gracza (21: szybka gra)
field-first_draw_joker = joker w losowaniu gracza rozpoczynającego
field-first_draw_tie = kto losuje ponownie przy remisie
field-next_starter = kto rozpoczyna następne partie
field-match_of = z czego składa się rozgrywka
field-jokers_alone = zestawy z samych jokerów
field-several_readings = która wartość się liczy, gdy zestaw da się odczytać różnie
field-equal_readings = seria czy grupa, gdy obie wartości są równe
field-colour_change_first = joker zmiany koloru jako najniższa kostka serii
field-colour_changes = jokery zmiany koloru w serii lub po stronie lustra
field-mirrors_in_set = ile luster może być w zestawie
field-mirror_value = co oznacza lustrzany joker
field-mirror_side = kostki po stronie lustra, co najmniej
field-mirror_valley = liczby malejące w stronę lustra
field-mirror_compares = w czym zgadzają się obie strony lustra
field-opening = wartość otwarcia, co najmniej
field-released_joker = gdzie musi leżeć uwolniony joker
field-unreplaceable = jokery, których nic nie zastąpi
field-refill = po wyłożeniu tabliczka jest uzupełniana do (0: nigdy)
field-turn_seconds = sekundy na ruch (0: bez limitu)
field-timeout_untouched = koniec czasu, stół nietknięty: brane kostki
field-timeout_legal = koniec czasu, leży poprawny ruch: on
field-timeout_unfinished = koniec czasu w trakcie ruchu: brane kostki
field-hints = wolno prosić o podpowiedź
field-empty_pool = jak pusty bank kończy partię
field-joker_penalty = ile kosztuje joker na tabliczce
field-never_opened_could_not = bez otwarcia, bo nie było możliwe: minus
field-never_opened_could = bez otwarcia, choć było możliwe: minus
field-announced = bez otwarcia, ale zapowiedziane przy ostatniej kostce: minus
field-never_had_turn = nie miał ani jednego ruchu: minus
field-never_opened_at = kiedy brak otwarcia jest karany
field-never_opened_wins = gracz bez otwarcia może wygrać przy pustym banku
field-never_opened_pool = suma z tabliczki gracza bez otwarcia przy pustym banku
field-pool_score = pusty bank: co zapisują pozostali
field-pool_tie = pusty bank: przy remisie wygrywa
field-still_tied = pusty bank: nadal remis

refusal-no-such-seat = Nikt tam nie siedzi.
refusal-not-your-turn = Teraz gra ktoś inny.
refusal-late = Za późno: ta tura już się skończyła.
refusal-not-host = Może to zrobić tylko gospodarz stołu.
refusal-no-game = Nie trwa żadna partia.
refusal-game-goes-on = Partia jeszcze trwa.
refusal-match-over = Rozgrywka jest zakończona.
refusal-seed-too-late = Pierwsza kostka została już wylosowana: za późno na ziarno.
refusal-bad-seed = Ziarno dodaje się raz i ma ono od 1 do { $longest } bajtów.
refusal-bad-set-id = Na stole nie ma zestawu { $set }, o który mogłoby chodzić.
refusal-bad-word-id = Na stole nie ma słowa { $set }, o które mogłoby chodzić.
refusal-pool-empty = Bank jest pusty: wyłóż coś albo spasuj.
refusal-pool-not-empty = W banku są jeszcze kostki: wyłóż coś albo weź kostkę.
refusal-no-announcing = Nie ma tu czego zapowiadać.
refusal-no-hints = Przy tym stole gra się bez podpowiedzi.
refusal-no-time-limit = Nie ustalono limitu czasu.
refusal-bad-config = Rozgrywka wymaga od 2 do 4 graczy, co najmniej jednej partii i kostek na wszystkie tabliczki.
refusal-resigned = Ta partia została przez ciebie poddana.
event-match-began = { $players }: { $games ->
    [one] jedna partia
    [few] { $games } partie
   *[other] { $games } partii
  }. Tasowanie jest opieczętowane: { $commitment }
event-seed-added = { $player } dodaje ziarno.
event-first-drawn = { $player } losuje najwyższą liczbę.
event-dealt = { $player } zaczyna; kostek w banku: { $pool }.
event-played = { $player } wykłada { $tiles }, wartość { $value }.
event-played-late = Koniec czasu; ruch gracza { $player } zostaje: { $tiles }, wartość { $value }.
event-drew = { $player } bierze kostkę.
event-announced = { $player } zapowiada otwarcie w następnym ruchu.
event-hinted = { $player } prosi o podpowiedź.
event-drew-tile = { $player } bierze kostkę: { $tile }.
event-passed = { $player } pasuje.
event-time-ran-out = Koniec czasu, { $player }: { $count ->
    [0] nie ma kostki do wzięcia
    [one] wzięta jedna kostka
    [few] wzięte { $count } kostki
   *[other] wziętych { $count } kostek
  }.
event-time-went-back = Koniec czasu, { $player }, wszystko wraca na miejsce: { $count ->
    [0] nie ma kostki do wzięcia
    [one] wzięta jedna kostka
    [few] wzięte { $count } kostki
   *[other] wziętych { $count } kostek
  }.
event-resigned = { $player } poddaje partię.
event-wants-to-abandon = { $player } chce przerwać partię.
event-goes-on = { $player } chce grać dalej.
event-ended-out = { $player } wykłada ostatnią kostkę i wygrywa!
event-ended-pool = Bank jest pusty, koniec partii. Wygrywa: { $player }.
event-ended-last = Wszyscy inni się poddali: wygrywa { $player }.
event-abandoned = Partia została przerwana za zgodą wszystkich.
event-match-ended = Koniec rozgrywki. Pierwsze miejsce: { $player }.

record-true = Zapis jest prawdziwy: { $games ->
    [one] jedna partia
    [few] { $games } partie
   *[other] { $games } partii
  }, ruchów: { $turns }.
record-false = Zapis się nie zgadza:
record-different = oczekiwano: { $expected }, jest: { $found }
record-commitment = pieczęć tego sekretu to { $expected }, a ogłoszono { $found }
record-unfounded = to się jeszcze nie skończyło albo nic do tego nie prowadzi: { $found }
record-refused = to niemożliwe: { $found }.
play-table = Stół
play-rack = Twoja tabliczka
play-not-opened = jeszcze bez otwarcia

# Najlepsze zagranie
step-take = Weź { $tiles } z { $set }
step-apart = Rozbierz { $set }
step-split = Podziel { $set } na { $one } i { $other }
step-exchange = Połóż { $tile } w miejsce { $joker } w { $set }
step-add = Dołóż { $tiles } do { $set }
step-add-so = Dołóż { $tiles } do { $set }, tak aby powstało { $after }
step-rebuild = Ułóż { $after } z { $set } i { $tiles }
step-restated = { $count ->
    [one] joker, dotąd { $old }, oznacza teraz { $new }
   *[other] jokery, dotąd { $old }, oznaczają teraz { $new }
  }
step-move = Ułóż { $set } tak: { $after }
step-form = Utwórz { $after }

## Słowa

edition-il-word = gra w słowa
tile-stated = joker jako { $letter }
not-a-letter = Kostka { $place } ({ $tile }): słowa składają się z liter i z jokerów, które je zastępują.
joker-states-nothing = Kostka { $place } ({ $tile }): w słowie podaje się literę jokera; *ש to joker jako ש.
word-too-short = Słowo ma co najmniej { $expected ->
    [one] jedną literę
    [few] { $expected } litery
   *[other] { $expected } liter
  }; { $got ->
    [0] tu nie ma żadnej
    [one] tu jest tylko jedna
    [few] tu są tylko { $got }
   *[other] tu jest tylko { $got }
  }.
word-unknown = W słowniku nie ma słowa { $got }.
word-construct = { $got } to forma łączona, która stoi przed innym słowem.
word-suffixed = { $got } ma na końcu zaimek.
word-name = { $got } to nazwa własna.
word-infinitive = { $got } to goły bezokolicznik, który nie stoi samodzielnie.
word-abbreviation = { $got } to skrót, a skróty nie są słowami.
word-geresh = { $got } pisze się z gereszem, a takiej kostki nie ma.
word-unverified = Nie ma słownika, który powiedziałby, czy { $got } to słowo.
word-prefixed = { $got } to { $expected } z partykułą z przodu.
word-twice = Słowo { $got } już leży na stole: nie ma dwóch słów o tej samej pisowni.
opening-words = Otwarcie to { $expected ->
    [one] jedno słowo
    [few] najwyżej { $expected } słowa
   *[other] najwyżej { $expected } słów
  }; tu jest ich { $got }.
opening-too-short = Słowo otwarcia ma mieć liter co najmniej: { $expected }; to ma { $got }.
word-joker = Uwolniony joker musi trafić do nowego słowa; { $got } leżało już na stole.
joker-restated = Literę jokera zmienia się tylko wtedy, gdy zmienia się jego słowo.
field-letters = litery w pudełku
field-word_length = litery w słowie, co najmniej
field-opening_words = słowa otwarcia, najwyżej (0: dowolnie wiele)
field-unknown_words = słowo, którego nie ma w słowniku
field-scored_new = punktują tylko słowa, których nie było na stole
field-scored_rack = punktują tylko słowa z kostką z tabliczki
field-whole_rack = cała tabliczka w jednym ruchu: wynik liczy się razy
field-scoring = według czego liczy się partię
field-caught_joker = joker na tabliczce na koniec, gdy liczą się punkty
field-out_ends = wyłożenie ostatniej kostki kończy partię
field-challenge_seconds = sekundy na sprzeciw wobec ruchu (0: nigdy)
field-challenges = sprzeciwy gracza wobec ruchu, najwyżej
field-unknown_vote = głosowanie nad słowem spoza słownika
field-theme_vote = głosowanie nad słowem spoza tematu
field-undone_draw = ruch cofnięty: brane kostki
field-failed_challenge = sprzeciw odrzucony: brane kostki
refusal-window-open = Wobec poprzedniego ruchu można jeszcze zgłosić sprzeciw.
refusal-no-window = Nie ma ruchu, któremu można się sprzeciwić.
refusal-own-turn = Nie możesz sprzeciwić się własnemu ruchowi.
refusal-no-such-word = To słowo nie powstało w tym ruchu.
refusal-challenged-before = Już zgłoszono twój sprzeciw wobec tego ruchu.
refusal-no-theme = Nie uzgodniono tematu.
refusal-bad-theme = Temat uzgadnia się przed partią, gdy można się sprzeciwiać słowom; ma od 1 do { $longest } znaków.
refusal-voting = Trwa głosowanie.
refusal-no-vote = Nie masz nad czym głosować.
event-first-letter = { $player } losuje literę najbliższą א.
event-lexicon = Słownik: { $name }, słów: { $count }.
event-no-lexicon = Nie ma słownika: o słowach, którym ktoś się sprzeciwi, decyduje głosowanie.
event-theme = Temat: { $theme }.
event-words = { $player } wykłada { $words }: { $value ->
    [one] jeden punkt
    [few] { $value } punkty
   *[other] { $value } punktów
  }.
event-words-late = Koniec czasu; ruch gracza { $player } zostaje: { $words }, { $value ->
    [one] jeden punkt
    [few] { $value } punkty
   *[other] { $value } punktów
  }.
event-unverified = Niepotwierdzone: { $words }.
event-challenged = { $player } sprzeciwia się słowu { $word }.
event-challenged-theme = { $player } mówi, że { $word } nie jest na temat.
event-votes-for = { $player } jest za.
event-votes-against = { $player } jest przeciw.
event-allowed = { $word } zostaje.
event-stands = Ruch gracza { $player } zostaje.
event-undone = { $word } odpada, a z nim ruch gracza { $player }: { $count ->
    [0] bez brania kostki
    [one] wzięto jedną kostkę
    [few] wzięto { $count } kostki
   *[other] wzięto { $count } kostek
  }.
