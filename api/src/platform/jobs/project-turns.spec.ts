import { projectsInTurn } from './project-turns.js';

test.each<[string, (string | null)[], (string | null)[], (string | null)[]]>([
  ['the longest waiting project is first when no job runs', ['a', 'b'], [], ['a', 'b']],
  ['the project with the fewest running jobs is first', ['a', 'b', 'c'], ['a', 'a', 'b'], ['c', 'b', 'a']],
  ['a project at its share waits in spite of free slots', ['a', 'b'], ['a', 'a', 'a'], ['b']],
  ['jobs without a project share one turn', [null, 'a'], [null, null, null, 'a'], ['a']],
  ['no project is next when none waits', [], ['a'], []],
])('%s', (_, waiting, running, next) => {
  expect(projectsInTurn(waiting, running, 3)).toEqual(next);
});
