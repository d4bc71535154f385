# Zdania dla graczy: krótkie, proste, słowami instrukcji.

colour-r = czerwony
colour-b = niebieski
colour-y = żółty
colour-k = czarny
tile-number = { $colour ->
    [czerwony] czerwona
    [niebieski] niebieska
    [czarny] czarna
   *[other] żółta
  } { $number }
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
too-many-copies = W pudełku { $expected ->
    [one] jest tylko jedna taka kostka
    [few] są tylko { $expected } takie kostki
   *[other] jest tylko { $expected } takich kostek
  } ({ $tile }); tu: { $got }.
too-few-tiles = Zestaw ma co najmniej { $expected } kostki; { $got ->
    [0] tu nie ma żadnej
    [one] tu jest tylko jedna
    [few] tu są tylko { $got }
   *[other] tu jest tylko { $got }
  }.
no-number-tile = W zestawie musi być kostka z liczbą: z samych jokerów nie wynika, co zastępują.
neither-run-nor-group = To ani seria (kolejne liczby w jednym kolorze), ani grupa (ta sama liczba w różnych kolorach).
run-number = Ta kostka nie pasuje ({ $tile }): w tym miejscu serii powinna być liczba { $expected }.
run-colour = Ta kostka nie pasuje ({ $tile }): w tym miejscu seria ma kolor { $expected }.
run-range = Kostka nr { $place } ({ $tile }): to miejsce oznaczałoby { $got }, a liczby są od 1 do 13.
run-upwards = Serię układa się od najniższej liczby: { $expected }.
colour-change-same = Po jokerze zmiany koloru seria musi mieć inny kolor; tu po obu stronach jest ten sam: { $got }.
colour-change-twice = W serii { $expected ->
    [one] może być tylko jeden joker zmiany koloru
    [few] mogą być tylko { $expected } jokery zmiany koloru
   *[other] może być tylko { $expected } jokerów zmiany koloru
  }; tu: { $got }.
colour-change-first = Joker zmiany koloru nie może być najniższą kostką serii.
colour-change-in-group = Kostka nr { $place }: joker zmiany koloru może leżeć tylko w serii.
group-number = Ta kostka nie pasuje ({ $tile }): pozostałe kostki tej grupy mają liczbę { $expected }.
group-colour = Ta kostka nie pasuje ({ $tile }): w grupie każdy kolor może być tylko raz, a { $got } już w niej jest.
group-size = Grupa może mieć najwyżej { $expected } kostki; tu byłoby ich { $got }.
mirror-at-end = Lustrzany joker na końcu niczego nie odbija: po obu jego stronach muszą leżeć te same kostki.
mirror-twice = W zestawie może być tylko jeden lustrzany joker, pośrodku; tu: { $got }.
mirror-side-short = Po każdej stronie lustrzanego jokera muszą leżeć co najmniej { $expected } kostki; tu po jednej stronie: { $got }.
mirror-length = Obie strony lustrzanego jokera muszą być równie długie; długość lewej: { $expected }, prawej: { $got }.
mirror-sides = Obie strony lustrzanego jokera muszą być takie same, licząc od niego na zewnątrz; naprzeciw kostki nr { $place } ({ $tile }) leży inna.
mirror-middle = Lustrzany joker oznaczałby { $got }, a pośrodku może być tylko liczba od 1 do 13.
mirror-group-size = Lustrzany joker zajmuje jeden z czterech kolorów, więc po każdej stronie mogą być najwyżej { $expected } kostki; tu: { $got }.

table-tile-missing = Ta kostka leżała na stole i musi na nim zostać: { $tile }.
tile-from-nowhere = Tej kostki nie było ani na stole, ani na tabliczce: { $tile }.
nothing-laid = Wyłóż co najmniej jedną kostkę z tabliczki albo weź jedną z banku.
touched-before-opening = Przed otwarciem i podczas otwarcia wykładasz kostki tylko z tabliczki i niczego na stole nie ruszasz.
opening-too-low = Do otwarcia potrzebujesz { $expected ->
    [one] { $expected } punktu
   *[other] { $expected } punktów
  } z własnej tabliczki; masz { $got }.
released-joker = Uwolniony { $tile } musi trafić do nowego zestawu, a ten zestaw leżał już na stole.
joker-not-replaceable = Tego jokera ({ $tile }) nie można zastąpić: uwalnia go tylko rozbicie zestawu, a pozostałe kostki nadal leżą tu razem.

