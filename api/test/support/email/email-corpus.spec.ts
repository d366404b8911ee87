import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmailThread } from '../../../src/domains/support/email/email-thread.service.js';
import type { Config } from '../../../src/platform/config/config.js';

// Real: the thread that parses and folds emails, without a database.

const CORPUS = join(__dirname, 'corpus');
const REPLIES = 120;
const FAULTS_PERCENT = 5;

/** An entry of the index. Its texts have single spaces. */
interface Message {
  readonly file: string;
  readonly source: string;
  readonly licence: string;
  /** Type of a body without headers. */
  readonly body?: string;
  readonly isReply?: boolean;
  readonly text: string;
  /** Absent if nothing is folded. */
  readonly shown?: string;
  readonly files?: readonly { readonly name: string; readonly size: number }[];
  /** Reason of a difference from the expected result. */
  readonly fault?: string;
}

const messages = JSON.parse(readFileSync(join(CORPUS, 'index.json'), 'utf8')) as Message[];
const replies = messages.filter(({ isReply }) => isReply);
const faults = messages.filter(({ fault }) => fault !== undefined);

// The thread requires only the folder of its program.
const thread = new EmailThread({ root: join(__dirname, '../../../..') } as Config);
afterAll(() => thread.onModuleDestroy());

function words(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

function source({ file, body }: Message): Buffer {
  const bytes = readFileSync(join(CORPUS, file));
  if (body === undefined) return bytes;
  const headers = `From: ada@example.com\r\nContent-Type: ${body}; charset=utf-8\r\n\r\n`;
  return Buffer.concat([Buffer.from(headers), bytes]);
}

async function read(message: Message) {
  const { text, files } = await thread.read(source(message));
  return { text, shown: await thread.fold(text), files };
}

async function result(message: Message) {
  const { text, shown, files } = await read(message);
  return {
    text: words(text),
    shown: shown === null ? undefined : words(shown),
    files: files.map(({ name, content }) => ({ name, size: content.byteLength })),
  };
}

function expectation({ text, shown, files = [] }: Message) {
  return { text, shown, files };
}

test.each(messages.filter(({ fault }) => fault === undefined))(
  '$file has the expected text, shown part and files',
  async (message) => {
    expect(await result(message)).toEqual(expectation(message));
  },
);

test.each(replies)('no word of $file is lost, and its shown part is its beginning', async (message) => {
  const { text, shown } = await read(message);
  expect(words(text)).toBe(message.text);
  expect(text.startsWith(shown ?? text)).toBe(true);
});

test.each(faults)('$file is read, with the fault that the index names', async (message) => {
  expect(await result(message)).not.toEqual(expectation(message));
});

test('at least 95 % of 120 replies have the expected shown part', () => {
  expect(replies.length).toBeGreaterThanOrEqual(REPLIES);
  const wrong = replies.filter((message) => faults.includes(message));
  expect((100 * wrong.length) / replies.length).toBeLessThanOrEqual(FAULTS_PERCENT);
});
