import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into the API and the nameserver by `node --import`. When the parent process ends, the pipe on stdin closes,
 * and they stop as on SIGTERM. No orphan can then occupy a port.
 */
const LIMIT_MS = 15_000;

// Threads load it too; the stdin of a thread ends at once.
if (isMainThread) {
  process.stdin.once('close', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), LIMIT_MS).unref();
  });
  process.stdin.resume();
  // The pipe alone must not keep an idle process alive.
  if ('unref' in process.stdin) process.stdin.unref();
}