set-legal = { $kind }, wartość { $value }
stands-for = { $joker } zastępuje: { $tiles }
mirrors-only = { $joker } tylko odbija i niczego nie zastępuje
stands-or = { $first } lub { $second }
stands-and = { $first } i { $second }
stands-two-of = dwie z tych kostek ({ $tiles })
stands-one-of-them = , w tym { $tiles }
stands-change = { $number }, dalej inny kolor
stands-middle = { $number } pośrodku
in-set = Zestaw { $set }
in-word = Słowo { $set }

score-winner = wygrywa
sheet-game = partia { $number }
sheet-head-total = suma
sheet-head-rank = miejsce

expected-found = oczekiwano: { $expected }, jest: { $found }
found-nothing = nic
found-quoted = „{ $found }”
field-unknown = nie ma zasady { $found } (wszystkie pokazuje „sidra editions”)
field-value = { $field }: dozwolone { $expected }, wpisano { $found }
field-box = { $field }: przy { $players } graczach potrzeba w pudełku co najmniej { $expected } kostek, jest: { $found }

edition-il-classic = gra oryginalna
edition-il-twist = edycja Twist
edition-hu-twist = edycja Twist
edition-pl-standard = wersja Standard z pudełka 3 w 1
edition-pl-twist = wersja Twist z pudełka 3 w 1
edition-pl-expert = wersja Expert z pudełka 3 w 1
language-he = hebrajska
language-hu = węgierska
language-pl = polska
booklet-of = instrukcja { $language }
booklet-of-year = instrukcja { $language }, { $year }

field-jokers = jokery w pudełku
field-deal = kostki na start dla każdego (21: szybka gra)
field-first_draw_joker = joker w losowaniu gracza rozpoczynającego
field-first_draw_tie = kto losuje ponownie przy remisie
field-next_starter = kto rozpoczyna następne partie
field-match_of = z czego składa się rozgrywka
field-jokers_alone = zestawy z samych jokerów
field-several_readings = która wartość się liczy, gdy zestaw da się odczytać na kilka sposobów
field-equal_readings = seria czy grupa, gdy obie wartości są równe
field-colour_change_first = joker zmiany koloru jako najniższa kostka serii
field-colour_changes = ile jokerów zmiany koloru może być w serii lub po stronie lustrzanego jokera
field-mirrors_in_set = ile lustrzanych jokerów może być w zestawie
field-mirror_value = co oznacza lustrzany joker
field-mirror_side = najmniej kostek po każdej stronie lustrzanego jokera
field-mirror_valley = liczby mogą maleć w stronę lustrzanego jokera
field-mirror_compares = co musi być takie samo po obu stronach lustrzanego jokera
field-opening = najniższa wartość otwarcia
field-released_joker = gdzie musi leżeć uwolniony joker
field-unreplaceable = jokery, których nie można zastąpić
field-refill = po wyłożeniu dobiera się do tylu kostek (0: nigdy)
field-turn_seconds = sekundy na ruch (0: bez limitu)
field-timeout_untouched = koniec czasu, stół nietknięty: ile kostek wziąć
field-timeout_legal = koniec czasu, na stole poprawny ruch: co się z nim dzieje
field-timeout_unfinished = koniec czasu w trakcie ruchu: ile kostek wziąć
field-hints = podpowiedzi dozwolone
field-empty_pool = kiedy kończy się partia przy pustym banku
field-joker_penalty = ile kosztuje joker na tabliczce
field-never_opened_could_not = bez otwarcia, bo nie było możliwe: minus
field-never_opened_could = bez otwarcia, choć było możliwe: minus
field-announced = bez otwarcia, ale z zapowiedzią przy ostatniej kostce: minus
field-never_had_turn = bez ani jednego ruchu: minus
field-never_opened_at = kiedy brak otwarcia jest karany
field-never_opened_wins = gracz bez otwarcia może wygrać przy pustym banku
field-never_opened_pool = co zapisuje gracz bez otwarcia przy pustym banku
field-pool_score = pusty bank: co zapisują pozostali
field-pool_tie = pusty bank: przy remisie wygrywa
field-still_tied = pusty bank: gdy nadal jest remis

