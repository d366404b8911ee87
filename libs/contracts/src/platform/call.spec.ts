import { z } from 'zod';
import { ALL_CALLS } from '../all-calls.js';
import { defineCall } from './call.js';
import { success } from './fields.js';

const bare = { id: 'x.y', method: 'POST', path: '/api/x/', summary: 'A call.', answer: success({}) } as const;

test('a call in a project without a permission does not compile', () => {
  const body = z.object({});
  // @ts-expect-error -- the permission is missing
  expect(defineCall({ ...bare, body, access: 'project' }).permission).toBeUndefined();
  // @ts-expect-error -- the permission is missing
  expect(defineCall({ ...bare, body, access: 'token' }).permission).toBeUndefined();
  expect(defineCall({ ...bare, body, access: 'user' }).permission).toBeUndefined();
  expect(defineCall({ ...bare, body, access: 'project', permission: 'dns.view' }).permission).toBe(
    'dns.view',
  );
});

test('every call in a project has a permission', () => {
  const without = ALL_CALLS.filter(({ access, permission }) => {
    return /^(?:project|token)/u.test(access) && permission === undefined;
  });
  expect(without.map(({ id }) => id)).toEqual([]);
});
