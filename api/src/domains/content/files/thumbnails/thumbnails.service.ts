import { Injectable } from '@nestjs/common';
import { THUMBNAIL_SIZES, type ThumbnailSize } from '@zonewerk/contracts';
import { LRUCache } from 'lru-cache';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { Afterwards } from '../../../../platform/jobs/afterwards.service.js';
import { DRAWING_MIME } from '../../../../platform/files/identify.js';
import { DrawingRenderer } from '../../../../platform/media/drawing-renderer.js';
import { isRoomToRedraw, readPicture, squareWebp } from '../../../../platform/media/redraw.js';
import { ThumbnailRepository } from './thumbnail.repository.js';

type Scope = Pick<ProjectScope, 'projectId'>;

const QUALITY = 75;
/** What was begun is mostly asked for at once. Where another process does that, it is not used and gives way. */
const BEGUN = { max: 100, ttl: 60_000 };

/** What was drawn of a picture, and how large that is. */
export interface SmallPictures {
  readonly width: number;
  readonly height: number;
  readonly bySize: ReadonlyMap<ThumbnailSize, Buffer>;
}

/** Small pictures of pictures, made once and kept with the bytes that they are of. */
@Injectable()
export class Thumbnails {
  private readonly begun = new LRUCache<string, Promise<SmallPictures | null>>(BEGUN);

  constructor(
    private readonly repository: ThumbnailRepository,
    private readonly afterwards: Afterwards,
    private readonly renderer: DrawingRenderer,
  ) {}

  /**
   * Begins to draw those of bytes that have just come, which `drawnOf` is going to be asked for. Does nothing while
   * enough is being drawn already: bytes that wait for their turn would be held in memory.
   */
  begin(blob: string, bytes: Buffer, mime: string): void {
    const hasRoom = mime === DRAWING_MIME ? this.renderer.hasRoom() : isRoomToRedraw();
    if (this.begun.has(blob) || !hasRoom) return;
    const drawing = this.draw(bytes, mime);
    this.begun.set(blob, drawing);
    this.afterwards.start('small pictures', async () => void (await drawing));
  }

  /** As `draw`, of the bytes of a blob, which may have been begun. */
  drawnOf(blob: string, bytes: Buffer, mime: string): Promise<SmallPictures | null> {
    const begun = this.begun.get(blob);
    // Once: when it failed, it is drawn anew with the next try.
    this.begun.delete(blob);
    return begun ?? this.draw(bytes, mime);
  }

  /**
   * Draws all of them, with nothing of the picture but its pixels; null when it has none.
   * @throws DrawingLimitError
   */
  async draw(bytes: Buffer, mime: string): Promise<SmallPictures | null> {
    const side = Math.max(...THUMBNAIL_SIZES.map((size) => sideOf(size)));
    const picture = await (mime === DRAWING_MIME
      ? this.renderer.render(bytes, side)
      : readPicture(bytes, side));
    if (!picture) return null;
    const drawn = THUMBNAIL_SIZES.map(
      async (size) => [size, await squareWebp(picture, sideOf(size), QUALITY)] as const,
    );
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
