/**
 * Which commands reach the engine. `startSession`, `endSessions` and `killSessions` crash it, `fsync` with
 * lock blocks every writer, and `setParameter` and the repair commands change the engine under the product's
 * feet; so only what the product and its tools use passes.
 */
const PASSED = new Set([
  'aggregate',
  'buildInfo',
  'buildinfo',
  'bulkWrite',
  'collStats',
  'count',
  'create',
  'createIndexes',
  'currentOp',
  'dataSize',
  'dbStats',
  'delete',
  'distinct',
  'drop',
  'dropDatabase',
  'dropIndexes',
  'explain',
  'find',
  'findAndModify',
  'findandmodify',
  'getMore',
  'getParameter',
  'hello',
  'insert',
  'isMaster',
  'ismaster',
  'killCursors',
  'listCollections',
  'listCommands',
  'listDatabases',
  'listIndexes',
  'ping',
  'renameCollection',
  'serverStatus',
  'update',
  'validate',
]);

const HANDSHAKES = new Set(['hello', 'isMaster', 'ismaster']);

/**
 * @param {string} name first key of a command document
 * @returns {'pass' | 'acknowledge' | 'refuse'} `acknowledge`: answered `{ ok: 1 }` without the engine
 */
export function decide(name) {
  if (PASSED.has(name)) return 'pass';
  return name === 'endSessions' ? 'acknowledge' : 'refuse';
}

/** @param {string} name true for the commands that may come as the legacy OP_QUERY */
export function isHandshake(name) {
  return HANDSHAKES.has(name);
}
