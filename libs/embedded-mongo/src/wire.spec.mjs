import { deserialize, serialize } from 'bson';
import { message, query } from '../test/messages.mjs';
import { MessageStream } from './message-stream.mjs';
import { frameReply, MalformedMessage, MAX_MESSAGE, okBody, parseRequest } from './wire.mjs';

/** @param {Buffer} buffer @param {number} at @param {number} value */
function patched(buffer, at, value) {
  const copy = Buffer.from(buffer);
  copy.writeInt32LE(value, at);
  return copy;
}

describe('parseRequest', () => {
  test('reads the command, the ID and the flag for no reply', () => {
    expect(parseRequest(message({ find: 'a', $db: 'b' }, { id: 7 }))).toEqual({
      id: 7,
      legacy: false,
      silent: false,
      command: 'find',
    });
    expect(parseRequest(message({ insert: 'a' }, { flags: 2 })).silent).toBe(true);
  });

  test('finds the body after a document sequence', () => {
    const whole = message({ insert: 'a', $db: 'b' });
    const documents = Buffer.concat([Buffer.from('documents\0'), serialize({ _id: 1 })]);
    const sequence = Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), documents]);
    sequence.writeInt32LE(sequence.length - 1, 1);
    const joined = Buffer.concat([whole.subarray(0, 20), sequence, whole.subarray(20)]);
    expect(parseRequest(joined).command).toBe('insert');
  });

  test('reads a legacy handshake', () => {
    expect(parseRequest(query({ ismaster: 1 }, { id: 3 }))).toEqual({
      id: 3,
      legacy: true,
      silent: false,
      command: 'ismaster',
    });
  });

  const whole = message({ ping: 1, $db: 'admin' });
  test.each([
    ['an unknown opcode', patched(whole, 12, 2012)],
    ['an unknown section kind', Buffer.concat([whole.subarray(0, 20), Buffer.from([9]), whole.subarray(21)])],
    ['a section longer than the message', patched(whole, 21, 5000)],
    ['a negative section', patched(whole, 21, -1)],
    ['an empty command', message({})],
    ['no section', whole.subarray(0, 20)],
    ['a truncated section', whole.subarray(0, 23)],
    ['two bodies', Buffer.concat([whole, whole.subarray(20)])],
    ['a query without a name', query({ ismaster: 1 }).subarray(0, 22)],
  ])('refuses %s', (_, bytes) => {
    expect(() => parseRequest(bytes)).toThrow(MalformedMessage);
  });
});

describe('MessageStream', () => {
  test('returns the same messages for any chunks of the bytes', () => {
    const bytes = Buffer.concat([message({ ping: 1 }), message({ find: 'a' }), message({ hello: 1 })]);
    for (const step of [1, 3, 17, 64, bytes.length]) {
      const stream = new MessageStream();
      const commands = [];
      for (let at = 0; at < bytes.length; at += step) {
        stream.push(bytes.subarray(at, at + step));
        for (let next = stream.next(); next; next = stream.next()) commands.push(parseRequest(next).command);
      }
      expect(commands).toEqual(['ping', 'find', 'hello']);
      expect(stream.buffered).toBe(0);
    }
  });

  test.each([0, 15, -1, MAX_MESSAGE + 1])('refuses a message length of %d', (length) => {
    const stream = new MessageStream();
    const start = Buffer.alloc(4);
    start.writeInt32LE(length, 0);
    stream.push(start);
    expect(() => stream.next()).toThrow(MalformedMessage);
  });
});

describe('frameReply', () => {
  test.each([
    ['a message', false, 21],
    ['a legacy reply', true, 36],
  ])('frames %s', (_, legacy, bodyAt) => {
    const frame = frameReply({ id: 5, legacy, silent: false, command: 'ping' }, 9, okBody());
    expect(frame.readInt32LE(0)).toBe(frame.length);
    expect([frame.readInt32LE(4), frame.readInt32LE(8)]).toEqual([9, 5]);
    expect(deserialize(frame.subarray(bodyAt))).toEqual({ ok: 1 });
  });
});
