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

it('what is typed is shown over what is stored, and typing that takes the edit away', () => {
  const edits = typed(typed(NO_EDITS, stored, 'title', 'Us'), stored, 'tags', ['a', 'b']);
  expect(shownFields(stored, edits)).toEqual({ ...stored, title: 'Us', tags: ['a', 'b'] });
  expect(editedNames(edits, FIELD_NAMES)).toEqual(['title', 'tags']);
  expect(editedNames(typed(edits, stored, 'title', 'Team'), FIELD_NAMES)).toEqual(['tags']);
  expect(editedNames(without(edits, ['tags']), FIELD_NAMES)).toEqual(['title']);
});

describe('when somebody else changes the page', () => {
  const edits = typed(NO_EDITS, stored, 'title', 'Us');

  it('other fields are theirs, without a choice', () => {
    const theirs = { ...stored, description: 'Theirs' };
    expect(conflictsOf(edits, theirs)).toEqual([]);
    expect(shownFields(theirs, edits)).toMatchObject({ title: 'Us', description: 'Theirs' });
  });

  it('the same field is chosen', () => {
    const theirs = { ...stored, title: 'Crew' };
    expect(conflictsOf(edits, theirs)).toEqual(['title']);
    const mine = decided(edits, theirs, { title: 'mine' });
    expect([conflictsOf(mine, theirs), shownFields(theirs, mine).title]).toEqual([[], 'Us']);
    const other = decided(edits, theirs, { title: 'theirs' });
    expect([conflictsOf(other, theirs), shownFields(theirs, other).title]).toEqual([[], 'Crew']);
  });

  it('the same words are no conflict and no edit any more', () => {
    const theirs = { ...stored, title: 'Us' };
    expect(conflictsOf(edits, theirs)).toEqual([]);
    expect(openEdits(edits, theirs)).toEqual(NO_EDITS);
  });
});

it('what was typed while it was saved stays on top of that', () => {
  const edits = typed(typed(NO_EDITS, stored, 'title', 'Us all'), stored, 'slug', 'us');
  const after = afterSaving(edits, { title: 'Us', slug: 'us' });
  expect(after).toEqual({ ...NO_EDITS, title: { from: 'Us', to: 'Us all' } });
  expect(conflictsOf(after, { ...stored, title: 'Us', slug: 'us' })).toEqual([]);
});

it('the spaces that the server takes away are no change of somebody else', () => {
  const edits = typed(NO_EDITS, stored, 'title', 'Us ');
  const saved = { ...stored, title: 'Us' };
  const after = afterSaving(typed(edits, stored, 'title', 'Us all'), { title: 'Us ' });
  expect([conflictsOf(after, saved), shownFields(saved, after).title]).toEqual([[], 'Us all']);
  expect(afterSaving(edits, { title: 'Us ' })).toEqual(NO_EDITS);
});
