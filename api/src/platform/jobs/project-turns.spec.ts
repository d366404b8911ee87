import { projectsInTurn } from './project-turns.js';

test.each<[string, (string | null)[], (string | null)[], (string | null)[]]>([
  ['nobody runs: who waits longest', ['a', 'b'], [], ['a', 'b']],
  ['who runs fewest', ['a', 'b', 'c'], ['a', 'a', 'b'], ['c', 'b', 'a']],
  ['who has its part waits, however much is free', ['a', 'b'], ['a', 'a', 'a'], ['b']],
  ['jobs without a project are those of one', [null, 'a'], [null, null, null, 'a'], ['a']],
  ['nobody waits', [], ['a'], []],
])('%s', (_, waiting, running, next) => {
  expect(projectsInTurn(waiting, running, 3)).toEqual(next);
});
