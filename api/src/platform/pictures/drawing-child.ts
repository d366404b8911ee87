import sharp from 'sharp';
import { shrink } from './shrink.js';

/*
 * Program of the process that `DrawingRenderer` starts. It decodes drawings and nothing else, has no settings and no
 * database. It ends itself when it needs too much memory and when its parent ends; the parent limits the time.
 */
const CHECK_MS = 10;
const MEGABYTE = 1_048_576;

/** A drawing to decode. */
export interface RenderRequest {
  readonly drawing: Uint8Array;
  /** Of the square that the result covers, in pixels. */
  readonly side: number;
}

const maxMemoryBytes = Number(process.argv[2]) * MEGABYTE;
const maxPixels = Number(process.argv[3]);

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
sharp.cache(false);
sharp.concurrency(1);

/** A regular exit would wait for the threads that decode. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

async function render({ drawing, side }: RenderRequest): Promise<void> {
  // The system's own peak includes the memory of the parent at the time of the fork.
  let peakBytes = 0;
  const check = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
    if (peakBytes > maxMemoryBytes) end();
  }, CHECK_MS);
  try {
    const source = sharp(drawing, { limitInputPixels: maxPixels, failOn: 'error' });
    const picture = await shrink(source, side);
    process.send?.({ picture, peakMemoryMb: peakBytes / MEGABYTE });
  } finally {
    clearInterval(check);
  }
}

process.on('disconnect', end);
// Signals to the whole process group are for the parent, which lets running jobs end.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('message', (request: RenderRequest) => void render(request));
process.send?.('ready');
