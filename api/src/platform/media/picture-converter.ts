import { ApiError } from '../http/api-error.js';
import { DecodingProcess, type DecodingLimits } from './decoding-process.js';
import { bitmapPixels, tiffPixels } from './foreign-header.js';
import type { ConvertedPicture, ConvertRequest, ForeignFormat } from './picture-child.js';
import { MAX_PIXELS, pictureSizeOf } from './redraw.js';

/** An image of maximum size uses about 700 MB during the decoding. */
export const CONVERTER_LIMITS: DecodingLimits = { timeMs: 30_000, memoryMb: 1_024 };

/** Maximum of pending images of all requests and jobs, including the running one: each may take `timeMs`. */
const MAX_PENDING = 8;
const BUSY = 'Too many images are being converted. Please try again in a moment.';

/** Converts images that browsers do not support, in a process with limits. */
export class PictureConverter extends DecodingProcess<ConvertRequest, ConvertedPicture> {
  private pending = 0;

  /** @param root folder of the repository */
  constructor(root: string, limits: DecodingLimits = CONVERTER_LIMITS) {
    super({ root, program: 'picture-child', limits });
  }

  /**
   * HEIC and TIFF as JPEG, BMP as PNG: upright, with only pixels.
   * @throws DecodingLimitError
   * @throws ApiError unavailable while too many images wait
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

/** As `pictureSizeOf`, for an image that is converted. */
export async function foreignSizeOf(bytes: Buffer, format: ForeignFormat) {
  if (format === 'heic') return pictureSizeOf(bytes, false);
  const pixels = format === 'bmp' ? bitmapPixels(bytes) : tiffPixels(bytes);
  return pixels === null ? null : { pixels, most: MAX_PIXELS };
}
