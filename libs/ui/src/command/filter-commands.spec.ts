import { filterCommands, type CommandGroup } from './filter-commands';

const onSelect = () => undefined;
const groups: CommandGroup[] = [
  {
    id: 'projects',
    label: 'Projects',
    items: [
      { id: 'a', label: 'My shop', onSelect },
      { id: 'b', label: 'Shop window', hint: '2 clusters', onSelect },
    ],
  },
  { id: 'cases', label: 'Cases', found: true, items: [{ id: 'c', label: 'Invoice', onSelect }] },
];

function labels(query: string) {
  return filterCommands(groups, query).map((group) => group.items.map((item) => item.label));
}

test('an empty query keeps everything in order', () => {
  expect(labels(' ')).toEqual([['My shop', 'Shop window'], ['Invoice']]);
});

test('labels that begin with the query come first', () => {
  expect(labels('shop')[0]).toEqual(['Shop window', 'My shop']);
});

test('every word must be there, also in the hint', () => {
  expect(labels('clusters shop')[0]).toEqual(['Shop window']);
});

test('what was found elsewhere stays; empty groups go', () => {
  expect(labels('zzz')).toEqual([['Invoice']]);
});
