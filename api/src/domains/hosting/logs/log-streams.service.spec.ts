import type { SessionService } from '../../../platform/auth/session.service.js';
import type { Actor } from '../../../platform/http/request.js';
import { LogStreams } from './log-streams.service.js';
import type { LogsService } from './logs.service.js';

// Fake: the stored lines of a container.
const logs = {
  scopeOf: async () => ({}),
  async *linesAfter() {
    yield [];
  },
} as unknown as LogsService;
const actor = { userId: 'u', session: { id: 's' } } as unknown as Actor;

test('log streams end with the process, also one opened during its shutdown', async () => {
  const streams = new LogStreams(logs, {} as SessionService);
  const { signal } = new AbortController();
  const before = await streams.follow('c', '', actor, signal);
  await before.next();
  streams.onModuleDestroy();
  expect((await before.next()).done).toBe(true);
  const during = await streams.follow('c', '', actor, signal);
  await during.next();
  expect((await during.next()).done).toBe(true);
});
