import { pino } from 'pino';
import type { SessionService } from '../../../platform/auth/session.service.js';
import type { Actor } from '../../../platform/http/request.js';
import type { IdentityService } from '../../account/account.api.js';
import { CaseEvents } from './case-events.service.js';
import type { EventRepository } from './event.repository.js';

// Fake: the database.
const events = {
  last: async () => 7,
  after: async () => [],
  nextStored: () => new Promise(setImmediate),
} as unknown as EventRepository;
const sessions = { liveIds: async () => new Set(['s']) } as unknown as SessionService;
const agents = jest.fn(async () => [{ id: 'u' }]);
const identity = { agents } as unknown as IdentityService;
const actor = { userId: 'u', session: { id: 's' } } as unknown as Actor;

async function followed(streams: CaseEvents, isTeam = false): Promise<AsyncGenerator<string>> {
  const { signal } = new AbortController();
  return streams.follow({ actor, isTeam, after: undefined, signal });
}

const rest = async (stream: AsyncGenerator<string>) => {
  const parts: string[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
};

test('event streams end with the process, also one opened during its shutdown', async () => {
  const streams = new CaseEvents(events, sessions, identity, pino({ level: 'silent' }));
  const before = await followed(streams);
  expect((await before.next()).value).toContain('id: 7');
  const ending = streams.onModuleDestroy();
  const during = await followed(streams);
  await ending;
  expect(await rest(before)).toEqual([]);
  expect(await rest(during)).toHaveLength(1);
});

test('an event of this process is delivered without a wait', async () => {
  const stored: object[] = [];
  let wake = () => {};
  const own = {
    last: async () => 7,
    after: async () => stored,
    nextStored: () => new Promise<void>((resolve) => (wake = resolve)),
  } as unknown as EventRepository;
  const streams = new CaseEvents(own, sessions, identity, pino({ level: 'silent' }));
  const stream = await followed(streams);
  await stream.next();
  const id = (text: string) => ({ toHexString: () => text });
  stored.push({ _id: 8, case: id('c'), user: id('u'), team: false });
  const delivered = stream.next();
  wake();
  expect((await delivered).value).toBe('id: 8\ndata: {"cases":["c"]}\n\n');
  const ended = streams.onModuleDestroy();
  wake();
  await ended;
});

test('the members of the team are read for streams of agents only', async () => {
  const streams = new CaseEvents(events, sessions, identity, pino({ level: 'silent' }));
  await followed(streams);
  await streams.onModuleDestroy();
  expect(agents).not.toHaveBeenCalled();
  const team = new CaseEvents(events, sessions, identity, pino({ level: 'silent' }));
  await followed(team, true);
  await team.onModuleDestroy();
  expect(agents).toHaveBeenCalledTimes(1);
});
