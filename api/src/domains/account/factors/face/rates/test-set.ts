import { createRequire } from 'node:module';
import { join } from 'node:path';
import { sharp } from '../../../../../platform/media/raster-decoder.js';

/** A person of the test set, with the position of the face in a photograph: centre and height, in pixels. */
export interface Person {
  readonly photograph: string;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** Photographs of one person who is in no other photograph. */
const PORTRAITS: readonly string[] = ['hopper', 'collins'];

const person = (photograph: string, x: number, y: number, height: number): Person => ({
  photograph,
  x,
  y,
  height,
});

/** Every face of the photographs, including averted ones. */
export const PEOPLE: readonly Person[] = [
  person('sample1', 503, 475, 240),
  person('sample1', 931, 535, 228),
  person('sample1', 1578, 320, 241),
  person('sample2', 1544, 274, 242),
  person('sample2', 978, 337, 233),
  person('sample2', 438, 256, 259),
  person('sample3', 685, 465, 271),
  person('sample3', 1599, 432, 280),
  person('sample3', 1185, 365, 299),
  person('sample4', 758, 182, 258),
  person('sample4', 338, 308, 245),
  person('sample4', 1074, 294, 227),
  person('sample4', 1350, 266, 244),
  person('sample5', 865, 215, 212),
  person('sample5', 1192, 316, 236),
  person('sample5', 1489, 526, 271),
  person('sample5', 681, 540, 249),
  person('sample5', 463, 1010, 301),
  person('sample6', 761, 475, 307),
  person('sample6', 1274, 445, 280),
  person('sample6', 1593, 411, 296),
  person('sample6', 355, 614, 291),
  person('hopper', 260, 225, 205),
  person('collins', 130, 124, 102),
];

/**
 * Whether two people are different for certain. A photograph shows each person once, and the people of the portraits
 * are in no other photograph. For people in different group photographs no record exists.
 */
export function areStrangers(one: Person, other: Person): boolean {
  if (one === other) return false;
  const hasPortrait = [one, other].some(({ photograph }) => PORTRAITS.includes(photograph));
  return hasPortrait || one.photograph === other.photograph;
}

/** Width of a picture in heights of the face, and factor of the surroundings. */
const FACE_HEIGHTS = 1.7;
const WIDE = 2;
const BACKGROUND = '#77726c';

/** The surroundings of a person: a square whose centre, half as wide, is the view of a camera. */
export async function surroundingsOf({ photograph, x, y, height }: Person, root: string): Promise<Buffer> {
  const side = Math.round(height * FACE_HEIGHTS * WIDE);
  const padding = { top: side, bottom: side, left: side, right: side, background: BACKGROUND };
  const padded = await sharp(fileOf(photograph, root))
    .extend(padding)
    .png({ compressionLevel: 0 })
    .toBuffer();
  const start = { left: x + side - Math.round(side / 2), top: y + side - Math.round(side / 2) };
  return sharp(padded)
    .extract({ ...start, width: side, height: side })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

function fileOf(photograph: string, root: string): string {
  if (PORTRAITS.includes(photograph))
    return join(root, 'api/test/account/factors/faces', `${photograph}.jpg`);
  const library = createRequire(join(root, 'api/package.json')).resolve('@vladmandic/face-api/package.json');
  return join(library, '../demo', `${photograph}.jpg`);
}