refusal-no-such-seat = Nikt tam nie siedzi.
refusal-not-your-turn = Teraz gra ktoś inny.
refusal-late = Za późno: ten ruch już się skończył.
refusal-not-host = Może to zrobić tylko gospodarz stołu.
refusal-no-game = Nie trwa żadna partia.
refusal-game-goes-on = Partia jeszcze trwa.
refusal-match-over = Rozgrywka jest zakończona.
refusal-seed-too-late = Pierwsza kostka została już wylosowana: za późno na ziarno.
refusal-bad-seed = Ziarno dodaje się raz i ma ono od 1 do { $longest } bajtów.
refusal-bad-set-id = Na stole nie ma takiego zestawu: { $set }.
refusal-bad-word-id = Na stole nie ma takiego słowa: { $set }.
refusal-pool-empty = Bank jest pusty: wyłóż coś albo spasuj.
refusal-pool-not-empty = W banku są jeszcze kostki: wyłóż coś albo weź kostkę.
refusal-no-announcing = Nie ma tu czego zapowiadać.
refusal-no-hints = Przy tym stole gra się bez podpowiedzi.
refusal-no-time-limit = Nie ustalono limitu czasu.
refusal-bad-config = Rozgrywka wymaga od 2 do 4 graczy, co najmniej jednej partii i kostek na wszystkie tabliczki.
refusal-resigned = Nie grasz już w tej partii: została poddana.
event-match-began = { $players }: { $games ->
    [one] jedna partia
    [few] { $games } partie
   *[other] { $games } partii
  }. Kolejność kostek jest zapieczętowana: { $commitment }
event-seed-added = { $player } dodaje ziarno.
event-first-drawn = { $player } losuje najwyższą liczbę.
event-dealt = { $player } zaczyna. Kostki w banku: { $pool }.
event-played = { $player } wykłada: { $tiles }; wartość { $value }.
event-played-late = { $player }: koniec czasu, ruch zostaje ({ $tiles }), wartość { $value }.
event-drew = { $player } bierze kostkę.
event-announced = { $player } zapowiada otwarcie w następnym ruchu.
event-hinted = { $player } prosi o podpowiedź.
event-drew-tile = { $player } bierze kostkę: { $tile }.
event-passed = { $player } pasuje.
event-time-ran-out = { $player }: koniec czasu, { $count ->
    [0] bank jest pusty
    [one] jedna kostka z banku
    [few] { $count } kostki z banku
   *[other] { $count } kostek z banku
  }.
event-time-went-back = { $player }: koniec czasu, wszystko wraca na miejsce, { $count ->
    [0] bank jest pusty
    [one] jedna kostka z banku
    [few] { $count } kostki z banku
   *[other] { $count } kostek z banku
  }.
event-resigned = { $player } poddaje partię.
event-wants-to-abandon = { $player }: prośba o zakończenie partii bez wyniku.
event-goes-on = { $player }: gramy dalej.
event-ended-out = { $player } wykłada ostatnią kostkę i wygrywa!
event-ended-pool = Bank jest pusty, koniec partii. Zwycięstwo: { $player }.
event-ended-last = Nikt inny już nie gra: wygrywa { $player }.
event-abandoned = Partia zakończona bez wyniku, za zgodą wszystkich.
event-match-ended = Koniec rozgrywki. Pierwsze miejsce: { $player }.

