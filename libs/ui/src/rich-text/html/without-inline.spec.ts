import { withoutInline } from './without-inline';

test.each([
  ['<p style="text-align: center">a</p>', '<p data-style="text-align: center">a</p>'],
  ['<img src=x onerror=\'alert(1)\' alt="style=a > b">', '<img src=x  alt="style=a > b">'],
  ['<p ONCLICK=alert(1)>style="a"</p>', '<p >style="a"</p>'],
  ['<svg/onload=alert(1)>', '<svg/>'],
  ['a < b and style="c"', 'a < b and style="c"'],
  ['<p style=a', '<p data-style=a'],
  ['<p title="<p style=a', '<p title="<p data-style=a'],
])('withoutInline changes %s to %s', (html, expected) => {
  expect(withoutInline(html)).toBe(expected);
});
