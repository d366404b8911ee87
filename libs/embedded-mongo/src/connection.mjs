import { once } from 'node:events';
import { decide, isHandshake } from './commands.mjs';
import { MessageStream } from './message-stream.mjs';
import { errorBody, frameReply, MalformedMessage, okBody, parseRequest, refusalBody } from './wire.mjs';

/** Input kept while a command runs; beyond it the sender is made to wait. */
const READ_AHEAD = 1_000_000;

/**
 * @typedef {object} RoundTripper the part of the engine that a connection needs
 * @property {(message: Buffer) => Promise<{ moreToCome: boolean, response: Buffer }>} roundTrip
 */

/**
 * Serves one client: its messages run in order, those of other clients run alongside.
 *
 * @param {RoundTripper} engine
 * @param {import('node:net').Socket} socket
 * @param {(line: string) => void} log
 */
export function serveConnection(engine, socket, log) {
  const stream = new MessageStream();
  let running = false;
  let replyId = 0;

  const drain = async () => {
    if (running) return;
    running = true;
    try {
      for (let message = stream.next(); message && !socket.destroyed; message = stream.next()) {
        const frame = await answer(engine, message, ++replyId);
        if (frame) await write(socket, frame);
        if (socket.isPaused()) socket.resume();
      }
    } finally {
      running = false;
    }
  };

  socket.setNoDelay(true);
  socket.on('error', (error) => log(`connection: ${error.message}`));
  socket.on('data', (chunk) => {
    stream.push(/** @type {Buffer} */ (chunk));
    if (running && stream.buffered > READ_AHEAD) socket.pause();
    drain().catch((error) => socket.destroy(error));
  });
}

/**
 * @param {RoundTripper} engine
 * @param {Buffer} message
 * @param {number} replyId
 * @returns {Promise<Buffer | null>} null when the sender wants no reply
 */
async function answer(engine, message, replyId) {
  const request = parseRequest(message);
  if (request.legacy && !isHandshake(request.command)) throw new MalformedMessage('OP_QUERY command');
  const decision = decide(request.command);
  const body = decision === 'pass' ? await execute(engine, message) : localBody(decision, request.command);
  return request.silent ? null : frameReply(request, replyId, body);
}

/** @param {'acknowledge' | 'refuse'} decision @param {string} command @returns {Uint8Array} */
function localBody(decision, command) {
  return decision === 'acknowledge' ? okBody() : refusalBody(command);
}

/**
 * The engine throws both for what a server answers with an error document (`embedded MongoDB error: Name: text`)
 * and for unreadable messages; only the latter end the connection.
 *
 * @param {RoundTripper} engine
 * @param {Buffer} message
 * @returns {Promise<Uint8Array>}
 */
async function execute(engine, message) {
  try {
    return (await engine.roundTrip(message)).response;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const fault = /^embedded MongoDB error: (\w+): (.*)$/s.exec(text);
    if (!fault) throw new MalformedMessage(text);
    const [, name = '', reason = ''] = fault;
    return errorBody(Number(/^Location(\d+)$/.exec(name)?.[1] ?? 1), name, reason);
  }
}

/** @param {import('node:net').Socket} socket @param {Buffer} frame */
async function write(socket, frame) {
  if (socket.destroyed || socket.write(frame)) return;
  const finished = new AbortController();
  const { signal } = finished;
  try {
    await Promise.race([once(socket, 'drain', { signal }), once(socket, 'close', { signal })]);
  } finally {
    finished.abort();
  }
}
