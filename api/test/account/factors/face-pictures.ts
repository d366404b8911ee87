import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

const require = createRequire(__filename);
/** Photographs of the face library. */
const FOLDER = join(require.resolve('@vladmandic/face-api/package.json'), '../demo');

/** Position of one person in a photograph: number, left, top and side of a square. */
type Place = readonly [photograph: number, left: number, top: number, side: number];

/** Different people; each one represents one person of a test. */
export const FACES = {
  ada: [6, 124, 384, 460],
  eve: [5, 275, 821, 376],
  bob: [3, 465, 245, 439],
  lee: [6, 1361, 180, 463],
} as const satisfies Record<string, Place>;

/** Sufficient for the model, and fast to decode. */
const SIDE = 320;
/** Pixels between two pictures of a moving person. */
const STEP = 34;

/** A picture of a person. Each `move` is a slightly different one, like a movement before the camera. */
export function faceOf(person: keyof typeof FACES, { move = 0, mirrored = false } = {}): Sharp {
  const [photograph, left, top, side] = FACES[person];
  const x = (move % 3) - 1;
  const y = (Math.floor(move / 3) % 3) - 1;
  const picture = sharp(join(FOLDER, `sample${photograph}.jpg`))
    .extract({
      left: Math.max(0, left + (move ? x * STEP : 0)),
      top: Math.max(0, top + (move ? y * STEP : 0)),
      width: side,
      height: side,
    })
    .resize(SIDE, SIDE);
  return mirrored ? picture.flop() : picture;
}

/** A picture in the format of the pages. */
export async function dataUrl(picture: Sharp, quality = 88): Promise<string> {
  return `data:image/jpeg;base64,${(await picture.jpeg({ quality }).toBuffer()).toString('base64')}`;
}

/** A whole photograph, with several people. */
export function crowd(): Sharp {
  return sharp(join(FOLDER, 'sample1.jpg')).resize(480);
}
