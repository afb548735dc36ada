// Pictures of pages made small: cells of 15 pixels, each by its mean colour, and how much two such pictures differ.
import type { Page } from 'playwright-core';

/**
 * Pixels a side of a cell: about a line of text, so that a font that is drawn a little otherwise changes it by little.
 */
const CELL = 15;
/** Levels of each colour that are stored; what lies between two says nothing. */
const LEVELS = 16;
/** Tolerated difference of a cell's colour, of 255: just over one level, since rounding decides a level's side. */
const CELL_OFF = 25;

/** In the browser: the pixels of a PNG. */
const PIXELS_OF = `async (picture) => {
  const bitmap = await createImageBitmap(await (await fetch('data:image/png;base64,' + picture)).blob());
  const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
  drawing.drawImage(bitmap, 0, 0);
  return drawing.getImageData(0, 0, bitmap.width, bitmap.height);
}`;

/** In the browser: pictures side by side, each cell by its mean colour, as a PNG. */
const THUMBNAIL_OF = `async (pictures) => {
  const pixelsOf = ${PIXELS_OF};
  const whole = await Promise.all(pictures.map(pixelsOf));
  const sizes = whole.map(({ width, height }) => ({ columns: Math.floor(width / ${CELL}), rows: Math.floor(height / ${CELL}) }));
  const sheet = new OffscreenCanvas(
    sizes.reduce((sum, { columns }) => sum + columns, 0),
    Math.max(...sizes.map(({ rows }) => rows)),
  );
  const drawing = sheet.getContext('2d');
  let left = 0;
  whole.forEach(({ data, width }, n) => {
    const { columns, rows } = sizes[n];
    const small = drawing.createImageData(columns, rows);
    const sums = new Float64Array(columns * rows * 3);
    for (let y = 0; y < rows * ${CELL}; y++)
      for (let x = 0; x < columns * ${CELL}; x++)
        for (let colour = 0; colour < 3; colour++)
          sums[3 * (Math.floor(y / ${CELL}) * columns + Math.floor(x / ${CELL})) + colour] += data[4 * (y * width + x) + colour];
    for (let cell = 0; cell < columns * rows; cell++) {
      for (let colour = 0; colour < 3; colour++) {
        const mean = sums[3 * cell + colour] / ${CELL ** 2};
        small.data[4 * cell + colour] = (Math.round((mean * ${LEVELS - 1}) / 255) * 255) / ${LEVELS - 1};
      }
      small.data[4 * cell + 3] = 255;
    }
    drawing.putImageData(small, left, 0);
    left += columns;
  });
  const bytes = new Uint8Array(await (await sheet.convertToBlob()).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}`;

/** In the browser: the share of pixels in which two PNGs differ. */
const DIFFERENCE_OF = `async (one, other) => {
  const pixelsOf = ${PIXELS_OF};
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  if (a.width !== b.width || a.height !== b.height) return 1;
  let differing = 0;
  for (let pixel = 0; pixel < a.data.length; pixel += 4)
    if ([0, 1, 2].some((colour) => Math.abs(a.data[pixel + colour] - b.data[pixel + colour]) > ${CELL_OFF})) differing++;
  return (4 * differing) / a.data.length;
}`;

const run = <Result>(page: Page, work: string, ...args: unknown[]): Promise<Result> =>
  page.evaluate(`(${work})(${args.map((one) => JSON.stringify(one)).join(', ')})`);

/** Pictures of one page, side by side, as a PNG of a few kilobytes. @param pictures PNGs, base64 */
export const makeThumbnail = (page: Page, pictures: readonly string[]): Promise<string> =>
  run(page, THUMBNAIL_OF, pictures);

/** The share of cells in which two thumbnails differ, PNGs in base64; 1 where their sizes do. */
export const compareThumbnails = (page: Page, one: string, other: string): Promise<number> =>
  run(page, DIFFERENCE_OF, one, other);
