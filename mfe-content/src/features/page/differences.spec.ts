import { textOfHtml } from './html-text';
import { momentOf, fieldText } from './moments';
import { cutAt } from './components/search-preview';
import { partsOf } from './word-parts';

it('texts are compared word by word', () => {
  expect(partsOf('We are five people.', 'We are six people.')).toEqual([
    { kind: 'both', text: 'We are ' },
    { kind: 'removed', text: 'five' },
    { kind: 'added', text: 'six' },
    { kind: 'both', text: ' people.' },
  ]);
  expect(partsOf('', 'New')).toEqual([{ kind: 'added', text: 'New' }]);
});

it('long texts without a common word are compared as a whole', () => {
  const words = (letter: string) => Array.from({ length: 20_000 }, (_, at) => `${letter}${at}`).join(' ');
  const parts = partsOf(words('a'), words('b'));
  expect(parts.filter(({ kind }) => kind === 'removed').length).toBeGreaterThan(0);
});

it('HTML becomes lines of text without running scripts', () => {
  const html =
    '<h1>Title</h1><p>One <strong>two</strong><br>three</p><ul><li>a</li><li>b</li></ul><p><img src="x" alt="Ship" onerror="alert(1)"></p>';
  expect(textOfHtml(html)).toBe('Title\nOne two\nthree\na\nb\n[Ship]');
  expect(textOfHtml('')).toBe('');
});

it.each([
  ['Short', 10, 'Short'],
  ['One two three', 7, 'One two …'],
  ['One two three', 9, 'One two …'],
  ['Onetwothree', 5, 'Onetw …'],
])('%j cut at %d characters is %j', (text, most, cut) => {
  expect(cutAt(text, most)).toBe(cut);
});

it('the text of a date field converts to the same date and back', () => {
  const at = new Date(2026, 0, 5, 7, 3);
  expect(fieldText(at)).toBe('2026-01-05T07:03');
  expect(momentOf('2026-01-05T07:03')).toEqual(at);
  expect([momentOf(''), momentOf('x')]).toEqual([null, null]);
});
