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
])('the slug of %j is %j during input', (text, slug) => {
  expect(typedSlug(text)).toBe(slug);
});

it('typing letter by letter gives the slug of the whole text', () => {
  let slug = '';
  for (const letter of 'Fish & Chips – our menu') slug = typedSlug(slug + letter);
  expect(slug).toBe('fish-and-chips-our-menu');
});

it('a typed slug is limited to the maximum length', () => {
  expect(typedSlug(`${'x'.repeat(SLUG_MOST)} `)).toHaveLength(SLUG_MOST);
});
