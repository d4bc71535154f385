# Sentences that only the terminal needs: commands, input errors and their answers.
score-player = Gracz { $seat }
score-out = Gracz { $seat } wykłada ostatnią kostkę.
score-pool = Partię zakończył pusty bank.
score-head-player = gracz
score-head-sum = suma
sheet-adds-up = razem daje { $sum }
sheet-expected-game = partia, na przykład +24* -3 -16 -5
sheet-expected-scores = wyniki wszystkich graczy ({ $count })
score-could-not = bez otwarcia, bo nie było możliwe
score-could = bez otwarcia, choć było możliwe
score-announced = bez otwarcia, ale z zapowiedzią przy ostatniej kostce
score-no-turn = bez ani jednego ruchu
sheet-head-wins = duże punkty
place-column = znak { $column }
place-line = wiersz { $line }
expected-tile = kostka, na przykład r7, b12, y1, k9 lub J
expected-set = co najmniej jedna kostka
expected-letter = litera hebrajska albo * jako joker, w słowie z literą, którą zastępuje (*ש)
expected-word = co najmniej jedna litera
expected-rack-joker = joker jako *, bez litery
expected-bar = znak | między dwoma słowami (albo po jednej literze, ze spacjami)
mark-point = znak samogłoski ({ $character }), którego nie ma na żadnej kostce
mark-accent = znak kantylacji ({ $character }), którego nie ma na żadnej kostce
mark-geresh = geresz ({ $character }), którego nie ma na żadnej kostce
mark-gershayim = gerszaim ({ $character }), którego nie ma na żadnej kostce
mark-hyphen = łącznik ({ $character })
mark-direction = niewidoczny znak kierunku pisma ({ $character })
mark-invisible = niewidoczny znak ({ $character })
expected-points = zdobyte punkty, na przykład 40 (od -{ $most } do { $most })
json-broken = bajt { $byte }: oczekiwano: UTF-8, jest: uszkodzony znak
json-request = obiekt JSON
json-valid = poprawny JSON
json-end = koniec wiersza
json-key = klucz { $key }
json-missing = brakuje klucza { $key }
json-twice = klucz { $key } ma być jeden raz, a jest dwa razy
json-set-and-word = oczekiwano: albo "set", albo "word", a jest jedno i drugie
json-too-long = oczekiwano: co najwyżej { $longest } bajtów, jest: { $found }
json-string = tekst
json-number = liczba
json-integer = liczba całkowita
json-flag = true albo false
json-list = lista
json-object = obiekt
json-tiles = lista kostek
json-tile = kostka, na przykład "r7" albo "ש"
expected-part = następna część za „;” (edycja; stół; tabliczki; bank; otwarcia; kolej)
expected-end = koniec: pozycja ma sześć części
expected-edition = edycja: { $editions }
expected-house = zasada domowa, field=value
expected-hidden = liczba zakrytych kostek, na przykład ?14
expected-seat = miejsce przy tym stole, licząc od 1
edition-tiles = { $count ->
    [one] { $count } kostka
    [few] { $count } kostki
   *[other] { $count } kostek
  }
edition-ruling = instrukcja tego nie określa: nasze rozstrzygnięcie
edition-house-hint = Każdą zasadę można zmienić dla danego stołu: --house FIELD=VALUE
sim-head-bot = bot
sim-head-wins = wygrane
sim-head-points = punkty na partię
sim-games = { $games ->
    [one] jedna partia
    [few] { $games } partie
   *[other] { $games } partii
  } w { $seconds } s: { $rate } na sekundę, { $micros } µs na ruch
sim-turns = ruchów na partię: { $turns }; { $out }% zakończonych wyłożeniem ostatniej kostki, { $pool }% pustym bankiem
arena-versus = { $bot } – { $other }
arena-twice = { $bot } występuje na liście dwa razy
arena-head-pair = boty
arena-head-deals = rozdania
arena-elo = Elo
arena-plot = Wygrane, { $edition }, liczba graczy: { $players }
record-more = … i jeszcze { $count }, które mogą z tego wynikać
replay-keys = → dalej   ← wstecz   Home, End   q koniec
play-title = Twoje miejsce: { $seat }. Wpisz „help”, aby zobaczyć, co możesz zrobić.
play-others = { $player }: { $tiles ->
    [one] jedna kostka
    [few] { $tiles } kostki
   *[other] { $tiles } kostek
  }
