import { SLUG_MOST } from '@zonewerk/contracts';
import { typedSlug } from './typed-slug';

it.each([
  ['Team', 'team'],
  ['our ', 'our-'],
  ['our t', 'our-t'],
  ['our-', 'our-'],
  ['our --', 'our-'],
  ['our –', 'our-'],
  [' our', 'our'],
  ['a &', 'a-and-'],
  ['a & b', 'a-and-b'],
  ['Über', 'uber'],
  ['-', ''],
  ['!', ''],
])('%j is %j while it is typed', (text, slug) => {
  expect(typedSlug(text)).toBe(slug);
});

it('typing letter by letter comes to the same as the whole text', () => {
  let slug = '';
  for (const letter of 'Fish & Chips – our menu') slug = typedSlug(slug + letter);
  expect(slug).toBe('fish-and-chips-our-menu');
});

it('is not longer than a slug can be', () => {
  expect(typedSlug(`${'x'.repeat(SLUG_MOST)} `)).toHaveLength(SLUG_MOST);
});
