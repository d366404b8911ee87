import sharp from 'sharp';
import { readPicture } from '../../../../platform/media/redraw.js';
import type { BackgroundTasks } from '../../../../platform/jobs/background-tasks.service.js';
import type { DrawingRenderer } from '../../../../platform/media/drawing-renderer.js';
import type { ThumbnailRepository } from './thumbnail.repository.js';
import { Thumbnails } from './thumbnails.service.js';

// Real: the renderer. Absent: the database, and the log of failed background work.
const NOTHING = Buffer.from('no picture');
let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a0' } })
    .jpeg()
    .toBuffer();
});

function make() {
  const failed: unknown[] = [];
  const afterwards: Pick<BackgroundTasks, 'start'> = {
    start: (_, work) => void work().catch((error: unknown) => failed.push(error)),
  };
  return {
    thumbnails: new Thumbnails(
      {} as ThumbnailRepository,
      afterwards as BackgroundTasks,
      {} as DrawingRenderer,
    ),
    failed,
  };
}

it('a started thumbnail is used once', async () => {
  const { thumbnails } = make();
  thumbnails.begin('blob', picture, 'image/jpeg');
  const drawn = await thumbnails.drawnOf('blob', NOTHING, 'image/jpeg');
  expect([drawn?.width, drawn?.height, drawn?.bySize.size]).toEqual([40, 30, 3]);
  expect(await thumbnails.drawnOf('blob', NOTHING, 'image/jpeg')).toBeNull();
  expect(await thumbnails.drawnOf('other', picture, 'image/jpeg')).not.toBeNull();
});

it('no thumbnail is started while enough pictures are being drawn', async () => {
  const { thumbnails } = make();
  const others = [readPicture(picture, 10), readPicture(picture, 10)];
  thumbnails.begin('blob', picture, 'image/jpeg');
  expect(await thumbnails.drawnOf('blob', NOTHING, 'image/jpeg')).toBeNull();
  await Promise.all(others);
});

it('a failed thumbnail rejects its next request, and the one after draws again', async () => {
  const { thumbnails, failed } = make();
  const error = new Error('No memory is left.');
  jest.spyOn(thumbnails, 'draw').mockRejectedValueOnce(error);
  thumbnails.begin('blob', picture, 'image/jpeg');
  await expect(thumbnails.drawnOf('blob', picture, 'image/jpeg')).rejects.toBe(error);
  expect(failed).toEqual([error]);
  expect(await thumbnails.drawnOf('blob', picture, 'image/jpeg')).not.toBeNull();
});
