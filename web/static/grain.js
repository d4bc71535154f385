// Draws the grain of felt and wood into bitmaps. A browser computes the noise of an SVG again
// whenever it paints a part of the felt, which took up most of the time for painting.

const root = document.documentElement;

// Some browsers that hide who uses them return noise of their own instead of what was drawn.
function isFaithful(pen) {
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
  pen.clearRect(0, 0, 1, 1);
  return red + green + blue === 0 && alpha === 255;
}

async function draw(name, scale) {
  const image = new Image();
  image.src = getComputedStyle(root).getPropertyValue(name).trim().slice(5, -2);
  await image.decode();
  const canvas = new OffscreenCanvas(image.width * scale, image.height * scale);
  const pen = canvas.getContext("2d");
  if (!isFaithful(pen)) return;
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const bitmap = URL.createObjectURL(await canvas.convertToBlob());
  root.style.setProperty(name, `url(${bitmap}) 0 0 / ${image.width}px`);
}

function keepVector(error) {
  console.info("The grain stays a vector image:", error.message);
}

// Wood has long streaks, and needs no finer pixels. Drawing them would block a phone for 0.1 s.
draw("--felt-grain", devicePixelRatio).catch(keepVector);
draw("--wood-grain", 1).catch(keepVector);