record-true = Zapis się zgadza: { $games ->
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
step-apart = Rozbij { $set }
step-split = Podziel { $set } na { $one } i { $other }
step-exchange = W { $set } zastąp { $joker } kostką { $tile }
step-add = Dołóż { $tiles } do { $set }
step-add-so = Dołóż { $tiles } do { $set }, tak aby powstało { $after }
step-rebuild = Ułóż { $after } z { $set } i { $tiles }
step-restated = { $count ->
    [one] joker zastępuje teraz { $new } (dotąd { $old })
   *[other] jokery zastępują teraz { $new } (dotąd { $old })
  }
step-move = Ułóż { $set } tak: { $after }
step-form = Utwórz { $after }

## Słowa

edition-il-word = gra w słowa
tile-stated = joker jako { $letter }
not-a-letter = Kostka nr { $place } ({ $tile }): słowa składają się z liter i z jokerów, które je zastępują.
joker-states-nothing = Kostka nr { $place } ({ $tile }): w słowie podaje się literę jokera; *ש to joker jako ש.
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
word-construct = { $got } to status constructus: stoi tylko przed innym słowem.
word-suffixed = { $got } ma na końcu zaimek.
word-name = { $got } to nazwa własna.
word-infinitive = { $got } to bezokolicznik bez przedrostka, a taki nie występuje samodzielnie.
word-abbreviation = { $got } to skrót, a skróty nie są słowami.
word-geresh = { $got } pisze się z gereszem, a takiej kostki nie ma.
word-unverified = Bez słownika nie wiadomo, czy { $got } to słowo.
word-prefixed = { $got } to { $expected } z partykułą na początku.
word-twice = Słowo { $got } już leży na stole: nie może być dwóch słów o tej samej pisowni.
opening-words = Otwarcie to { $expected ->
    [one] jedno słowo
    [few] najwyżej { $expected } słowa
   *[other] najwyżej { $expected } słów
  }; tu: { $got }.
opening-too-short = Najmniejsza liczba liter w słowie otwarcia: { $expected }; tu: { $got }.
word-joker = Uwolniony joker musi trafić do nowego słowa, a słowo { $got } leżało już na stole.
joker-restated = Literę jokera zmienia się tylko wtedy, gdy zmienia się jego słowo.
field-letters = litery w pudełku
field-word_length = najmniej liter w słowie
field-opening_words = najwięcej słów w otwarciu (0: bez limitu)
field-unknown_words = słowo, którego nie ma w słowniku
field-scored_new = punktują tylko słowa, których nie było na stole
field-scored_rack = punktują tylko słowa z kostką z tabliczki
field-whole_rack = cała tabliczka w jednym ruchu: wynik mnoży się przez
field-scoring = jak liczy się wynik partii
field-caught_joker = joker na tabliczce na koniec, gdy liczą się punkty
field-out_ends = wyłożenie ostatniej kostki kończy partię
field-challenge_seconds = sekundy na sprzeciw wobec ruchu (0: bez sprzeciwów)
field-challenges = najwięcej sprzeciwów gracza wobec jednego ruchu
field-unknown_vote = głosowanie nad słowem spoza słownika
field-theme_vote = głosowanie nad słowem spoza tematu
field-undone_draw = ruch cofnięty: ile kostek wziąć
field-failed_challenge = sprzeciw odrzucony: ile kostek wziąć
field-vote_seconds = sekundy na głosowanie nad słowem
field-prefixed_words = co dzieje się ze słowem z partykułą na początku, np. השולחן
field-infinitives = bezokolicznik z ל, np. ללכת, jest słowem
refusal-window-open = Wobec poprzedniego ruchu można jeszcze zgłosić sprzeciw.
refusal-no-window = Nie ma ruchu, wobec którego można zgłosić sprzeciw.
refusal-own-turn = Nie możesz sprzeciwić się własnemu ruchowi.
refusal-no-such-word = To słowo nie powstało w tym ruchu.
refusal-challenged-before = Masz już zgłoszony sprzeciw wobec tego ruchu.
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
event-words-late = { $player }: koniec czasu, ruch zostaje ({ $words }), { $value ->
    [one] jeden punkt
    [few] { $value } punkty
   *[other] { $value } punktów
  }.
event-unverified = Niepotwierdzone: { $words }.
event-challenged = { $player } sprzeciwia się słowu { $word }.
event-challenged-theme = { $player } uważa, że słowo { $word } nie pasuje do tematu.
event-votes-for = { $player } jest za.
event-votes-against = { $player } jest przeciw.
event-allowed = { $word } zostaje.
event-stands = { $player }: ruch zostaje.
event-undone = Słowo { $word } odpada, ruch cofnięty ({ $player }): { $count ->
    [0] bez kostek z banku
    [one] jedna kostka z banku
    [few] { $count } kostki z banku
   *[other] { $count } kostek z banku
  }.

# Why a bot played as it did.
why-goes-out = Mogę wyłożyć wszystkie kostki.
why-opens = Mam dość na otwarcie.
why-from-rack = Mam na tabliczce gotowy zestaw.
why-lengthens = Mam kostkę, która pasuje na koniec zestawu.
why-rearranges = Przestawiam kostki na stole, żeby zrobić miejsce dla moich.
why-most-tiles = Więcej kostek nie da się wyłożyć.
why-fewest-points = To mój ostatni ruch, więc zostawiam na tabliczce jak najmniej punktów.
why-searched = Bank jest pusty, więc wiem, gdzie jest każda kostka, i wybieram najlepszą końcówkę.
why-played-out = Ktoś zaraz wyłoży wszystko. W wielu możliwych rozdaniach, sprawdzonych w myślach, ta decyzja wypadała średnio najlepiej.
why-keeps-joker = Zachowuję jokera na koniec.
why-patient = Czekam, aż da się wyłożyć wszystko naraz.
why-nothing = Nie widzę nic do wyłożenia.
why-impossible = Nic nie da się wyłożyć.
why-not-opened = Nie widzę jeszcze otwarcia.

# Spojrzenie wstecz: każdy ruch obok najlepszego.
review-best-was = Najlepszy ruch: { $tiles ->
    [one] jedna kostka
    [few] { $tiles } kostki
   *[many] { $tiles } kostek
  }
review-points-was = Najlepszy ruch był wart więcej o { $points ->
    [one] jeden punkt
    [few] { $points } punkty
   *[many] { $points } punktów
  }
review-better-was = Lepszy ruch: { $tiles ->
    [one] jedna kostka
    [few] { $tiles } kostki
   *[many] { $tiles } kostek
  }
review-better-points-was = Lepszy ruch był wart więcej o { $points ->
    [one] jeden punkt
    [few] { $points } punkty
   *[many] { $points } punktów
  }
review-was-best = To był najlepszy ruch.
review-nothing = Nic nie dało się wyłożyć.
review-unproven = Nie znaleziono lepszego ruchu, ale może jakiś jest.
review-expert = Ekspert: { $why }
review-decided-not-out = O wyniku przesądził ruch { $turn } ({ $player }): można było wyłożyć wszystkie kostki i skończyć partię.
review-decided-laid = Żaden ruch nie zmienił więcej niż ruch { $turn } ({ $player }): na stół { $tiles ->
    [one] trafia jedna kostka
    [few] trafiają { $tiles } kostki
   *[many] trafia { $tiles } kostek
  }.
review-decided-missed = Żaden ruch nie zmienił więcej niż ruch { $turn } ({ $player }): można było wyłożyć jeszcze { $tiles ->
    [one] jedną kostkę
    [few] { $tiles } kostki
   *[many] { $tiles } kostek
  }.
review-head-player = gracz
review-head-best = najlepsze ruchy
review-head-missed = niewyłożone kostki
review-head-needless = zbędnie wzięte kostki
review-head-could = możliwe otwarcie
review-head-opened = otwarcie
review-head-longest = najdłuższy namysł
review-turn = ruch { $turn }
review-never = nigdy
review-needless = niepotrzebnie
review-words = Analizować można tylko partie z liczbami.

# Łamigłówki.
puzzle-all = Wyłóż wszystkie kostki.
puzzle-least = Wyłóż co najmniej { $tiles ->
    [one] jedną kostkę
    [few] { $tiles } kostki
   *[many] { $tiles } kostek
  }.
puzzle-joker = Uwolnij tego jokera ({ $joker }) i wyłóż co najmniej { $tiles ->
    [one] jedną kostkę
    [few] { $tiles } kostki
   *[many] { $tiles } kostek
  }.
puzzle-joker-all = Uwolnij tego jokera ({ $joker }) i wyłóż wszystkie kostki.
puzzle-grade = Stopień { $grade }
puzzle-grade-1 = łagodna
puzzle-grade-2 = łatwa
puzzle-grade-3 = podchwytliwa
puzzle-grade-4 = trudna
puzzle-grade-5 = diabelska
puzzle-too-few = Ruch jest poprawny, ale wykłada tylko { $got } z { $need } kostek.
puzzle-joker-stays = Ruch jest poprawny, ale joker nadal leży w swoim zestawie.
puzzle-unseen = Nie znaleziono takiej łamigłówki. Wybierz innego jokera albo inny stopień.

## Verdicts, and impossible positions and endings

also-read = można też odczytać jako: { $kind }, wartość { $value }
turn-legal = Zgodne z zasadami: { $count ->
    [one] wyłożono jedną kostkę
    [few] wyłożono { $count } kostki
   *[other] wyłożono { $count } kostek
  }, wartość { $value }.
opening-legal = Zgodne z zasadami: otwarcie o wartości { $value }.
not-legal = Niezgodne z zasadami:
place-table = zestaw { $set } na stole
place-word = słowo { $set } na stole
place-new-table = zestaw { $set } na nowym stole
place-new-word = słowo { $set } na nowym stole
place-rack = tabliczka { $seat }
place-pool = bank
position-players = oczekiwano od 1 do 4 tabliczek, jest: { $got }
position-seats = miejsca nie pasują do tabliczek
position-not-in-box = w pudełku tej edycji nie ma takiej kostki: { $tile }
position-too-many = w pudełku { $expected ->
    [one] jest tylko jedna taka kostka
    [few] są tylko { $expected } takie kostki
   *[other] jest tylko { $expected } takich kostek
  } ({ $tile }), tu: { $got }
position-illegal-set = to nie jest dozwolony zestaw: { $reasons }
position-illegal-word = nie może tam leżeć: { $reasons }
position-tile-count = stół, tabliczki i bank muszą razem mieć wszystkie kostki z pudełka ({ $expected }), jest: { $got }
position-hidden-rack = tabliczka gracza { $seat }, na którego przypada kolej, musi być znana
finish-last-drawn = gracz bez otwarcia nadal ma na tabliczce ostatnią wziętą kostkę: oczekiwano jednej z { $rack }, jest { $tile }
finish-nobody-left = wszyscy poddali partię: ktoś musi w niej zostać
finish-empty-rack = pusta może być tylko tabliczka gracza, który kończy; tabliczka gracza { $seat } też jest pusta
finish-players = oczekiwano od 2 do 4 graczy, jest: { $got }
finish-no-seat = kończący gracz musi mieć numer od 1 do { $players }, jest { $seat }
finish-with-tiles = gracz { $seat } kończy partię, więc tabliczka musi być pusta, a { $got ->
    [one] jest na niej jedna kostka
    [few] są na niej { $got } kostki
   *[other] jest na niej { $got } kostek
  }
word-legal = słowo, punkty: { $value }
words-whole-rack = Wyłożono całą tabliczkę: punkty liczą się { $times ->
    [2] podwójnie
   *[other] razy { $times }
  }.
words-unverified = Niepotwierdzone: { $words }. Jeśli ktoś się sprzeciwi, pozostali głosują.
words-legal = Zgodne z zasadami: { $count ->
    [one] wyłożono jedną kostkę
    [few] wyłożono { $count } kostki
   *[other] wyłożono { $count } kostek
  }, { $value ->
    [one] jeden punkt
    [few] { $value } punkty
   *[other] { $value } punktów
  }.

## Files of evenings

evening-wanted-heading = wiersz { $line }
evening-wanted-keyword = id, name, date, rules, player, game, begins, out albo rack
evening-wanted-timer = rules, seconds, player, turn, ends, left albo past
evening-wanted-rules = edycja, na przykład il-classic, i zasady domowe, na przykład opening=25
evening-wanted-player = imiona od 2 do 4 graczy
evening-wanted-seat = numer gracza
evening-wanted-number = liczba całkowita
evening-wanted-seconds = liczba sekund
evening-wanted-date = data, na przykład 2026-11-13
evening-wanted-rack = kostki albo suma, a po dwukropku to, co jeszcze się liczy
evening-wanted-racks = jedna tabliczka na gracza
evening-wanted-out = out z numerem gracza albo słowem pool
evening-wanted-less = mniejszy plik
companion-paused = Zegar stoi.
companion-then = potem { $player }
companion-up-of = { $player }: czas minął.
companion-turn-now = Teraz gra { $player }.
companion-unfinished = Ruch niedokończony? Wszystko wraca; weź { $count ->
    [one] jedną kostkę
    [few] { $count } kostki
   *[many] { $count } kostek
  }.
companion-untouched = Stół nietknięty? Weź { $count ->
    [one] jedną kostkę
    [few] { $count } kostki
   *[many] { $count } kostek
  }.
companion-draw = Weź { $count ->
    [one] jedną kostkę
    [few] { $count } kostki
   *[many] { $count } kostek
  }.
companion-goes-back = Najpierw cofnij niedokończony ruch.
companion-stands = Poprawny ruch na stole zostaje.
companion-falls = Poprawny ruch też cofnij.
companion-round = Runda { $number }
companion-begins-next = Zaczyna { $player }.
companion-lack = Jeszcze niepoliczone
companion-lack-many = { $tile }: w pudełku jest ich mniej.
companion-lack-could = { $player }: czy otwarcie było możliwe?
companion-lack-tiles = { $player }: ile kostek zostało?
record-believed = Tę rozgrywkę rozegrano z innym słownikiem ({ $name }), więc słów nie sprawdzono.
record-unchecked = Zapis nie podaje słownika, więc słów nie sprawdzono.
