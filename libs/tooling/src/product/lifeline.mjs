import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into the API and the nameserver by `node --import`: when the process that started them is gone, however
 * it went, the pipe on stdin closes and they stop as on SIGTERM, so no orphan keeps a port.
 */
const LIMIT_MS = 15_000;

// Threads load it too, and theirs is a stdin of their own that is over at once.
if (isMainThread) {
  process.stdin.once('close', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), LIMIT_MS).unref();
  });
  process.stdin.resume();
  // The pipe alone must not keep a process going that has nothing left to do.
  if ('unref' in process.stdin) process.stdin.unref();
}
