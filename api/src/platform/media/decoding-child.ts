import sharp from 'sharp';

/*
 * Of the programs that a `DecodingProcess` starts. Such a program decodes and nothing else, has no settings and no
 * database. It ends itself when it needs too much memory and when its parent ends; the parent limits the time.
 */

const CHECK_MS = 10;
const MEGABYTE = 1_048_576;

const maxMemoryBytes = Number(process.argv[2]) * MEGABYTE;

/** Of one picture, and of all pictures inside one drawing. */
export const maxPixels = Number(process.argv[3]);

/** A regular exit would wait for the threads that decode. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

/**
 * Answers each request of the parent.
 * @param loader the only loader of the image library that may run
 */
export function serve<Request, Result>(loader: string, decode: (request: Request) => Promise<Result>): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [loader] });
  sharp.cache(false);
  sharp.concurrency(1);
  process.on('disconnect', end);
  // Signals to the whole process group are for the parent, which lets running jobs end.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.on('message', (request: Request) => void answer(request, decode));
  process.send?.('ready');
}

async function answer<Request, Result>(
  request: Request,
  decode: (request: Request) => Promise<Result>,
): Promise<void> {
  // The system's own peak includes the memory of the parent at the time of the fork.
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
