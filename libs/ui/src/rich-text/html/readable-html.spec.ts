import { Editor } from '@tiptap/core';
import { readableHtml } from './readable-html';
import { richTextExtensions } from './schema';

const ROW = '<tr><td><p>a</p></td></tr>';
const table = (content: string) => `<table>${content}</table>`;
const TABLE = table(`<tbody>${ROW}</tbody>`);
const FILE = '/api/projects/aaaaaaaaaaaaaaaaaaaaaaaa/fileManager/file/bbbbbbbbbbbbbbbbbbbbbbbb/';

function through(html: string): string {
  const content = readableHtml(html);
  const editor = new Editor({ extensions: richTextExtensions(), content, injectCSS: false });
  const written = editor.getHTML().replaceAll(' colspan="1" rowspan="1"', '');
  editor.destroy();
  return written;
}

test.each([
  ['text', 'Prices', '<p>Prices</p>'],
  ['marked text', '<strong>Prices</strong> of 2026', '<p><strong>Prices</strong> of 2026</p>'],
  ['paragraphs', '<p>Prices</p><p>in euros</p>', '<p>Prices</p><p>in euros</p>'],
  ['a picture', `<img src="${FILE}" alt="">`, `<p><img src="${FILE}" alt=""></p>`],
  ['an empty paragraph', '<p></p>', ''],
  ['no content', '', ''],
  ['an empty line', ' <p> <br></p> ', ''],
])('the content of a caption with %s is moved before the table', (_, caption, expected) => {
  expect(through(table(`<caption>${caption}</caption><tbody>${ROW}</tbody>`))).toBe(expected + TABLE);
});

test('a caption is separated from adjacent text, and a second reading changes nothing', () => {
  const read = through(`Before${table(`<caption>Prices</caption>${ROW}`)}after`);
  expect(read).toBe(`<p>Before</p><p>Prices</p>${TABLE}<p>after</p>`);
  expect(through(read)).toBe(read);
});

test('the caption of a table in a cell remains in the cell', () => {
  const inner = table(`<caption>Inner</caption>${ROW}`);
  const outer = table(`<caption>Outer</caption><tbody><tr><td>${inner}</td></tr></tbody>`);
  expect(through(outer)).toBe(
    `<p>Outer</p>${table(`<tbody><tr><td><p>Inner</p>${TABLE}</td></tr></tbody>`)}`,
  );
});

test('a table with only a caption is removed', () => {
  expect(through(table('<caption>Prices</caption>'))).toBe('<p>Prices</p>');
});

test('a text without captions is unchanged', () => {
  const html = '<pre>\n\nfirst</pre><p>a &lt;caption&gt;';
  expect(readableHtml(html)).toBe(html);
});
