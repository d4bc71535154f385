// Shares a result as text, or as a picture that is drawn here; a position as a picture.

const SIZE = 1080;
const TINTS = ["#b84a26", "#2c50c0", "#0b6f67", "#6a2b8c"];

// The colours of the numbers, and the rest of a tile: see tokens.css.
const INKS = { r: "#c4123a", b: "#1450c8", y: "#936200", k: "#1e2328", j: "#6a2b8c" };
const SIGNS = { J: "d-joker", D: "d-double", C: "d-colour-change", M: "d-mirror" };

// Makes a separate image of a symbol of the page. Its parts without a colour get `ink` and `other`.
function drawing(id, ink = "#000", other = ink, line = "") {
  const symbol = document.getElementById(id);
  const [, , width, height] = symbol.getAttribute("viewBox").split(" ");
  const inner = symbol.innerHTML
    .replaceAll('class="cap-a"', `fill="${ink}"`)
    .replaceAll('class="cap-b"', `fill="${other}"`);
  const edge = line ? `stroke="${line}" stroke-width="2.4"` : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="144" height="${(144 * height) / width}" viewBox="0 0 ${width} ${height}" fill="${ink}" ${edge}>${inner}</svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return image.decode().then(() => image);
}

// The felt, with the name of the game below.
function cloth() {
  const canvas = Object.assign(document.createElement("canvas"), { width: SIZE, height: SIZE });
  const ink = canvas.getContext("2d");
  ink.direction = document.documentElement.dir || "ltr";
  const felt = ink.createRadialGradient(540, 380, 60, 540, 460, 860);
  felt.addColorStop(0, "#3a977d");
  felt.addColorStop(0.5, "#217763");
  felt.addColorStop(1, "#105243");
  ink.fillStyle = felt;
  ink.fillRect(0, 0, SIZE, SIZE);
  ink.textAlign = "center";
  ink.fillStyle = "#fff";
  return [canvas, ink];
}

async function file(canvas) {
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return new File([blob], "sidra.png", { type: "image/png" });
}

// A letter of the word game; a joker that stands for one begins with a star.
const isLetter = (face) => /^\*?[\u05d0-\u05ea]$/.test(face);

// All drawings that these tiles need, by tile and by mark.
async function drawings(tiles) {
  const images = {};
  const add = async (key, ...what) => (images[key] ??= await drawing(...what));
  for (const tile of new Set(tiles)) {
    if (isLetter(tile)) {
      if (tile.length > 1) await add("mark-j", "d-mark-j", INKS.j);
      continue;
    }
    const colour = tile.startsWith("J") ? (tile[1] ?? "j") : tile[0];
    if (tile in SIGNS) await add(tile, SIGNS[tile], INKS.j, "#0b8a80");
    else if (tile.startsWith("J")) await add(tile, "d-joker", INKS[colour]);
    if (tile in SIGNS && tile !== "J") await add("mark-j", "d-mark-j", INKS.j);
    if (!(tile in SIGNS)) {
      const inside = colour === "y" ? ["#ffc400", "#ffc400", INKS.y] : [INKS[colour]];
      await add(`mark-${colour}`, `d-mark-${colour}`, ...inside);
    }
  }
  return images;
}

// Draws a tile as the page does; its height is 1.36 times its width.
function tile(ink, images, face, x, y, width) {
  const box = (dy, style) => {
    ink.fillStyle = style;
    ink.beginPath();
    ink.roundRect(x, y + dy, width, width * 1.36, width * 0.13);
    ink.fill();
  };
  box(width * 0.08, "#b49a68");
  box(width * 0.055, "#d8c6a0");
  box(0, "#fdf7e9");
  const letter = isLetter(face);
  const joker = face in SIGNS || (letter && face.length > 1);
  const colour = face.startsWith("J") ? (face[1] ?? "j") : joker ? "j" : letter ? "b" : face[0];
  const put = (key, wide, top) => {
    const image = images[key];
    if (!image) return;
    const high = (wide * image.height) / image.width;
    ink.drawImage(image, x + (width - wide) / 2, y + top, wide, high);
  };
  if (face === "J") return put("J", width * 0.84, width * 0.16);
  if (!letter || joker) put(`mark-${colour}`, width * 0.25, width * 0.98);
  if (face in images) return put(face, width * 0.6, width * 0.16);
  ink.fillStyle = INKS[colour];
  ink.font = `700 ${width * 0.74}px Rubik, sans-serif`;
  ink.textAlign = "center";
  ink.textBaseline = "alphabetic";
  const sign = letter ? face.at(-1) : face.slice(1);
  ink.fillText(sign, x + width / 2, y + width * (letter && !joker ? 0.94 : 0.78));
}

// Divides rows of tiles among lines with the widest tiles that fit.
function flow(rows, width, height, widest) {
  for (let tile = widest; ; tile -= 2) {
    const lines = [[]];
    let x = 0;
    for (const row of rows) {
      const long = row.length * tile * 1.04;
      if (x > 0 && x + long > width) {
        lines.push([]);
        x = 0;
      }
      lines.at(-1).push(row);
      x += long + tile * 0.6;
    }
    const step = tile * 1.36 + tile * 0.42;
    if (tile <= 20 || lines.length * step <= height) return { tile, lines, step };
  }
}

function lay(ink, images, rows, top, height, widest) {
  const { tile: width, lines, step } = flow(rows, 960, height, widest);
  let y = top + (height - lines.length * step) / 2 + width * 0.2;
  for (const line of lines) {
    const long = line.reduce((sum, row) => sum + row.length * width * 1.04, 0);
    let x = (SIZE - long - (line.length - 1) * width * 0.6) / 2;
    for (const row of line) {
      for (const face of row) {
        tile(ink, images, face, x, y, width);
        x += width * 1.04;
      }
      x += width * 0.6;
    }
    y += step;
  }
}

