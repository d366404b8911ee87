import { cleanHtml } from './clean-html.js';

test.each([
  ['<div>one</div><div>two</div>', '<p>one</p><p>two</p>'],
  ['one<div>two</div>three', 'one<p>two</p>three'],
  ['<div>one<div>two</div>three</div>', '<p>one</p><p>two</p><p>three</p>'],
  [
    '<div>\n<section><p>one</p>\n<ul><li>two</li></ul></section></div>',
    '\n<p>one</p>\n<ul><li>two</li></ul>',
  ],
  [
    '<h5 style="text-align: right">one</h5><h6>two</h6>',
    '<h4 style="text-align: right">one</h4><h4>two</h4>',
  ],
  ['<dl><dt>one</dt><dd>two</dd></dl>', '<p>one</p><p>two</p>'],
  ['<div>one <b>two</b></div><div><br></div>', '<p>one <b>two</b></p><p><br /></p>'],
  [
    '<div dir="RTL">one<p>two</p><div dir="ltr">three</div></div>',
    '<p dir="rtl">one</p><p dir="rtl">two</p><p dir="ltr">three</p>',
  ],
  ['<p dir="up">one</p><div dir="">two</div>', '<p>one</p><p>two</p>'],
  ['<menu><li>one</li></menu>', '<ul><li>one</li></ul>'],
  ['<figure><figcaption>one</figcaption></figure><address>two</address>', '<p>one</p><p>two</p>'],
  ['<ul><li><div>one</div><div>two</div></li></ul>', '<ul><li><p>one</p><p>two</p></li></ul>'],
  [
    '<table><tbody><tr><td>one<div>two</div></td></tr></tbody></table>',
    '<table><tbody><tr><td>one<p>two</p></td></tr></tbody></table>',
  ],
  ['<h1><div>one</div><div>two</div></h1>', '<h1>one<br />two</h1>'],
  ['<b><div>one</div></b><i><div>two</div></i>', '<b>one</b><i><br />two</i>'],
  ['<p>one<center>two</center></p>', '<p>one<br />two</p>'],
  [`${'<div>'.repeat(60)}one${'</div><div>two'.repeat(2)}`, '<p>one</p><p>two</p><p>two</p>'],
])('blocks of rich text remain separate: %s', (html, cleaned) => {
  expect(cleanHtml(html)).toBe(cleaned);
  expect(cleanHtml(cleaned)).toBe(cleaned);
});
