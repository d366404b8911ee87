import { Injectable } from '@nestjs/common';
import { THUMBNAIL_SIZES, type ThumbnailSize } from '@zonewerk/contracts';
import type { ProjectScope } from '../../platform/http/request.js';
import { readPicture } from '../../platform/pictures/redraw.js';
import { ThumbnailRepository } from './thumbnail.repository.js';

type Scope = Pick<ProjectScope, 'projectId'>;

const QUALITY = 75;

/** What was drawn of a picture, and how large that is. */
export interface SmallPictures {
  readonly width: number;
  readonly height: number;
  readonly bySize: ReadonlyMap<ThumbnailSize, Buffer>;
}

/** Small pictures of pictures, made once and kept with the bytes that they are of. */
@Injectable()
export class Thumbnails {
  constructor(private readonly repository: ThumbnailRepository) {}

  /** Draws all of them, with nothing of the picture but its pixels; null when it has none. */
  async draw(bytes: Buffer): Promise<SmallPictures | null> {
    const picture = await readPicture(bytes, Math.max(...THUMBNAIL_SIZES.map((size) => sideOf(size))));
    if (!picture) return null;
    const drawn = THUMBNAIL_SIZES.map(async (size) => {
      const side = sideOf(size);
      const small = picture.small().resize(side, side, { fit: 'cover' }).webp({ quality: QUALITY });
      return [size, await small.toBuffer()] as const;
    });
    return { width: picture.width, height: picture.height, bySize: new Map(await Promise.all(drawn)) };
  }

  /** Keeps what was drawn of a picture with the bytes that it is shown with. */
  async keep(scope: Scope, blob: string, { bySize }: SmallPictures): Promise<void> {
    await Promise.all([...bySize].map(([size, bytes]) => this.repository.put(scope, blob, size, bytes)));
  }

  read(scope: Scope, blob: string, size: ThumbnailSize): Promise<Buffer | null> {
    return this.repository.bytesOf(scope, blob, size);
  }
}

function sideOf(size: ThumbnailSize): number {
  return Number(size.split('x')[0]);
}
