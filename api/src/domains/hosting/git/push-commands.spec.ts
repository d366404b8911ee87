import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PushCommands } from './push-commands.js';

const NO_OBJECT = '0'.repeat(40);
const OBJECT = 'a'.repeat(40);

function packet(content: string): string {
  return `${(Buffer.byteLength(content) + 4).toString(16).padStart(4, '0')}${content}`;
}

/** Bytes of a push that reach git, sent in parts of this size. */
async function pushed(present: number, content: string, part = 7) {
  const commands = new PushCommands(present);
  const parts = Array.from({ length: Math.ceil(content.length / part) }, (_, at) =>
    Buffer.from(content.slice(at * part, (at + 1) * part)),
  );
  const received = await buffer(Readable.from(parts).pipe(commands));
  return { received: received.toString(), refusal: commands.refusal };
}

const added = (count: number) =>
  Array.from({ length: count }, (_, at) => packet(`${NO_OBJECT} ${OBJECT} refs/heads/b${at}`));
const capabilities = packet(`${OBJECT} ${OBJECT} refs/heads/main\0report-status side-band-64k`);

test('an allowed push reaches git unchanged', async () => {
  const push = `${packet(`shallow ${OBJECT}`)}${capabilities}${added(2).join('')}0000PACK0000`;
  for (const part of [1, 7, push.length])
    expect(await pushed(998, push, part)).toEqual({ received: push, refusal: null });
  expect(await pushed(0, '0000')).toEqual({ received: '0000', refusal: null });
});

test('a removed branch frees room for another one', async () => {
  const removed = packet(`${OBJECT} ${NO_OBJECT} refs/heads/old`);
  const push = `${added(1).join('')}${removed}0000`;
  expect((await pushed(1_000, push)).refusal).toBeNull();
});

test('too many branches, long names and invalid bytes do not reach git', async () => {
  const many = 'A repository has at most 1000 branches and tags. Remove some, or push fewer.';
  expect(await pushed(999, `${added(2).join('')}0000PACK`)).toEqual({ received: '', refusal: many });
  expect(await pushed(0, added(20_000).join(''), 65_536)).toEqual({ received: '', refusal: many });
  const long = packet(`${NO_OBJECT} ${OBJECT} refs/heads/${'x'.repeat(250)}`);
  expect(await pushed(0, `${long}0000PACK`)).toEqual({
    received: '',
    refusal: 'The name of a branch or a tag has at most 250 bytes.',
  });
  const unreadable = { received: '', refusal: 'This push cannot be read.' };
  for (const bytes of ['zzzzbytes', '0001', '0004']) expect(await pushed(0, bytes)).toEqual(unreadable);
});

test('each packet is read once, also in parts of one byte', async () => {
  const commands = new PushCommands(0);
  const read = jest.spyOn(commands as unknown as { readCommand(text: string): void }, 'readCommand');
  const push = `${added(500).join('')}0000`;
  const parts = Array.from(push, (character) => Buffer.from(character));
  expect(String(await buffer(Readable.from(parts).pipe(commands)))).toBe(push);
  expect(read).toHaveBeenCalledTimes(500);
});
