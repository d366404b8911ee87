import sharp from 'sharp';

/*
 * Common code of the programs that a `DecodingProcess` starts. Such a program only decodes, without settings and
 * database. It ends itself at the memory limit and after the end of its parent; the parent limits the time.
 */

const CHECK_MS = 10;
const MEGABYTE = 1_048_576;

const maxMemoryBytes = Number(process.argv[2]) * MEGABYTE;

/** Maximum of pixels of one image, and of all images inside one drawing. */
export const maxPixels = Number(process.argv[3]);

/** A regular exit would wait for the decoder threads. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

/**
 * Handles the requests of the parent.
 * @param loader the only permitted loader of the image library
 */
export function serve<Request, Result>(loader: string, decode: (request: Request) => Promise<Result>): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [loader] });
  sharp.cache(false);
  sharp.concurrency(1);
  process.on('disconnect', end);
  // Signals to the process group are for the parent, which lets running jobs end.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.on('message', (request: Request) => void answer(request, decode));
  process.send?.('ready');
}

async function answer<Request, Result>(
  request: Request,
  decode: (request: Request) => Promise<Result>,
): Promise<void> {
  // The system's peak value includes the memory of the parent at the time of the fork.
  let peakBytes = 0;
  const check = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
    if (peakBytes > maxMemoryBytes) end();
  }, CHECK_MS);
  try {
    const result = await decode(request);
    process.send?.({ result, peakMemoryMb: peakBytes / MEGABYTE });
  } finally {
    clearInterval(check);
  }
}
