// Loads the module and shows the page. A file of its own, so that the page needs
// no inline script. Names of files get their fingerprints when the page is built.
import init, { page_main } from "/sidra.js";

// Said before there is any other text: in the browser's language.
const FAILED = {
  en: "Sidra could not start: it needs a browser of 2023 or later and a connection that lasts. Update it, or load the page again.",
  he: "סידרה לא הצליחה לעלות: נדרשים דפדפן משנת 2023 ואילך וחיבור יציב. עדכנו את הדפדפן או טענו את הדף שוב.",
  hu: "A Sidra nem tudott elindulni: 2023-as vagy újabb böngésző és tartós kapcsolat kell hozzá. Frissítsd a böngészőt, vagy töltsd be újra az oldalt.",
  pl: "Nie udało się uruchomić Sidry: potrzebna jest przeglądarka z 2023 roku lub nowsza i trwałe połączenie. Zaktualizuj ją albo wczytaj stronę ponownie.",
};

try {
  await init({ module_or_path: "/sidra.wasm" });
  page_main("/worker.js");
} catch (error) {
  const language = navigator.language.slice(0, 2);
  const said = document.createElement("p");
  said.setAttribute("role", "alert");
  said.dir = "auto";
  said.textContent = FAILED[language] ?? FAILED.en;
  document.body.append(said);
  throw error;
}
