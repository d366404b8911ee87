import { ApiError } from '../http/api-error.js';
import { DecodingProcess, type DecodingLimits } from './decoding-process.js';
import { bitmapPixels, tiffPixels } from './foreign-header.js';
import type { ConvertedPicture, ConvertRequest, ForeignFormat } from './picture-child.js';
import { MAX_PIXELS, pictureSizeOf } from './redraw.js';

/** A picture of the largest size takes some 700 MB while it is decoded. */
export const CONVERTER_LIMITS: DecodingLimits = { timeMs: 30_000, memoryMb: 1_024 };

/** Pictures of all requests and jobs, the one in work included: each may take `timeMs`. */
const MAX_PENDING = 8;
const BUSY = 'Too many images are being converted. Please try again in a moment.';

/** Converts pictures that browsers do not show, in a process with limits. */
export class PictureConverter extends DecodingProcess<ConvertRequest, ConvertedPicture> {
  private pending = 0;

  /** @param root folder of the repository */
  constructor(root: string, limits: DecodingLimits = CONVERTER_LIMITS) {
    super({ root, program: 'picture-child', limits });
  }

  /**
   * HEIC and TIFF as JPEG, BMP as PNG: upright, with nothing but pixels.
   * @throws DecodingLimitError
   * @throws ApiError unavailable while too many pictures wait
   */
  async convert(
    picture: Buffer,
    format: ForeignFormat,
  ): Promise<{ readonly bytes: Buffer } | Exclude<ConvertedPicture, { bytes: Uint8Array }>> {
    if (this.pending >= MAX_PENDING) throw new ApiError('unavailable', { message: BUSY });
    this.pending += 1;
    try {
      const converted = await this.request({ picture, format });
      return 'bytes' in converted ? { bytes: Buffer.from(converted.bytes) } : converted;
    } finally {
      this.pending -= 1;
    }
  }
}

/** As `pictureSizeOf`, for a picture that is converted. */
export async function foreignSizeOf(bytes: Buffer, format: ForeignFormat) {
  if (format === 'heic') return pictureSizeOf(bytes, false);
  const pixels = format === 'bmp' ? bitmapPixels(bytes) : tiffPixels(bytes);
  return pixels === null ? null : { pixels, most: MAX_PIXELS };
}
