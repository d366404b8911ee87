import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { defaultCacheDir, nodeForEngine } from './runtime.mjs';
import { hasPrivateSockets, socketPathOf } from './socket-path.mjs';

const HOST = join(dirname(fileURLToPath(import.meta.url)), 'host.mjs');
const STOP_LIMIT_MS = 25_000;

/**
 * Starts the embedded database in a process of its own. It ends by `stop()`, and by itself when this process
 * is gone. See index.d.mts for the options.
 *
 * @param {import('./index.d.mts').EmbeddedMongoOptions} options
 * @returns {Promise<import('./index.d.mts').EmbeddedMongo>}
 */
export async function startEmbeddedMongo(options) {
  const { cacheDir = defaultCacheDir(), log = () => {} } = options;
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await chmod(dataDir, 0o700);
  const { port, socketPath } = await addressOf(options, dataDir);
  const { command, args } = await nodeForEngine({ cacheDir, log });
  const hostOptions = JSON.stringify({ dataDir, port, socketPath, starter: process.pid });
  const child = launch(command, [...args, HOST, hostOptions]);
  createInterface({ input: child.stderr }).on('line', (line) => log(`database: ${line}`));
  const exited = new Promise((done) => {
    child.once('close', (code, signal) => done({ code, signal }));
  });
  const ready = await firstLine(child, exited);
  return {
    pid: ready.pid,
    port: ready.port,
    socketPath,
    exited,
    uri: (dbName = 'zonewerk') => mongoUri(ready.port ?? socketPath, dbName),
    stop: () => stop(child, exited),
    kill: () => void child.kill('SIGKILL'),
  };
}

/**
 * A Unix socket, whose file only this account can use. TCP where the system has none, or where a port is asked for: every
 * account of the machine reaches that.
 *
 * @param {import('./index.d.mts').EmbeddedMongoOptions} options
 * @param {string} dataDir absolute
 */
async function addressOf({ port, socketPath }, dataDir) {
  const isLocal = port === undefined && hasPrivateSockets();
  const path = socketPath ?? (isLocal ? await socketPathOf(dataDir) : null);
  return { port: port ?? (path === null ? 0 : null), socketPath: path };
}

/**
 * Does ahead of the first start what can take seconds: on an old glibc, fetches the private C library.
 *
 * @param {Pick<import('./index.d.mts').EmbeddedMongoOptions, 'cacheDir' | 'log'>} [options]
 * @returns {Promise<void>}
 */
export async function prepareEmbeddedMongo({ cacheDir = defaultCacheDir(), log = () => {} } = {}) {
  await nodeForEngine({ cacheDir, log });
}

/** @param {string} command @param {string[]} args */
function launch(command, args) {
  const env = { ...process.env };
  // Flags of this process, such as an inspector's port, are not the database's.
  delete env.NODE_OPTIONS;
  // Detached: Ctrl-C in a terminal reaches the whole group, and the database must end after its users.
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  // The pipe is only held open, never written; a host that dies first makes closing it fail.
  child.stdin.on('error', () => child.stdin.destroy());
  return child;
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<any, import('node:stream').Readable, any>} child
 * @param {Promise<{ code: number | null, signal: string | null }>} exited
 * @returns {Promise<{ pid: number, port: number | null }>}
 */
async function firstLine(child, exited) {
  const lines = createInterface({ input: child.stdout });
  const failed = Promise.race([
    once(child, 'error').then(([error]) => ({
      error: `The embedded database cannot start: ${error.message}`,
    })),
    exited.then(() => ({ error: 'The embedded database ended before it was ready.' })),
  ]);
  const answer = await Promise.race([once(lines, 'line').then(([line]) => JSON.parse(line)), failed]);
  if (answer.error) throw new Error(answer.error);
  return answer;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {Promise<unknown>} exited
 */
async function stop(child, exited) {
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  child.stdin?.end();
  await exited;
  clearTimeout(force);
}

/** @param {number | string | null} where TCP port, or path of a socket @param {string} dbName */
function mongoUri(where, dbName) {
  // journal=true: an acknowledged write is on the disk, so that a machine that fails does not lose it either.
  const options = 'directConnection=true&journal=true&retryWrites=false';
  const host = typeof where === 'number' ? `127.0.0.1:${where}` : encodeURIComponent(String(where));
  return `mongodb://${host}/${encodeURIComponent(dbName)}?${options}`;
}
