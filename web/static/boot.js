// Starts the page: fetches the module and the texts of one language in parallel.
// This is a separate file, so that the page needs no inline script. File names get their
// fingerprints when the page is built.

import { share as shareModule } from "/shared.js";

// The font file with the letters of a language, which the first style sheet does not request.
const LETTERS = { he: "/rubik-hebrew.woff2", hu: "/rubik-latin-ext.woff2", pl: "/rubik-latin-ext.woff2" };

// The sentences of home and the table, and those of the other screens.
const SENTENCES = {
  en: ["/en.ftl", "/en-later.ftl"],
  he: ["/he.ftl", "/he-later.ftl"],
  hu: ["/hu.ftl", "/hu-later.ftl"],
  pl: ["/pl.ftl", "/pl-later.ftl"],
};

// Shown if the page cannot start, when it may have no texts.
const FAILED = {
  en: "Sidra could not start: it needs a browser from 2023 or later and a stable connection. Update your browser, or load the page again.",
  he: "סידרה לא הצליחה לעלות: נדרשים דפדפן משנת 2023 ואילך וחיבור יציב. עדכנו את הדפדפן או טענו את הדף שוב.",
  hu: "A Sidra nem tudott elindulni: 2023-as vagy újabb böngésző és tartós kapcsolat kell hozzá. Frissítsd a böngészőt, vagy töltsd be újra az oldalt.",
  pl: "Nie udało się uruchomić Sidry: potrzebna jest przeglądarka z 2023 roku lub nowsza i trwałe połączenie. Zaktualizuj ją albo wczytaj stronę ponownie.",
};

function setting(name) {
  try {
    return localStorage.getItem("sidra.settings")?.match(new RegExp(`^${name} (\\w+)$`, "m"))?.[1];
  } catch {
    // The browser may refuse access to its storage.
  }
}

// The language in the settings, or the first of the browser's languages that the page has.
function language() {
  const locales = [setting("lang") ?? "", ...navigator.languages];
  const codes = locales.map((locale) => locale.split("-")[0].replace("iw", "he"));
  return codes.find((code) => code in SENTENCES) ?? "en";
}

async function sentences(code, later) {
  const answer = await fetch(SENTENCES[code][later ? 1 : 0]);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return answer.text();
}

async function sharing(...result) {
  const { share } = await import("/share.js");
  return share(...result);
}

async function load() {
  const module = await import("/sidra.js");
  shareModule(await module.default({ module_or_path: "/sidra.wasm" }));
  return module;
}

const code = language();
const root = document.documentElement;
root.lang = code;
root.dir = code === "he" ? "rtl" : "ltr";
root.dataset.theme = setting("theme") ?? "system";
if (code in LETTERS) {
  const early = document.createElement("link");
  Object.assign(early, { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "", href: LETTERS[code] });
  document.head.append(early);
}
try {
  const [module, first] = await Promise.all([load(), sentences(code, false)]);
  module.page_main(code, first, sentences, "/worker.js", sharing);
  // These come last, because nothing waits for them.
  import("/grain.js");
  import("/keep.js");
} catch (error) {
  const said = document.createElement("p");
  said.setAttribute("role", "alert");
  said.textContent = FAILED[code];
  document.getElementById("splash").append(said);
  throw error;
}
