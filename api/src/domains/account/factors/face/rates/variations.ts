import { sharp, type Sharp } from '../../../../../platform/media/raster-decoder.js';

/** A picture of the same face under simulated conditions. */
export interface Variation {
  readonly name: string;
  /** Side of the visible area relative to that of the first picture. */
  readonly zoom?: number;
  /** Offset of the face from the centre, to the right and down, in sides. */
  readonly shift?: readonly [x: number, y: number];
  /** Degrees clockwise. */
  readonly angle?: number;
  readonly quality?: number;
  readonly edit?: (picture: Sharp) => Sharp | Promise<Sharp>;
}

/** Width of the pictures that pages send. */
const SIDE = 480;
const QUALITY = 90;

/** The picture that enrols the face. */
export const FIRST: Variation = { name: 'first picture' };

export const VARIATIONS: readonly Variation[] = [
  { name: 'moved aside', shift: [0.14, 0.04] },
  { name: 'moved up', shift: [-0.06, -0.12] },
  { name: 'closer', zoom: 0.8 },
  { name: 'farther away', zoom: 1.4 },
  { name: 'tilted by 8°', angle: 8 },
  { name: 'tilted by −8°', angle: -8 },
  { name: 'tilted by 15°', angle: 15 },
  { name: 'tilted by −15°', angle: -15 },
  { name: 'mirrored', edit: (picture) => picture.flop() },
  { name: 'darker', edit: (picture) => picture.linear(0.45, 0) },
  { name: 'brighter', edit: (picture) => picture.linear(1.5, 15) },
  { name: 'less contrast', edit: (picture) => picture.linear(0.5, 64) },
  { name: 'more contrast', edit: (picture) => picture.linear(1.6, -70) },
  { name: 'warm light', edit: (picture) => picture.linear([1.25, 1, 0.65], [0, 0, 0]) },
  { name: 'without colour', edit: (picture) => picture.greyscale().toColourspace('srgb') },
  {
    name: 'light from one side',
    edit: (picture) => picture.composite([{ input: SHADE, blend: 'multiply' }]),
  },
  { name: 'soft', edit: (picture) => picture.blur(3) },
  { name: 'very soft', edit: (picture) => picture.blur(6) },
  {
    name: 'a coarse camera',
    edit: async (picture) => sharp(await picture.resize(120).toBuffer()).resize(SIDE),
  },
  { name: 'noise', edit: (picture) => withNoise(picture, 22) },
  { name: 'strongly compressed', quality: 12 },
  {
    name: 'dark, noisy and tilted',
    angle: -6,
    shift: [-0.08, 0.03],
    edit: (picture) => withNoise(picture.linear(0.5, 0), 14),
  },
];

/** From full light on the left to a fifth of it on the right. */
const SHADE = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><defs><linearGradient id="g"><stop offset="0.3" stop-color="#fff"/><stop offset="0.75" stop-color="#333"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
);

/**
 * The picture of a person that a page would send, as a data URL.
 * @param surroundings of the person, a square twice as wide as the visible area of the first picture
 */
export async function pictureOf(surroundings: Buffer, variation: Variation): Promise<string> {
  const { zoom = 1, shift: [x, y] = [0, 0], angle = 0, quality = QUALITY, edit } = variation;
  const turned = await sharp(surroundings).rotate(angle, { background: '#77726c' }).png().toBuffer();
  const [{ width: whole = 0 }, { width = 0 }] = await Promise.all([
    sharp(surroundings).metadata(),
    sharp(turned).metadata(),
  ]);
  const side = Math.round((whole / 2) * zoom);
  const start = (at: number) => Math.round((width - side) / 2 - at * (whole / 2));
  const cut = sharp(turned)
    .extract({ left: start(x), top: start(y), width: side, height: side })
    .resize(SIDE, SIDE)
    .removeAlpha();
  const plain = sharp(await cut.png().toBuffer());
  const picture = edit ? await edit(plain) : plain;
  const jpeg = await picture.jpeg({ quality }).toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

/** Adds deterministic noise, so that a run is reproducible. */
async function withNoise(picture: Sharp, strength: number): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  let seed = 20_261_122;
  const noisy = Buffer.from(data);
  for (const [at, value] of data.entries()) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const noise = (seed / 2 ** 31 - 1) * strength * Math.sqrt(3);
    noisy[at] = Math.max(0, Math.min(255, Math.round(value + noise)));
  }
  return sharp(noisy, { raw: { width, height, channels } });
}
