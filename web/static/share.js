// Shares a result as text, or as a picture that is drawn here.

const SIZE = 1080;
const TINTS = ["#b84a26", "#2c50c0", "#0b6f67", "#6a2b8c"];

// A symbol of the page as an image of its own.
function drawing(id) {
  const symbol = document.getElementById(id);
  const box = symbol.getAttribute("viewBox");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="144" height="144" viewBox="${box}">${symbol.innerHTML}</svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return image.decode().then(() => image);
}

async function picture(title, about, lines) {
  await document.fonts.ready;
  const canvas = Object.assign(document.createElement("canvas"), { width: SIZE, height: SIZE });
  const ink = canvas.getContext("2d");
  const rtl = document.documentElement.dir === "rtl";
  const [start, end] = rtl ? [SIZE - 190, 190] : [190, SIZE - 190];
  ink.direction = rtl ? "rtl" : "ltr";
  const font = (weight, size) => (ink.font = `${weight} ${size}px Rubik, sans-serif`);
  const felt = ink.createRadialGradient(540, 380, 60, 540, 460, 860);
  felt.addColorStop(0, "#3a977d");
  felt.addColorStop(0.5, "#217763");
  felt.addColorStop(1, "#105243");
  ink.fillStyle = felt;
  ink.fillRect(0, 0, SIZE, SIZE);
  ink.textAlign = "center";
  ink.fillStyle = "#fff";
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
  for (const [at, [name, id, points, best]] of lines.entries()) {
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
    ink.fillText(name, start + (rtl ? -80 : 80), y + 3, 430);
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
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return new File([blob], "sidra.png", { type: "image/png" });
}

// Resolves to "shared", "copied" or "saved".
export async function share(title, about, lines, wantsPicture) {
  const scores = lines.map(([name, , points]) => `${name} \u2066${points}\u2069`).join(" · ");
  const text = `${title} – Sidra, ${about}\n${scores}`;
  const data = wantsPicture ? { files: [await picture(title, about, lines)] } : { text };
  if (navigator.canShare?.(data)) {
    try {
      await navigator.share(data);
      return "shared";
    } catch (error) {
      // The person changed their mind.
      if (error.name === "AbortError") return "shared";
    }
  }
  if (!wantsPicture) {
    await navigator.clipboard.writeText(text);
    return "copied";
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data.files[0]);
  link.download = data.files[0].name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return "saved";
}
