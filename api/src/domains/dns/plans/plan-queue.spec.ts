import { PlanQueue, type PlanWish } from './plan-queue.js';

const wish = (user: string, more: Partial<PlanWish> = {}): PlanWish => ({
  user,
  project: `project of ${user}`,
  large: true,
  ...more,
});

/** Resolves after all resolved promises were handled. */
const nextTick = () => new Promise<void>((done) => void setImmediate(done));

/** Records the start of work, which ends on request. */
class Desk {
  readonly turns = new PlanQueue();
  readonly begun: string[] = [];
  private readonly ends = new Map<string, () => void>();

  ask(name: string, of: PlanWish): Promise<string> {
    return this.turns.run(of, async () => {
      this.begun.push(name);
      await new Promise<void>((end) => this.ends.set(name, end));
      return name;
    });
  }

  async end(name: string): Promise<void> {
    this.ends.get(name)?.();
    await nextTick();
  }
}

test('large plans are built one by one, for the least recently served user first', async () => {
  const desk = new Desk();
  const all = [
    ...['a1', 'a2', 'a3'].map((name) => desk.ask(name, wish('ada'))),
    ...['b1', 'b2'].map((name) => desk.ask(name, wish('bea'))),
  ];
  await nextTick();
  expect(desk.begun).toEqual(['a1']);
  for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) await desk.end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
  expect(desk.begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

test('a small plan does not wait for large plans, and at most three small plans run', async () => {
  const desk = new Desk();
  void desk.ask('large', wish('ada'));
  for (const user of ['b', 'c', 'd', 'e']) void desk.ask(user, wish(user, { large: false }));
  await nextTick();
  expect(desk.begun).toEqual(['large', 'b', 'c', 'd']);
  await desk.end('c');
  expect(desk.begun).toEqual(['large', 'b', 'c', 'd', 'e']);
});

test('failed work frees its slot', async () => {
  const desk = new Desk();
  const failing = desk.turns.run(wish('ada'), () => Promise.reject(new Error('broken')));
  const next = desk.ask('next', wish('bea'));
  await expect(failing).rejects.toThrow('broken');
  await desk.end('next');
  expect(await next).toBe('next');
});

test('pending plans are limited per user, per project and in total', async () => {
  const desk = new Desk();
  const refused = async (of: PlanWish, message: RegExp) =>
    expect(desk.ask('refused', of)).rejects.toMatchObject({
      code: 'too-many-requests',
      message: expect.stringMatching(message),
      details: { retryAfterSeconds: 5 },
    });
  for (const name of ['a1', 'a2', 'a3']) void desk.ask(name, wish('ada', { project: 'shared' }));
  await refused(wish('ada', { project: 'another' }), /^3 of your previews/u);
  for (const name of ['b1', 'b2', 'b3']) void desk.ask(name, wish('bea', { project: 'shared' }));
  await refused(wish('cleo', { project: 'shared' }), /^6 previews of this project/u);

  await desk.end('a1');
  void desk.ask('a4', wish('ada'));
  for (let at = 0; at < 45; at += 1) void desk.ask(`x${at}`, wish(`x${at}`));
  await refused(wish('dora'), /^Too many previews/u);
});