play-pool = Bank: { $count }
play-worth = Wyłożone kostki: { $count }, wartość dotąd: { $value }; „done” kończy ruch.
play-opening-worth = Zestawy są warte { $value }; otwarcie wymaga { $need }. „done” kończy ruch.
play-clock = Na ten ruch masz { $seconds ->
    [one] jedną sekundę
    [few] { $seconds } sekundy
   *[other] { $seconds } sekund
  }.
play-late = Za późno: czas minął, zanim to dotarło, więc nic się nie zmieniło.
play-not-held = Kostki, których nie ma na tabliczce ani na stole:
play-draft-lies = Leżą wyłożone kostki: „done” kończy ruch, „undo” je cofa.
play-unknown = Nie rozumiem: { $reason }. Wpisz „help”, aby zobaczyć, co możesz zrobić.
play-help = Wpisz, jak ma wyglądać stół (zestawy oddziel znakiem |), albo:
play-help-words = Wpisz, jak ma wyglądać stół (słowa oddziel znakiem |), albo:
play-help-lay = wyłóż zestawy z tabliczki
play-help-lay-word = wyłóż słowa z tabliczki (oddzielone |)
play-help-set = zamień zestaw 2 na ten
play-help-set-word = zamień słowo 2 na to
play-help-done = zakończ ruch
play-help-draw = weź kostkę
play-announce = Otwarcie jest teraz możliwe. Wpisz „announce”, aby zapowiedzieć je na następny ruch, albo naciśnij Enter.
play-help-pass = spasuj, gdy bank jest pusty
play-help-undo = cofnij wyłożone kostki
play-help-resign = poddaj tę partię
play-help-quit = zakończ rozgrywkę
play-next = Enter zaczyna następną partię.
play-saved = Zapis jest w pliku { $file }.
play-bye = Do widzenia.
play-theme-alone = Tylko ty oceniasz, czy słowa pasują do tematu: bot nie umie ocenić tematu i z jego powodu nie zgłasza sprzeciwu.
solve-lays = Wyłóż { $tiles ->
    [one] jedną kostkę
    [few] { $tiles } kostki
   *[many] { $tiles } kostek
}, { $points ->
    [one] jeden punkt
    [few] { $points } punkty
   *[many] { $points } punktów
}:
solve-opens = Wyłóż { $tiles ->
    [one] jedną kostkę
    [few] { $tiles } kostki
   *[many] { $tiles } kostek
}, otwarcie o wartości { $value }:
solve-no-opening = Nie ma otwarcia o wartości co najmniej { $need }. (--opened: otwarcie już było.)
solve-no-opening-word = Z samej tabliczki nie da się ułożyć słowa z co najmniej { $need } liter. (--opened: otwarcie już było.)
solve-not-found = Niczego nie znaleziono, ale jakiś ruch może istnieć.
solve-nothing = Nic nie można wyłożyć.
solve-unproven = Najlepszy znaleziony ruch; może istnieć lepszy.
solve-untidy = Nie dowiedziono, że zmienia się najmniej zestawów: --tidy szuka dłużej.
solve-table = Stół
solve-rack = Tabliczka
solve-after = Nowy stół
solve-steps = Krok po kroku
solve-plays = { $count ->
    [one] Jeden ruch
    [few] { $count } ruchy
   *[many] { $count } ruchów
  }:
solve-more = Jest ich więcej.

## Słowa

lexicon-needed = Bez słownika nie da się szukać ruchu: zobacz „sidra lexicon build”.
lexicon-aged = Słownik powstał z innego hspell albo w innej wersji programu: jest tworzony od nowa.
lexicon-none = Nie ma słownika: słów nie da się sprawdzić, więc decyduje głosowanie.
lexicon-kept = Nie udało się utworzyć nowego: w użyciu pozostaje poprzedni.
lexicon-no-hint = Nie ma słownika, w którym można by szukać słów.
lexicon-from-hspell = Słownik powstaje z zainstalowanego programu hspell…
lexicon-fetching-hspell = hspell nie jest zainstalowany: jego pakiet pobiera apt-get download (--offline tego zabrania)…
lexicon-fetching-npm = npm pobiera dictionary-he (--offline tego zabrania)…
lexicon-offline = hspell nie jest zainstalowany, a --offline nie pozwala nic pobrać.
lexicon-built = Gotowe w { $seconds } s: { $file }
lexicon-more = Jest ich więcej niż { $count }: --most N pokaże więcej.
lexicon-nothing = Żadne słowo nie pasuje do { $pattern }.
lexicon-forms = liczba form: { $forms }
expected-class = koniec wiersza albo rodzaj słowa: { $classes }
expected-list = słowa hebrajskie, po jednym w wierszu
expected-pattern = litery hebrajskie; ? to dowolna litera, * to dowolnie wiele liter
score-points = zdobyte punkty: { $points }
record-spent = Wcześniejsze rozdanie przerwano, bo ktoś z graczy nie przysłał ziarna: zob. wiersze zaczynające się od spent.
record-unfinished = Rozgrywka nie została dokończona.
record-continued = To dalszy ciąg wcześniejszej rozgrywki: { $turns ->
    [0] pochodzi z niej rozdanie
    [one] pochodzi z niej jeden ruch
    [few] pochodzą z niej { $turns } ruchy
   *[many] pochodzi z niej { $turns } ruchów
  }. Gracze mogli znać wszystkie kostki.
