import {
  afterSaving,
  conflictsOf,
  decided,
  editedNames,
  FIELD_NAMES,
  NO_EDITS,
  openEdits,
  type PageFields,
  shownFields,
  typed,
  without,
} from './page-edits';

const stored: PageFields = { title: 'Team', description: '', tags: ['a'], slug: 'team' };

it('an edit overrides the stored value, and typing the stored value removes it', () => {
  const edits = typed(typed(NO_EDITS, stored, 'title', 'Us'), stored, 'tags', ['a', 'b']);
  expect(shownFields(stored, edits)).toEqual({ ...stored, title: 'Us', tags: ['a', 'b'] });
  expect(editedNames(edits, FIELD_NAMES)).toEqual(['title', 'tags']);
  expect(editedNames(typed(edits, stored, 'title', 'Team'), FIELD_NAMES)).toEqual(['tags']);
  expect(editedNames(without(edits, ['tags']), FIELD_NAMES)).toEqual(['title']);
});

describe('a concurrent change of the page', () => {
  const edits = typed(NO_EDITS, stored, 'title', 'Us');

  it('in other fields is merged without a choice', () => {
    const theirs = { ...stored, description: 'Theirs' };
    expect(conflictsOf(edits, theirs)).toEqual([]);
    expect(shownFields(theirs, edits)).toMatchObject({ title: 'Us', description: 'Theirs' });
  });

  it('in the same field requires a choice', () => {
    const theirs = { ...stored, title: 'Crew' };
    expect(conflictsOf(edits, theirs)).toEqual(['title']);
    const mine = decided(edits, theirs, { title: 'mine' });
    expect([conflictsOf(mine, theirs), shownFields(theirs, mine).title]).toEqual([[], 'Us']);
    const other = decided(edits, theirs, { title: 'theirs' });
    expect([conflictsOf(other, theirs), shownFields(theirs, other).title]).toEqual([[], 'Crew']);
  });

  it('to the same value is neither a conflict nor an edit', () => {
    const theirs = { ...stored, title: 'Us' };
    expect(conflictsOf(edits, theirs)).toEqual([]);
    expect(openEdits(edits, theirs)).toEqual(NO_EDITS);
  });
});

it('input typed during a save remains an edit of the saved value', () => {
  const edits = typed(typed(NO_EDITS, stored, 'title', 'Us all'), stored, 'slug', 'us');
  const after = afterSaving(edits, { title: 'Us', slug: 'us' });
  expect(after).toEqual({ ...NO_EDITS, title: { from: 'Us', to: 'Us all' } });
  expect(conflictsOf(after, { ...stored, title: 'Us', slug: 'us' })).toEqual([]);
});

it('spaces trimmed by the server are not a concurrent change', () => {
  const edits = typed(NO_EDITS, stored, 'title', 'Us ');
  const saved = { ...stored, title: 'Us' };
  const after = afterSaving(typed(edits, stored, 'title', 'Us all'), { title: 'Us ' });
  expect([conflictsOf(after, saved), shownFields(saved, after).title]).toEqual([[], 'Us all']);
  expect(afterSaving(edits, { title: 'Us ' })).toEqual(NO_EDITS);
});
