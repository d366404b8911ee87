import { join } from 'node:path';
import { untilSpace } from '../disk-space.mjs';
import { UserError } from '../say.mjs';
import { supervise } from './supervise.mjs';

/** Minimum free space for a restart of the engine after a crash, in megabytes. */
const ENGINE_MB = 50;

/**
 * @typedef {object} Database
 * @property {string} uri
 * @property {string | null} socketPath of the embedded engine; null for a MongoDB server, and for an engine with a port
 * @property {number | null} port of the embedded engine on a system without Unix sockets; null otherwise
 * @property {Promise<string>} failed
 * @property {() => Promise<void>} stop
 * @property {() => void} kill
 */

/**
 * The database of the product: the server that MONGODB_URI names, or the embedded engine on the data folder.
 *
 * @param {import('../settings.mjs').Settings} settings
 * @param {(line: string) => void} tell
 * @returns {Promise<Database>}
 */
export async function openDatabase(settings, tell) {
  if (settings.mongodbUri !== null) {
    const nothing = new Promise(() => {});
    return {
      uri: settings.mongodbUri,
      port: null,
      socketPath: null,
      failed: nothing,
      stop: async () => {},
      kill: () => {},
    };
  }
  if (settings.mode === 'production') {
    throw new UserError('Production needs MONGODB_URI: the embedded database is for development and tests.');
  }
  /** @type {number | null} */
  let port = null;
  /** @type {string | null} */
  let socketPath = null;
  let uri = '';
  const start = async () => {
    const engine = await startEngine(settings, port, tell);
    // A restart uses the same port and socket, where its clients expect it.
    ({ port, socketPath } = engine);
    uri = engine.uri();
    return { ...engine, tail: () => '' };
  };
  // On a full disk the engine exits at each start. With a little space it can still be read.
  const limit = { dataDir: settings.dataDir, minFreeMb: Math.min(settings.minFreeMb, ENGINE_MB) };
  const hold = (/** @type {AbortSignal} */ signal) => untilSpace(limit, signal);
  const supervised = await supervise({ name: 'database', start, tell, hold });
  return { ...supervised, uri, port, socketPath };
}

/** @param {import('../settings.mjs').Settings} settings @param {number | null} port @param {(line: string) => void} tell */
async function startEngine({ dataDir, cacheDir }, port, tell) {
  // Imported late: the package cannot be resolved before the dependencies are installed.
  const { startEmbeddedMongo } = await import('@zonewerk/embedded-mongo');
  try {
    const again = port === null ? {} : { port };
    return await startEmbeddedMongo({ dataDir: join(dataDir, 'mongodb'), cacheDir, ...again, log: tell });
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