play-vote = Czy ma zostać? Wpisz „allow” (tak) albo „reject” (nie).
play-object = Sprzeciwiasz się słowu z tego ruchu? Wpisz jego numer ({ $words }) w ciągu { $seconds } s albo naciśnij Enter.
play-object-late = Za późno na sprzeciw: czas na niego minął, zanim to dotarło.
play-points = { $points ->
    [one] jeden punkt
    [few] { $points } punkty
   *[other] { $points } punktów
  }
play-own-points = Twoje punkty: { $points }
play-words-worth = To daje { $value }; „done” kończy ruch.
play-help-check = sprawdź, czy to zgodne z zasadami
play-help-hint = pokaż, co zrobiłby bot
play-help-joker = Joker to * przed literą, którą zastępuje: ש*בת
play-hint-type = Aby tak wyłożyć, wpisz:
play-help-tiles = Kostki możesz wpisać literami albo tak, jak je widać:
play-help-prompt = Tu możesz wpisać:
play-help-next = zacznij następną partię
play-help-announce = zapowiedz otwarcie
play-help-not-now = graj dalej bez zapowiedzi
play-help-allow = uznaj słowo
play-help-reject = odrzuć słowo
play-help-object = zgłoś sprzeciw wobec słowa o tym numerze
play-help-accept = zaakceptuj ruch

analyse-game = Partia { $game }
analyse-head-turn = ruch
analyse-head-laid = wyłożone
analyse-head-best = najlepiej
analyse-no-turn = W partii { $game } nie ma ruchu { $turn }.
analyse-no-game = W zapisie nie ma partii { $game }.

puzzle-count = Rozbija { $changed ->
    [one] jeden zestaw
    [few] { $changed } zestawy
   *[many] { $changed } zestawów
  }, przesuwa { $moved ->
    [one] jedną kostkę
    [few] { $moved } kostki
   *[many] { $moved } kostek
  } na stole; boty, które sobie nie radzą: { $failed } z 4.
puzzle-solution = Rozwiązanie
puzzle-words-need = W grze w słowa podaj stół i tabliczkę: --table i --rack.
puzzle-longest = Ułóż słowo, które ma { $letters ->
    [few] { $letters } litery
   *[many] { $letters } liter
  }. Dłuższego nie da się ułożyć.

## Evenings and the timer

evening-exists = plik już istnieje; bez --names zostanie użyty
evening-needs-racks = tabliczki: powinno być { $expected }, po jednej na gracza, jest { $found }
evening-line = wiersz { $line }: oczekiwano: { $wanted }, jest: { $found }
timer-keys = Spacja kończy ruch, p wstrzymuje zegar, u cofa o jeden ruch, q kończy program.
timer-typed = Pusty wiersz kończy ruch, p wstrzymuje zegar, u cofa o jeden ruch, q kończy program.
timer-ready = Zaczyna { $player }: naciśnij spację.
timer-ready-typed = Zaczyna { $player }: pusty wiersz uruchamia zegar.
timer-names = oczekiwano od 2 do 4 imion, jest: { $found }
evening-one-file = zmieniać można tylko jeden plik naraz
evening-no-game = w tabeli nie ma partii { $number }
evening-head-evenings = wieczory
evening-head-games = partie
timer-exists = plik już istnieje; aby kontynuować ten pomiar, nie podawaj nic więcej
word-unverified-check = Niepotwierdzone: można je wyłożyć, a jeśli zostanie, jest warte { $value ->
    [one] 1 punkt
    [few] { $value } punkty
   *[many] { $value } punktów
  }. Inni mogą zgłosić sprzeciw.
