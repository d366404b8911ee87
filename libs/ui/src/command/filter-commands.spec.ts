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

test('an empty query returns all commands in order', () => {
  expect(labels(' ')).toEqual([['My shop', 'Shop window'], ['Invoice']]);
});

test('labels with the query as prefix come first', () => {
  expect(labels('shop')[0]).toEqual(['Shop window', 'My shop']);
});

test('every word of the query must match the label or the hint', () => {
  expect(labels('clusters shop')[0]).toEqual(['Shop window']);
});

test('groups of external results remain, and empty groups are removed', () => {
  expect(labels('zzz')).toEqual([['Invoice']]);
});
