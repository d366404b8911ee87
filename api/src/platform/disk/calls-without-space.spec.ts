import { ALL_CALLS } from '@zonewerk/contracts';
import { CALLS_WITHOUT_SPACE, needsSpace } from './calls-without-space.js';

test('every listed call is a POST call of the product', () => {
  const posts = ALL_CALLS.filter(({ method }) => method === 'POST').map(({ id }) => id);
  expect([...CALLS_WITHOUT_SPACE].filter((id) => !posts.includes(id))).toEqual([]);
});

/** They store a result: the domain is verified, the answers are marked as read, the history has the access. */
const WRITES = ['hosting.check-domain', 'dns.check-verification', 'support.read', 'care.read-object'];

test('every call that lists, gets, reads or checks is listed as a call without space', () => {
  const reading = /\.(?:list|get|find|export|check|read)(?:-|$)|-(?:list|get|read|check)$/u;
  const missing = ALL_CALLS.filter((call) => reading.test(call.id) && needsSpace(call)).map(({ id }) => id);
  expect(missing).toEqual(WRITES);
});

test.each(['dns.create-record', 'files.upload', 'files.remove', 'pages.set', 'support.create', 'v1.batch'])(
  '%s needs disk space',
  (id) => {
    const call = ALL_CALLS.find((one) => one.id === id);
    expect(call && needsSpace(call)).toBe(true);
  },
);

test.each(['addresses.undo', 'addresses.undo-read', 'sign-in.not-me'])(
  '%s protects an account and needs no disk space',
  (id) => {
    const call = ALL_CALLS.find((one) => one.id === id);
    expect(call && needsSpace(call)).toBe(false);
  },
);
