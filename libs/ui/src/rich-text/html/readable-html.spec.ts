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
  ['nothing', '', ''],
  ['an empty line', ' <p> <br></p> ', ''],
])('a caption with %s is no row: what it says stands before the table', (_, caption, expected) => {
  expect(through(table(`<caption>${caption}</caption><tbody>${ROW}</tbody>`))).toBe(expected + TABLE);
});

test('it does not run into the text before it, and what was read stays as it is', () => {
  const read = through(`Before${table(`<caption>Prices</caption>${ROW}`)}after`);
  expect(read).toBe(`<p>Before</p><p>Prices</p>${TABLE}<p>after</p>`);
  expect(through(read)).toBe(read);
});

test('the caption of a table in a cell stays in the cell', () => {
  const inner = table(`<caption>Inner</caption>${ROW}`);
  const outer = table(`<caption>Outer</caption><tbody><tr><td>${inner}</td></tr></tbody>`);
  expect(through(outer)).toBe(
    `<p>Outer</p>${table(`<tbody><tr><td><p>Inner</p>${TABLE}</td></tr></tbody>`)}`,
  );
});

test('a table that had nothing but a caption goes', () => {
  expect(through(table('<caption>Prices</caption>'))).toBe('<p>Prices</p>');
});

test('a text without captions is not touched', () => {
  const html = '<pre>\n\nfirst</pre><p>a &lt;caption&gt;';
  expect(readableHtml(html)).toBe(html);
});
