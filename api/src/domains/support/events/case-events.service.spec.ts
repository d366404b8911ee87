import { pino } from 'pino';
import type { SessionService } from '../../../platform/auth/session.service.js';
import type { Actor } from '../../../platform/http/request.js';
import type { IdentityService } from '../../account/account.api.js';
import { CaseEvents } from './case-events.service.js';
import type { EventRepository } from './event.repository.js';

// Fake: the database.
const events = { last: async () => 7, after: async () => [] } as unknown as EventRepository;
const sessions = { liveIds: async () => new Set(['s']) } as unknown as SessionService;
const identity = { agents: async () => [] } as unknown as IdentityService;
const actor = { userId: 'u', session: { id: 's' } } as unknown as Actor;

async function followed(streams: CaseEvents): Promise<AsyncGenerator<string>> {
  const { signal } = new AbortController();
  return streams.follow({ actor, isTeam: false, after: undefined, signal });
}

const rest = async (stream: AsyncGenerator<string>) => {
  const parts: string[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
};

test('streams end with the process, also one that opens while it ends', async () => {
  const streams = new CaseEvents(events, sessions, identity, pino({ level: 'silent' }));
  const before = await followed(streams);
  expect((await before.next()).value).toContain('id: 7');
  const ending = streams.onModuleDestroy();
  const during = await followed(streams);
  await ending;
  expect(await rest(before)).toEqual([]);
  expect(await rest(during)).toHaveLength(1);
});
