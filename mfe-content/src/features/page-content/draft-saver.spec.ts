import { DraftSaver, type Draft, type StoredDraft, type SaveOutcome } from './draft-saver';

const stored: Draft = { rev: 3, title: 'Visit', body: '<p>One</p>' };
const from = { title: stored.title, body: stored.body };

/** A server that responds to a save when `answer` is called. */
function world(initial: StoredDraft | null = null) {
  const sent: { rev: number; title?: string; body: string }[] = [];
  const answers: ((outcome: SaveOutcome) => void)[] = [];
  const storeDraft = jest.fn<void, [StoredDraft | null]>();
  let now: Draft | null = stored;
  const saver = new DraftSaver(stored, initial, {
    save(change) {
      sent.push(change);
      return new Promise((resolve) => answers.push(resolve));
    },
    read: () => Promise.resolve(now),
    store: storeDraft,
  });
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  return {
    saver,
    sent,
    storeDraft,
    pass,
    state: () => saver.get().state,
    others: (draft: Draft | null) => void (now = draft),
    async answer(outcome: SaveOutcome) {
      answers.shift()?.(outcome);
      await pass(0);
    },
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('the draft is saved one second after the last input, newer input after that', async () => {
  const { saver, sent, answer, state, pass, storeDraft } = world();
  saver.change({ body: '<p>On</p>' });
  await pass(900);
  saver.change({ body: '<p>One two</p>' });
  await pass(999);
  expect([sent, state()]).toEqual([[], 'unsaved']);
  expect(storeDraft).toHaveBeenLastCalledWith({ ...stored, body: '<p>One two</p>', from });
  await pass(1);
  expect([sent, state()]).toEqual([[{ rev: 3, title: 'Visit', body: '<p>One two</p>' }], 'saving']);
  saver.change({ title: 'Visit us' });
  await answer({ kind: 'saved', rev: 4 });
  expect(state()).toBe('unsaved');
  await pass(1_000);
  expect(sent[1]).toEqual({ rev: 4, title: 'Visit us', body: '<p>One two</p>' });
  await answer({ kind: 'saved', rev: 5 });
  expect([state(), saver.rev]).toEqual(['saved', 5]);
  expect(storeDraft).toHaveBeenLastCalledWith(null);
});

it.each([
  [{ kind: 'failed', offline: false } as const, 'failed'],
  [{ kind: 'failed', offline: true } as const, 'offline'],
  [{ kind: 'refused', reason: 'Too long.' } as const, 'refused'],
])('a failed save preserves the draft, and a flush retries it: %j', async (outcome, state) => {
  const { saver, sent, answer, storeDraft } = world();
  saver.change({ body: '<p>Two</p>' });
  const first = saver.flush();
  await answer(outcome);
  expect([await first, saver.get().state]).toEqual([false, state]);
  expect(storeDraft).not.toHaveBeenCalledWith(null);
  const again = saver.flush();
  await answer({ kind: 'saved', rev: 4 });
  expect([await again, sent.length]).toEqual([true, 2]);
});

it('a failed save is retried with growing delays while subscribed', async () => {
  const { saver, sent, answer, pass, state } = world();
  const leave = saver.subscribe(() => undefined);
  saver.change({ body: '<p>Two</p>' });
  void saver.flush();
  for (const [wait, tries] of [
    [5_000, 2],
    [10_000, 3],
  ] as const) {
    await answer({ kind: 'failed', offline: false });
    await pass(wait - 1);
    expect(sent).toHaveLength(tries - 1);
    await pass(1);
    expect(sent).toHaveLength(tries);
  }
  leave();
  await answer({ kind: 'failed', offline: false });
  await pass(60_000);
  expect([sent.length, state()]).toEqual([3, 'failed']);
});

it('a stored draft is saved after a change of other fields', async () => {
  const { saver, sent, pass } = world({ ...stored, rev: 2, body: '<p>Kept</p>', from });
  expect(saver.get().state).toBe('unsaved');
  await pass(1_000);
  expect(sent).toEqual([{ rev: 3, title: 'Visit', body: '<p>Kept</p>' }]);
});

it('an empty title is not sent and is reported as missing', async () => {
  const { saver, sent, answer, state } = world();
  saver.change({ title: ' ', body: '<p>Two</p>' });
  void saver.flush();
  await answer({ kind: 'saved', rev: 4 });
  expect([sent, state()]).toEqual([[{ rev: 3, body: '<p>Two</p>' }], 'untitled']);
  expect(await saver.flush()).toBe(false);
  expect(sent).toHaveLength(1);
});

it('a save continues after a concurrent change of other fields', async () => {
  const { saver, sent, answer, others, state } = world();
  others({ ...stored, rev: 7 });
  saver.change({ body: '<p>Two</p>' });
  void saver.flush();
  await answer({ kind: 'meanwhile' });
  expect(sent[1]).toMatchObject({ rev: 7 });
  await answer({ kind: 'saved', rev: 8 });
  expect(state()).toBe('saved');
});

it('a concurrent change of the text requires a choice', async () => {
  const theirs = { rev: 7, title: 'Visit', body: '<p>Theirs</p>' };
  const { saver, sent, answer, others, pass } = world();
  others(theirs);
  saver.change({ body: '<p>Mine</p>' });
  void saver.flush();
  await answer({ kind: 'meanwhile' });
  expect(saver.get()).toMatchObject({ state: 'meanwhile', theirs, typed: { body: '<p>Mine</p>' } });
  saver.change({ body: '<p>Mine!</p>' });
  await pass(5_000);
  expect(sent).toHaveLength(1);
  saver.overwrite();
  expect(sent[1]).toEqual({ rev: 7, title: 'Visit', body: '<p>Mine!</p>' });
  await answer({ kind: 'saved', rev: 8 });
  expect(saver.get()).toMatchObject({ state: 'saved', theirs: null });
});

it('the stored version can replace the draft', () => {
  const { saver, sent } = world({
    rev: 2,
    title: 'Visit',
    body: '<p>Mine of yesterday</p>',
    from: { title: 'Visit', body: '<p>Yesterday</p>' },
  });
  expect(saver.get()).toMatchObject({ state: 'meanwhile', theirs: stored });
  saver.takeTheirs();
  expect(saver.get()).toMatchObject({ state: 'saved', typed: { body: stored.body }, theirs: null });
  expect(sent).toEqual([]);
});

it('a stored draft is saved, and a deleted page stops further saves', async () => {
  const { saver, sent, answer, pass, state } = world({ ...stored, body: '<p>Kept</p>', from });
  expect([state(), saver.get().typed.body]).toEqual(['unsaved', '<p>Kept</p>']);
  await pass(1_000);
  await answer({ kind: 'gone' });
  saver.change({ body: '<p>Kept still</p>' });
  await pass(5_000);
  expect([state(), sent.length, saver.get().typed.body]).toEqual(['gone', 1, '<p>Kept still</p>']);
});
