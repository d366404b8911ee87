import { cleanHtml } from './clean-html.js';
import { hasPlaceholders, textWithValues, withValues } from './placeholders.js';

const FILE = '/api/projects/aaaaaaaaaaaaaaaaaaaaaaaa/fileManager/file/bbbbbbbbbbbbbbbbbbbbbbbb/';
const filled = (html: string, value: string) => withValues(cleanHtml(html), new Map([['KEY', value]]));

test.each([
  ['<p>{{ param.KEY }}</p>', '<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['<p>{{param.KEY}}</p>', '"a" & \'b\'', '<p>"a" &amp; \'b\'</p>'],
  ['<p>{{ param.KEY }}</p>', '{{ param.KEY }}', '<p>{{ param.KEY }}</p>'],
  ['<p>a{{ param.OTHER }}b {{ param.key }}</p>', 'c', '<p>ab {{ param.key }}</p>'],
  ['<p>$&{{ param.KEY }}</p>', '$&$1', '<p>$&amp;$&amp;$1</p>'],
  [
    '<p><a href="{{ param.KEY }}">a</a></p>',
    'https://a.example/?b=c&d',
    '<p><a href="https://a.example/?b=c&amp;d">a</a></p>',
  ],
  ['<p><a href="{{ param.KEY }}">a</a></p>', 'javascript:alert(1)', '<p><a>a</a></p>'],
  ['<p><a href="{{param.KEY}}">a</a></p>', ' JaVaScRiPt:alert(1)', '<p><a>a</a></p>'],
  ['<p><a href="{{ param.KEY }}">a</a></p>', 'java\tscript:alert(1)', '<p><a>a</a></p>'],
  ['<p><a href="{{ param.KEY }}">a</a></p>', 'data:text/html,<script>1</script>', '<p><a>a</a></p>'],
  ['<p><a href="{{ param.KEY }}">a</a></p>', '" onclick="alert(1)', '<p><a>a</a></p>'],
  ['<p><a href="{{ param.KEY }}">a</a></p>', '//evil.example', '<p><a>a</a></p>'],
  ['<p><a href="{{ param.OTHER }}">a</a></p>', 'b', '<p><a>a</a></p>'],
  [
    '<p><a href="https://a.example/{{param.KEY}}">a</a></p>',
    '"><img src=x onerror=alert(1)>',
    '<p><a>a</a></p>',
  ],
  [
    `<p><img src="${FILE}" alt="{{ param.KEY }}" /></p>`,
    '" onerror="alert(1)',
    `<p><img src="${FILE}" alt="&quot; onerror=&quot;alert(1)" /></p>`,
  ],
  ['<p>a<img src="{{ param.KEY }}" alt="" />b</p>', 'javascript:alert(1)', '<p>ab</p>'],
])('%j with the value %j is %j', (html, value, expected) => {
  expect(filled(html, value)).toBe(expected);
});

test('values of a page have a limited length', () => {
  const html = `<p>${'{{ param.KEY }}'.repeat(1_000)}</p>`;
  expect(filled(html, 'x'.repeat(32_768)).length).toBeLessThan(300_000);
});

test('hasPlaceholders finds a placeholder', () => {
  expect([hasPlaceholders('<p>{{ param.KEY }}</p>'), hasPlaceholders('<p>{{ KEY }}</p>')]).toEqual([
    true,
    false,
  ]);
});

test.each([
  ['At {{ param.KEY }}', 'Tea & <b>', 'At Tea & <b>'],
  ['{{param.KEY}}', 'two\n lines', 'two lines'],
  ['a{{ param.OTHER }}b', 'c', 'ab'],
  ['{{ param.KEY }}', '{{ param.KEY }}', '{{ param.KEY }}'],
  ['  as typed  ', 'c', '  as typed  '],
  ['{{ param.KEY }}', 'x'.repeat(5_000), 'x'.repeat(1_000)],
])('the plain text %j has its values on one line', (text, value, expected) => {
  expect(textWithValues(text, new Map([['KEY', value]]))).toBe(expected);
});
