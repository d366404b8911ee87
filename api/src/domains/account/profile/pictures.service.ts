import { randomBytes } from 'node:crypto';
import { Injectable, StreamableFile } from '@nestjs/common';
import { LIMITS, setPicture, showPicture, type AnswerOf, type ParamsOf } from '@zonewerk/contracts';
import { FILE_KINDS } from '../../../platform/files/file-types.js';
import { sniffedType } from '../../../platform/files/sniff.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { UploadedFile } from '../../../platform/http/multipart/uploads.interceptor.js';
import { DecodingLimitError } from '../../../platform/media/decoding-process.js';
import { PictureConverter } from '../../../platform/media/picture-converter.js';
import { reencodeImage } from '../../../platform/media/redraw.js';
import { PictureRepository } from './picture.repository.js';

/** Twice the maximum display size. */
const SIDE_PIXELS = 256;
const KEY_BYTES = 16;

/** Profile pictures: squares of pixels without metadata, at URLs that cannot be guessed. */
@Injectable()
export class Pictures {
  constructor(
    private readonly repository: PictureRepository,
    private readonly limits: RateLimits,
    private readonly converter: PictureConverter,
  ) {}

  /** URL of the user's picture; null without one. */
  async pathOf(userId: string): Promise<string | null> {
    return (await this.pathsOf([userId])).get(userId) ?? null;
  }

  /** URLs of the pictures of users; users without a picture are absent. */
  async pathsOf(userIds: readonly string[]): Promise<Map<string, string>> {
    const keys = await this.repository.keysOf(userIds);
    return new Map([...keys].map(([userId, key]) => [userId, pathWith(key)]));
  }

  async store(
    uploads: readonly UploadedFile[],
    userId: string,
    now = new Date(),
  ): Promise<AnswerOf<typeof setPicture>> {
    const [upload] = uploads;
    if (!upload || upload.buffer.byteLength === 0) throw refusal('Please choose a picture.');
    await this.limits.consume('picture-change', userId); // guard: upload-picture-count
    const bytes = await this.squareOf(upload.buffer);
    const key = randomBytes(KEY_BYTES).toString('base64url'); // guard: own-picture
    await this.repository.put(userId, { key, bytes, storedAt: now });
    return { status: 'success', message: 'Your profile picture has been changed.', picture: pathWith(key) };
  }

  async remove(userId: string): Promise<{ status: 'success'; message: string }> {
    await this.repository.remove(userId);
    return { status: 'success', message: 'Your profile picture has been removed.' };
  }

  /** @throws ApiError not-found */
  async show(params: ParamsOf<typeof showPicture>): Promise<StreamableFile> {
    const bytes = await this.repository.bytesOf(params.pictureId);
    if (!bytes) throw new ApiError('not-found');
    return new StreamableFile(bytes, { type: 'image/webp', length: bytes.byteLength });
  }

  /** A square of any image format. Its type is detected from the content, not from the Content-Type. */
  private async squareOf(sent: Buffer): Promise<Buffer> {
    const kind = FILE_KINDS[(await sniffedType(sent)) ?? ''];
    // guard: upload-picture-kind
    if (!kind?.picture && !kind?.converted) {
      throw refusal(
        'This picture cannot be used. Please choose a PNG, JPEG, WebP, GIF, AVIF, HEIC, TIFF or BMP file.',
      );
    }
    const shown = kind.converted
      ? await this.converter.convert(sent, kind.converted.from).catch(tooCostly)
      : { bytes: sent };
    const drawn =
      'refused' in shown
        ? shown
        : await reencodeImage(shown.bytes, {
            animated: false,
            draw: (picture) =>
              picture.resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'cover' }).webp({ quality: 85 }),
          });
    if ('bytes' in drawn) return drawn.bytes;
    throw refusal(
      drawn.refused === 'too-many-pixels'
        ? `This picture has more than ${LIMITS.pictureMegapixels} megapixels. Please make it smaller.`
        : 'This picture cannot be read. Please save it again and choose the new file.',
    );
  }
}

function pathWith(key: string): string {
  return showPicture.path.replace(':pictureId', key);
}

function refusal(message: string): ApiError {
  return ApiError.invalid('picture', message);
}

/** Throws an error about an image above the decoding limits; rethrows other errors. */
function tooCostly(error: unknown): never {
  if (!(error instanceof DecodingLimitError)) throw error;
  throw refusal('This picture takes too much time or memory to convert. Please save it as JPEG.');
}
