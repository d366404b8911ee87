import { cleanHtml } from './clean-html.js';
import { filesIn, withFileAddresses } from './shown-files.js';

const [A, B, C] = ['a', 'b', 'c'].map((digit) => digit.repeat(24)) as [string, string, string];
const FILES = `/api/projects/${'1'.repeat(24)}/fileManager`;
const SMALL = `${FILES}/thumbnail/${B}/150x150/0123456789abcdef/`;
const shorter = (html: string) =>
  withFileAddresses(html, ({ id, size }) => [id[0], size].filter(Boolean).join(' '));

test('URLs of pictures, thumbnails and linked files are replaced', () => {
  const html = `<p><img src="${FILES}/file/${A}/" alt="A" /><img src="${SMALL}" /><a href="${FILES}/file/${C}/" target="_blank" rel="noopener">c</a></p>`;
  expect(cleanHtml(html)).toBe(html);
  expect(filesIn(html)).toEqual([A, B, C]);
  expect(shorter(html)).toBe(
    '<p><img src="a" alt="A" /><img src="b 150x150" /><a href="c" target="_blank" rel="noopener">c</a></p>',
  );
});

test.each([
  ['plain text', `<p>src="${FILES}/file/${A}/"</p>`],
  ['the alternative text of a picture', `<p><img src="${FILES}/x" alt=' src="${FILES}/file/${A}/"' /></p>`],
  ['another URL', `<p><a href="${FILES}/file/${A}/?a=1">a</a> <a href="/about/">b</a></p>`],
])('%s is unchanged', (_, sent) => {
  const html = cleanHtml(sent);
  expect([filesIn(html), shorter(html)]).toEqual([[], html]);
});

test('a file that occurs twice is listed once', () => {
  const img = `<img src="${FILES}/file/${A}/" />`;
  expect(filesIn(`<p>${img}${img}</p>`)).toEqual([A]);
});
