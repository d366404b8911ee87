import { decode as decodeBitmap } from 'bmp-ts';
import libheif from 'libheif-js/wasm-bundle.js';
import sharp, { type Sharp } from 'sharp';
import { maxPixels, serve } from './decoding-child.js';
import { bitmapPixels } from './foreign-header.js';

/* Program of the process that `PictureConverter` starts. */

/** Formats that browsers do not support. */
export type ForeignFormat = 'heic' | 'tiff' | 'bmp';

/** A picture to convert. */
export interface ConvertRequest {
  readonly picture: Uint8Array;
  readonly format: ForeignFormat;
}

export type ConvertedPicture =
  | { readonly bytes: Uint8Array }
  | { readonly refused: 'too-many-pixels' | 'unreadable' };

const UNREADABLE = { refused: 'unreadable' } as const;
const TOO_LARGE = { refused: 'too-many-pixels' } as const;
const JPEG_QUALITY = 90;

serve('VipsForeignLoadTiff', convert);

async function convert({ picture, format }: ConvertRequest): Promise<ConvertedPicture> {
  try {
    switch (format) {
      case 'heic':
        return await ofPhoto(picture);
      case 'tiff':
        return await ofScan(picture);
      case 'bmp':
        return await ofBitmap(Buffer.from(picture));
    }
  } catch {
    // The decoders throw plain errors for every fault of an image.
    return UNREADABLE;
  }
}

/** The primary image. The decoder applies its orientation. */
async function ofPhoto(bytes: Uint8Array): Promise<ConvertedPicture> {
  const pictures = new libheif.HeifDecoder().decode(bytes);
  const photo = pictures.find((one) => one.is_primary()) ?? pictures[0];
  if (!photo) return UNREADABLE;
  const width = photo.get_width();
  const height = photo.get_height();
  if (width * height > maxPixels) return TOO_LARGE;
  const data = new Uint8ClampedArray(width * height * 4);
  const drawn = await new Promise((resolve) => photo.display({ data, width, height }, resolve));
  for (const one of pictures) one.free();
  if (!drawn) return UNREADABLE;
  return written(ofPhotoQuality(ofPixels(data, width, height)));
}

/** The first page. */
async function ofScan(bytes: Uint8Array): Promise<ConvertedPicture> {
  const source = sharp(bytes, { limitInputPixels: false, failOn: 'error' });
  const { width, height } = await source.metadata();
  if (width * height > maxPixels) return TOO_LARGE;
  return written(ofPhotoQuality(source.autoOrient().toColourspace('srgb')));
}

/** Without its alpha channel, which most programs leave empty. */
async function ofBitmap(bytes: Buffer): Promise<ConvertedPicture> {
  if ((bitmapPixels(bytes) ?? 0) > maxPixels) return TOO_LARGE;
  // Channel order of the library that is correct for every depth: alpha, blue, green, red.
  const { data, width, height } = decodeBitmap(bytes);
  return written(ofPixels(data.swap32(), width, height).removeAlpha().png());
}

/** JPEG on white: a lossless copy of a large photo would be many times larger. */
function ofPhotoQuality(picture: Sharp): Sharp {
  return picture.flatten({ background: '#fff' }).jpeg({ quality: JPEG_QUALITY });
}

function ofPixels(data: Uint8Array | Uint8ClampedArray, width: number, height: number): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } });
}

async function written(picture: Sharp): Promise<ConvertedPicture> {
  return { bytes: await picture.toBuffer() };
}
