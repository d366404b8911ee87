import { pino } from 'pino';
import type { BackgroundTasks } from './background-tasks.service.js';
import type { JobService } from './job.service.js';
import { OutboxRelay } from './outbox-relay.service.js';
import type { OutboxRepository } from './outbox.repository.js';

// Fake: the database, the jobs and the clock.
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('each job that is due before the next check wakes the process', async () => {
  const wakeIn = jest.fn();
  const jobs = { registered: () => [], wake: () => undefined, wakeIn } as unknown as JobService;
  const start = Date.now();
  // Moments after the check, which is after a second.
  const dueAt = [-500, -400, 200, 700, 1_500].map((ms) => new Date(start + 1_000 + ms));
  const openWork = async () => ({ dueAt, hasEntries: false });
  const relay = new OutboxRelay(
    { openWork } as unknown as OutboxRepository,
    jobs,
    {} as unknown as BackgroundTasks,
    pino({ level: 'silent' }),
  );
  relay.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(1_000);
  await relay.onModuleDestroy();
  expect(wakeIn.mock.calls).toEqual([[0], [200], [700]]);
});
