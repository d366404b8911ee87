import { serialize } from 'bson';

/** Largest message, in bytes, as `hello` announces it (`maxMessageSizeBytes`). */
export const MAX_MESSAGE = 48_000_000;

const HEADER = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;

/** A message that breaks the wire protocol: the connection that sent it is closed. */
export class MalformedMessage extends Error {
  /** @override */
  name = 'MalformedMessage';
}

/**
 * Length of the message at the start of a buffer.
 *
 * @param {Buffer} start at least 4 bytes
 * @returns {number} bytes, header included
 * @throws {MalformedMessage} shorter than a header or longer than {@link MAX_MESSAGE}
 */
export function messageLength(start) {
  const length = start.readInt32LE(0);
  if (length < HEADER || length > MAX_MESSAGE) throw new MalformedMessage(`message length ${length}`);
  return length;
}

/**
 * @typedef {object} Request
 * @property {number} id request id, echoed in the reply
 * @property {boolean} legacy came as OP_QUERY, wants an OP_REPLY
 * @property {boolean} silent the sender wants no reply
 * @property {string} command first key of the command document
 */

/**
 * Reads what the filter needs to know and checks the message's framing; documents are validated by the engine.
 *
 * @param {Buffer} message one whole message
 * @returns {Request}
 * @throws {MalformedMessage}
 */
export function parseRequest(message) {
  const id = message.readInt32LE(4);
  const opcode = message.readInt32LE(12);
  if (opcode === OP_MSG) return { id, legacy: false, ...parseMsg(message) };
  if (opcode === OP_QUERY) return { id, legacy: true, silent: false, command: parseQuery(message) };
  throw new MalformedMessage(`opcode ${opcode}`);
}

/** @param {Buffer} message @returns {{ silent: boolean, command: string }} */
function parseMsg(message) {
  need(message.length >= HEADER + 5, 'no section');
  const flags = message.readUInt32LE(HEADER);
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  /** @type {string | undefined} */
  let command;
  let at = HEADER + 4;
  while (at < end) {
    const kind = message[at];
    need(kind === 0 || kind === 1, `section kind ${kind}`);
    const size = sized(message, at + 1, end);
    if (kind === 0) {
      need(command === undefined, 'two bodies');
      command = firstKey(message, at + 1, size);
    }
    at += 1 + size;
  }
  if (command === undefined) throw new MalformedMessage('no body');
  return { silent: (flags & MORE_TO_COME) !== 0, command };
}

/** @param {Buffer} message @returns {string} */
function parseQuery(message) {
  const nameEnd = message.indexOf(0, HEADER + 4);
  need(nameEnd > 0, 'no collection name');
  const at = nameEnd + 9;
  const size = sized(message, at, message.length);
  return firstKey(message, at, size);
}

/** @param {Buffer} message @param {number} at @param {number} end @returns {number} */
function sized(message, at, end) {
  need(at + 5 <= end, 'section cut off');
  const size = message.readInt32LE(at);
  need(size >= 5 && at + size <= end, `section size ${size}`);
  return size;
}

/** @param {Buffer} message @param {number} at @param {number} size @returns {string} */
function firstKey(message, at, size) {
  const nameEnd = message.indexOf(0, at + 5);
  need(message[at + 4] !== 0 && nameEnd > 0 && nameEnd < at + size, 'empty command');
  return message.toString('utf8', at + 5, nameEnd);
}

/** @param {boolean} holds @param {string} what */
function need(holds, what) {
  if (!holds) throw new MalformedMessage(what);
}

/**
 * @param {Request} request
 * @param {number} replyId
 * @param {Uint8Array} body one BSON document
 * @returns {Buffer} the framed reply
 */
export function frameReply(request, replyId, body) {
  const lead = request.legacy ? 20 : 5;
  const frame = Buffer.alloc(HEADER + lead + body.length);
  frame.writeInt32LE(frame.length, 0);
  frame.writeInt32LE(replyId, 4);
  frame.writeInt32LE(request.id, 8);
  frame.writeInt32LE(request.legacy ? OP_REPLY : OP_MSG, 12);
  if (request.legacy) frame.writeInt32LE(1, HEADER + 16);
  frame.set(body, HEADER + lead);
  return frame;
}

/**
 * @param {number} id request id
 * @param {Uint8Array} body one BSON document, a command
 * @returns {Buffer} the framed OP_MSG request
 */
export function frameRequest(id, body) {
  const frame = Buffer.alloc(HEADER + 5 + body.length);
  frame.writeInt32LE(frame.length, 0);
  frame.writeInt32LE(id, 4);
  frame.writeInt32LE(OP_MSG, 12);
  frame.set(body, HEADER + 5);
  return frame;
}

/** @returns {Uint8Array} the body of a plain success */
export function okBody() {
  return serialize({ ok: 1 });
}

/** @param {string} command @returns {Uint8Array} the body a server sends for a command it does not have */
export function refusalBody(command) {
  return errorBody(59, 'CommandNotFound', `no such command: '${command}'`);
}

/** @param {number} code @param {string} codeName @param {string} errmsg @returns {Uint8Array} */
export function errorBody(code, codeName, errmsg) {
  return serialize({ ok: 0, errmsg, code, codeName });
}
