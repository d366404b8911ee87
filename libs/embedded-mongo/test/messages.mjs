import { serialize } from 'bson';

const OP_QUERY = 2004;
const OP_MSG = 2013;

/** @param {number} opcode @param {number} id @param {Uint8Array[]} parts @returns {Buffer} */
function framed(opcode, id, parts) {
  const frame = Buffer.concat([Buffer.alloc(16), ...parts]);
  frame.writeInt32LE(frame.length, 0);
  frame.writeInt32LE(id, 4);
  frame.writeInt32LE(opcode, 12);
  return frame;
}

/** @param {object} body @param {{ id?: number, flags?: number }} [head] @returns {Buffer} an OP_MSG */
export function message(body, { id = 1, flags = 0 } = {}) {
  const lead = Buffer.alloc(5);
  lead.writeUInt32LE(flags, 0);
  return framed(OP_MSG, id, [lead, serialize(body)]);
}

/** @param {object} body @param {{ id?: number }} [head] @returns {Buffer} an OP_QUERY */
export function query(body, { id = 1 } = {}) {
  return framed(OP_QUERY, id, [
    Buffer.alloc(4),
    Buffer.from('admin.$cmd\0'),
    Buffer.alloc(8),
    serialize(body),
  ]);
}
