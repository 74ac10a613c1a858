const TILE = 6;

type Pattern = { image: HTMLCanvasElement; repeat: "repeat" };

/** Fill of a bucket that is not over yet: the series' colour in stripes at 45° over the ground. */
export function hatch(colour: string, ground: string): Pattern | string {
  const image = document.createElement("canvas");
  const ratio = window.devicePixelRatio || 1;
  image.width = TILE * ratio;
  image.height = TILE * ratio;
  const pen = image.getContext("2d");
  if (pen === null) return colour;
  pen.scale(ratio, ratio);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, TILE, TILE);
  pen.strokeStyle = colour;
  pen.lineWidth = 2.5;
  pen.beginPath();
  for (const from of [-TILE, 0, TILE]) {
    pen.moveTo(from, TILE);
    pen.lineTo(from + TILE, 0);
  }
  pen.stroke();
  return { image, repeat: "repeat" };
}
