import { Injectable } from '@nestjs/common';
import { THUMBNAIL_SIZES, type ThumbnailSize } from '@zonewerk/contracts';
import { LRUCache } from 'lru-cache';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { BackgroundTasks } from '../../../../platform/jobs/background-tasks.service.js';
import { DRAWING_MIME } from '../../../../platform/files/identify.js';
import { DrawingRenderer } from '../../../../platform/media/drawing-renderer.js';
import { hasDecoderCapacity, readPicture, squareWebp } from '../../../../platform/media/redraw.js';
import { ThumbnailRepository } from './thumbnail.repository.js';

type Scope = Pick<ProjectScope, 'projectId'>;

const QUALITY = 75;
/**
 * Started thumbnails are usually requested soon. When another process requests them, the cached result is unused and
 * expires.
 */
const BEGUN = { max: 100, ttl: 60_000 };

/** Thumbnails of an image, and the size of the image. */
export interface SmallPictures {
  readonly width: number;
  readonly height: number;
  readonly bySize: ReadonlyMap<ThumbnailSize, Buffer>;
}

/** Thumbnails of images, created once and stored with the bytes. */
@Injectable()
export class Thumbnails {
  private readonly begun = new LRUCache<string, Promise<SmallPictures | null>>(BEGUN);

  constructor(
    private readonly repository: ThumbnailRepository,
    private readonly afterwards: BackgroundTasks,
    private readonly renderer: DrawingRenderer,
  ) {}

  /**
   * Starts the thumbnails of new bytes, which `drawnOf` will request. Does nothing without free capacity, because
   * queued bytes would occupy memory.
   */
  begin(blob: string, bytes: Buffer, mime: string): void {
    const hasRoom = mime === DRAWING_MIME ? this.renderer.hasRoom() : hasDecoderCapacity();
    if (this.begun.has(blob) || !hasRoom) return;
    const drawing = this.draw(bytes, mime);
    this.begun.set(blob, drawing);
    this.afterwards.start('small pictures', async () => void (await drawing));
  }

  /** As `draw`, for the bytes of a blob; uses the result of `begin` when present. */
  drawnOf(blob: string, bytes: Buffer, mime: string): Promise<SmallPictures | null> {
    const begun = this.begun.get(blob);
    // Used once: after a failure the next attempt starts again.
    this.begun.delete(blob);
    return begun ?? this.draw(bytes, mime);
  }

  /**
   * Creates all thumbnail sizes from the pixels only; null without pixels.
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

  /** Stores the thumbnails with the bytes that the image is delivered with. */
  async store(scope: Scope, blob: string, { bySize }: SmallPictures): Promise<void> {
    await Promise.all([...bySize].map(([size, bytes]) => this.repository.put(scope, blob, size, bytes)));
  }

  read(scope: Scope, blob: string, size: ThumbnailSize): Promise<Buffer | null> {
    return this.repository.bytesOf(scope, blob, size);
  }
}

function sideOf(size: ThumbnailSize): number {
  return Number(size.split('x')[0]);
}