// A position: the table, and the rack of the player to move.
async function position(title, about, rack, table) {
  await document.fonts.ready;
  const images = await drawings([...rack, ...table.flat()]);
  const [canvas, ink] = cloth();
  ink.font = "600 44px Rubik, sans-serif";
  ink.fillText(title, 540, 84, 980);
  lay(ink, images, table, 110, 620, 92);
  const wood = ink.createLinearGradient(0, 760, 0, SIZE);
  wood.addColorStop(0, "#c98d52");
  wood.addColorStop(1, "#8a5426");
  ink.fillStyle = wood;
  ink.fillRect(0, 760, SIZE, 320);
  ink.fillStyle = "rgb(255 230 190 / 60%)";
  ink.fillRect(0, 760, SIZE, 3);
  const most = Math.max(1, Math.ceil(rack.length / Math.ceil(rack.length / 14)));
  const lines = [];
  for (let at = 0; at < rack.length; at += most) lines.push(rack.slice(at, at + most));
  const width = Math.min(lines.length > 1 ? 62 : 92, 960 / (most * 1.04));
  lines.forEach((line, at) => {
    let x = (SIZE - line.length * width * 1.04) / 2;
    for (const face of line) {
      tile(ink, images, face, x, 848 + at * width * 1.5, width);
      x += width * 1.04;
    }
  });
  ink.fillStyle = "#2b1503";
  ink.textAlign = "center";
  ink.font = "600 34px Rubik, sans-serif";
  ink.fillText(about, 540, 818, 980);
  ink.font = "700 34px Rubik, sans-serif";
  ink.fillStyle = "#fff6e6";
  ink.fillText("Sidra", 540, 1058);
  return file(canvas);
}

async function picture(title, about, lines) {
  await document.fonts.ready;
  const [canvas, ink] = cloth();
  const rtl = document.documentElement.dir === "rtl";
  const [start, end] = rtl ? [SIZE - 190, 190] : [190, SIZE - 190];
  const font = (weight, size) => (ink.font = `${weight} ${size}px Rubik, sans-serif`);
  font(700, 92);
  ink.fillText(title, 540, 190, 940);
  font(500, 40);
  ink.fillText(about, 540, 262, 940);
  // The score sheet.
  const top = 340;
  const line = Math.min(150, 560 / lines.length);
  ink.fillStyle = "#fffaf0";
  ink.shadowColor = "rgb(0 22 16 / 45%)";
  ink.shadowBlur = 40;
  ink.shadowOffsetY = 16;
  ink.beginPath();
  ink.roundRect(120, top, 840, line * lines.length + 60, 28);
  ink.fill();
  ink.shadowColor = "transparent";
  for (const [at, [name, id, points, best, wins]] of lines.entries()) {
    const y = top + 30 + line * (at + 0.5);
    if (best) {
      ink.fillStyle = "#ffd768";
      ink.beginPath();
      ink.roundRect(140, y - line / 2 + 6, 800, line - 12, 22);
      ink.fill();
    }
    ink.save();
    ink.beginPath();
    ink.arc(start, y, 48, 0, 7);
    ink.fillStyle = TINTS[at % TINTS.length];
    ink.fill();
    ink.clip();
    if (id) ink.drawImage(await drawing(id), start - 48, y - 48, 96, 96);
    ink.restore();
    ink.textBaseline = "middle";
    if (!id) {
      font(700, 46);
      ink.fillStyle = "#fff";
      ink.fillText([...name.trim()][0]?.toLocaleUpperCase() ?? "", start, y + 3);
    }
    ink.fillStyle = "#22302b";
    font(600, 46);
    ink.textAlign = "start";
    ink.fillText(name, start + (rtl ? -80 : 80), y + (wins ? -18 : 3), 430);
    if (wins) {
      font(500, 32);
      ink.fillText(wins, start + (rtl ? -80 : 80), y + 32, 430);
    }
    font(700, 54);
    ink.textAlign = "end";
    // A sign belongs before its number in every language.
    ink.fillText(`\u2066${points}\u2069`, end, y + 3);
    ink.textAlign = "center";
    ink.textBaseline = "alphabetic";
  }
  ink.fillStyle = "#fff";
  font(700, 52);
  ink.fillText("Sidra", 540, 1010);
  return file(canvas);
}

// Resolves to "shared", "copied", "saved" or "stopped". With a table, `lines` is the rack of the player to move.
export async function share(title, about, lines, wantsPicture, table) {
  if (table) return send({ files: [await position(title, about, lines, table)] });
  const score = ([name, , points, , wins]) =>
    `${name} \u2066${points}\u2069${wins ? ` (${wins})` : ""}`;
  const scores = lines.map(score).join(lines[0]?.[4] ? "\n" : " · ");
  const text = `${title} – Sidra, ${about}\n${scores}`;
  return send(wantsPicture ? { files: [await picture(title, about, lines)] } : { text });
}

// Without HTTPS there is no clipboard, but an older interface copies what is selected. The field
// must be in the open dialog, because everything else is inert.
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const before = document.activeElement;
    const field = document.createElement("textarea");
    field.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    before?.focus();
    return done;
  }
}

async function send(data) {
  if (navigator.canShare?.(data)) {
    try {
      await navigator.share(data);
      return "shared";
    } catch (error) {
      // The person changed their mind.
      if (error.name === "AbortError") return "stopped";
    }
  }
  if (data.text && (await copy(data.text))) return "copied";
  const file = data.files?.[0] ?? new File([data.text], "sidra.txt", { type: "text/plain" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return "saved";
}
