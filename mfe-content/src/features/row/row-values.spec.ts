import { field, row } from '../../../test/rows';
import { afterSave, changesOf, conflictsOf, isSame, withValue, type Edits } from './row-values';

const name = field('text', 'Name');
const length = field('number', 'Length');
const open = field('boolean', 'Open');
const slug = field('slug', 'Address');
const boats = { fields: [name, length, open, slug], title_field: name.key };
const stored = row('Tug', { name: 'Tug', length: 12.5, open: false, address: 'tug' });

test.each([
  [length, '12,5', 12.5, true],
  [length, ' 12.50 ', 12.5, true],
  [length, 'twelve', 12.5, false],
  [length, '', null, true],
  [name, '  ', null, true],
  [name, ' Tug ', 'Tug', true],
  [open, null, false, true],
  [open, true, false, false],
])('for the field %j, the values %j and %j are the same: %j', (of, a, b, same) => {
  expect(isSame(of, a, b)).toBe(same);
});

test('only differences from stored values are changes', () => {
  let edits: Edits = withValue({}, name, { value: 'Barge' }, 'Tug');
  edits = withValue(edits, length, { value: '13' }, 12.5);
  expect(changesOf(boats, stored, edits)).toEqual({ name: 'Barge', length: '13' });
  edits = withValue(edits, name, { value: 'Tug' }, 'Tug');
  expect(changesOf(boats, stored, edits)).toEqual({ length: '13' });
});

test('an emptied slug is generated from the title', () => {
  let edits: Edits = withValue({}, slug, { value: null }, 'tug');
  expect(changesOf(boats, stored, edits)).toEqual({});
  edits = withValue(edits, name, { value: 'Vis & friet' }, 'Tug');
  expect(changesOf(boats, stored, edits)).toEqual({ name: 'Vis & friet', address: 'vis-and-friet' });
});

test('a field is in conflict after different local and remote changes', () => {
  const edits = withValue({}, name, { value: 'Barge' }, 'Tug');
  const keys = (values: Record<string, string | number>) =>
    conflictsOf(boats.fields, row('Tug', { ...stored.values, ...values }, 2), edits).map(({ key }) => key);
  expect(keys({})).toEqual([]);
  expect(keys({ length: 3 })).toEqual([]);
  expect(keys({ name: 'Barge' })).toEqual([]);
  expect(keys({ name: 'Ferry' })).toEqual(['name']);
  expect(conflictsOf(boats.fields, null, edits)).toEqual([]);
});

test('input typed during a save remains an edit of the saved value', () => {
  const sent = withValue(withValue({}, name, { value: 'Barge' }, 'Tug'), open, { value: true }, false);
  const now = withValue(sent, name, { value: 'Barges' }, 'Tug');
  const saved = row('Barge', { ...stored.values, name: 'Barge', open: true }, 2);
  expect(afterSave(now, sent, saved, boats.fields)).toEqual({ name: { value: 'Barges', was: 'Barge' } });
});
