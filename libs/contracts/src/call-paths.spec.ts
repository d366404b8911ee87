import { ALL_CALLS } from './all-calls.js';
import { CALL_PATHS } from './call-paths.js';

test('the table of paths lists every call and nothing else', () => {
  const expected = Object.fromEntries(
    ALL_CALLS.map((call) => [call.id, { method: call.method, path: call.path }]),
  );
  expect(CALL_PATHS).toEqual(expected);
});

test('call ids are unique and paths end with a slash', () => {
  expect(new Set(ALL_CALLS.map((call) => call.id)).size).toBe(ALL_CALLS.length);
  for (const call of ALL_CALLS) expect(call.path).toMatch(/\/$/u);
});
