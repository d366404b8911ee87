import { Injectable } from '@nestjs/common';
import { THUMBNAIL_SIZES, type ThumbnailSize } from '@zonewerk/contracts';
import type { ProjectScope } from '../../platform/http/request.js';
import { readPicture } from '../../platform/pictures/redraw.js';
import { ThumbnailRepository } from './thumbnail.repository.js';

type Scope = Pick<ProjectScope, 'projectId'>;

const QUALITY = 75;

/** Small pictures of pictures, made once and kept with the bytes that they are of. */
@Injectable()
export class Thumbnails {
  constructor(private readonly repository: ThumbnailRepository) {}

  /** Makes all of them and says how large the picture is; null when it has none. */
  async make(
    scope: Scope,
    blob: string,
    bytes: Buffer,
  ): Promise<{ readonly width: number; readonly height: number } | null> {
    const picture = await readPicture(bytes, Math.max(...THUMBNAIL_SIZES.map((size) => sideOf(size))));
    if (!picture) return null;
    for (const size of THUMBNAIL_SIZES) {
      const side = sideOf(size);
      const small = await picture
        .small()
        .resize(side, side, { fit: 'cover' })
        .webp({ quality: QUALITY })
        .toBuffer();
      await this.repository.put(scope, blob, size, small);
    }
    return { width: picture.width, height: picture.height };
  }

  read(scope: Scope, blob: string, size: ThumbnailSize): Promise<Buffer | null> {
    return this.repository.bytesOf(scope, blob, size);
  }
}

function sideOf(size: ThumbnailSize): number {
  return Number(size.split('x')[0]);
}
