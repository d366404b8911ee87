import { HeldChecks } from './held-checks.js';
import type { CheckedSession, ReadAlong } from './session.types.js';

const NOBODY: CheckedSession = { session: null, waiting: null, person: null, along: [] };
const ALONG: ReadAlong = { collection: 'projects', id: 'a'.repeat(24), fields: ['members'] };

function somebody(along: readonly unknown[] = [{}]): CheckedSession {
  const at = new Date();
  const session = { id: 's', userId: 'u', ip: '', createdAt: at, factorAt: at, askedAt: null };
  return { ...NOBODY, session, along };
}

function reader(...answers: readonly (CheckedSession | Error)[]) {
  const read = jest.fn<Promise<CheckedSession>, []>();
  for (const answer of answers) {
    if (answer instanceof Error) read.mockRejectedValueOnce(answer);
    else read.mockResolvedValueOnce(answer);
  }
  return read;
}

beforeEach(() => {
  jest.useFakeTimers();
  // The fake clock does not start at 0.
  jest.advanceTimersByTime(1);
});
afterEach(() => jest.useRealTimers());

test('a session check is cached for 100 ms from the start of its read, per session and project', async () => {
  const held = new HeldChecks();
  const read = reader(somebody(), somebody(), somebody(), somebody());
  const ask = (token = 'one', along = ALONG) => held.ask(token, along, read);
  const first = ask();
  jest.advanceTimersByTime(60);
  expect(await ask()).toBe(await first);
  jest.advanceTimersByTime(40);
  await ask();
  expect(read).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  await ask();
  await ask('other');
  await ask('other', { ...ALONG, id: 'b'.repeat(24) });
  expect(read).toHaveBeenCalledTimes(4);
});

test.each([
  ['an anonymous visitor', NOBODY],
  ['a session without that project', somebody([undefined])],
  ['a fault', new Error('away')],
])('%s is not cached', async (_, answer) => {
  const held = new HeldChecks();
  const read = reader(answer, somebody());
  await held.ask('one', ALONG, read).catch(() => undefined);
  expect(await held.ask('one', ALONG, read)).toMatchObject({ session: { id: 's' } });
  expect(read).toHaveBeenCalledTimes(2);
});

test('a late result does not replace the next one', async () => {
  const held = new HeldChecks();
  let answer: (found: CheckedSession) => void = () => undefined;
  const slow = held.ask('one', ALONG, () => new Promise((done) => (answer = done)));
  jest.advanceTimersByTime(101);
  const read = reader(somebody());
  await held.ask('one', ALONG, read);
  answer(NOBODY);
  expect(await slow).toBe(NOBODY);
  expect(await held.ask('one', ALONG, read)).toMatchObject({ session: { id: 's' } });
  expect(read).toHaveBeenCalledTimes(1);
});
