import type { AnswerState } from '@zonewerk/contracts';
import { diffLines, stateLines } from './state-lines';

const state = (more: Partial<AnswerState>): AnswerState => ({
  record_policy: 'Simple',
  record_ttl: 60,
  alias_target: null,
  members: [{ identifier: '', weight: null, values: ['192.0.2.1', '192.0.2.2'] }],
  ...more,
});

const lines = (more: Partial<AnswerState>) =>
  stateLines({ name: 'www', type: 'A', state: state(more) }, 'canal.nl');

it('values become zone file lines, with other properties as comments', () => {
  expect(lines({})).toEqual(['www.canal.nl. 60 IN A 192.0.2.1', 'www.canal.nl. 60 IN A 192.0.2.2']);
  const members = [{ identifier: 'blue', weight: 3, values: ['192.0.2.1'] }];
  expect(lines({ record_policy: 'Weighted', members })).toEqual([
    'www.canal.nl. 60 IN A 192.0.2.1 ; Weighted, blue, weight 3',
  ]);
  expect(lines({ alias_target: 'cdn.example', members: [] })).toEqual([
    'www.canal.nl. IN A ; alias of cdn.example',
  ]);
  expect(stateLines({ name: 'www', type: 'A', state: null }, 'canal.nl')).toEqual([]);
});

it('diffLines marks lines as removed, same or added', () => {
  expect(diffLines(['a', 'b'], ['b', 'c'])).toEqual([
    { side: 'removed', text: 'a' },
    { side: 'same', text: 'b' },
    { side: 'added', text: 'c' },
  ]);
});
