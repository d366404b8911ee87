import { Types } from 'mongoose';
import { AliasLookups } from './alias-lookups.service.js';
import type { FoundHost } from './host-lookup.service.js';

// Fake: a list in place of the database, and targets that respond on request.
const slow = new Types.ObjectId();
const quick = new Types.ObjectId();

interface Due {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  type: 'A';
  resolved: { host: string; via: string[] };
}

function due(project: Types.ObjectId, host: string): Due {
  return { _id: new Types.ObjectId(), project, type: 'A', resolved: { host, via: [] } };
}

/** Resolves after all work that needs no response. */
async function flushMicrotasks(): Promise<void> {
  for (let at = 0; at < 100; at += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}

function look(waiting: Due[]) {
  const renewed: string[] = [];
  const answers: (() => void)[] = [];
  const queried: string[] = [];
  const repository = {
    claimDue: (_now: Date, _again: Date, except: readonly string[]) => {
      const at = waiting.findIndex(({ project }) => !except.includes(project.toHexString()));
      return Promise.resolve(at < 0 ? null : waiting.splice(at, 1)[0]);
    },
    renew: ({ resolved }: Due) => Promise.resolve(void renewed.push(resolved.host)),
  };
  const addresses = async (host: string): Promise<FoundHost> => {
    queried.push(host);
    if (host.startsWith('slow')) await new Promise<void>((resolve) => answers.push(resolve));
    return { addresses: ['192.0.2.1'], ttl: 60 };
  };
  const lookups = new AliasLookups(
    repository as never,
    { addresses } as never,
    { register: () => undefined } as never,
    { warn: () => undefined } as never,
  );
  return { lookups, renewed, queried, answer: () => answers.splice(0).forEach((go) => go()) };
}

test('a project with many slow alias targets does not delay other projects', async () => {
  const many = Array.from({ length: 60 }, (_, at) => due(slow, `slow-${at}.example`));
  const { lookups, renewed, queried, answer } = look([...many, due(quick, 'quick.example')]);
  const renewing = lookups.renewDue(new Date());
  await flushMicrotasks();
  expect(renewed).toEqual(['quick.example']);
  expect(queried.filter((host) => host.startsWith('slow'))).toHaveLength(10);
  while (renewed.length < 61) {
    answer();
    await flushMicrotasks();
  }
  await renewing;
  expect(new Set(renewed).size).toBe(61);
});

test('a shared alias target is looked up once', async () => {
  const shared = [slow, quick, slow].map((project) => due(project, 'shared.example'));
  const { lookups, renewed, queried } = look(shared);
  await lookups.renewDue(new Date());
  expect([renewed.length, queried]).toEqual([3, ['shared.example']]);
});
