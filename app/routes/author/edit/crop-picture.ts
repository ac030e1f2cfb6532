/** Longest side of an image while it is cropped, in pixels: sharp on any screen, and small enough for a phone. */
const SHOWN_PX = 1600;

/** Width and height of the uploaded image, in pixels: twice the stored size to stay sharp, and a tenth of a photo's bytes. */
const SENT_PX = 960;

const SENT_QUALITY = 0.9;

function inPixels({ width, height }: HTMLCanvasElement, part: CropArea): CropArea {
  return {
    x: (part.x * width) / 100,
    y: (part.y * height) / 100,
    width: (part.width * width) / 100,
    height: (part.height * height) / 100,
  };
}

function emptyCanvas(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement("canvas"), { width, height });
}

/** A part of an image, in percent of its width and height. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Decodes an image, applies its EXIF orientation, and scales it down for the screen. Rejects if the browser cannot decode it.
 */
export async function readPicture(file: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, SHOWN_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = emptyCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

/** Draws a part of the image onto the whole canvas. */
export function drawCropArea(
  picture: HTMLCanvasElement,
  part: CropArea,
  onto: HTMLCanvasElement,
): void {
  const context = onto.getContext("2d");
  if (!context) return;
  // Transparent pixels would be black in a JPEG.
  context.fillStyle = "white";
  context.fillRect(0, 0, onto.width, onto.height);
  const { x, y, width, height } = inPixels(picture, part);
  context.drawImage(picture, x, y, width, height, 0, 0, onto.width, onto.height);
}

/** Returns a part of the image as a file, scaled down for the upload. Rejects if the browser cannot encode it. */
export async function cropPicture(picture: HTMLCanvasElement, part: CropArea): Promise<Blob> {
  const side = Math.min(SENT_PX, Math.round(inPixels(picture, part).width));
  const canvas = emptyCanvas(side, side);
  drawCropArea(picture, part, canvas);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be written."))),
      "image/jpeg",
      SENT_QUALITY,
    );
  });
}
