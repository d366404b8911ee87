import { Editor } from '@tiptap/core';
import { richTextExtensions } from './schema';

const FILE = '/api/projects/aaaaaaaaaaaaaaaaaaaaaaaa/fileManager/file/bbbbbbbbbbbbbbbbbbbbbbbb/';

function through(html: string): string {
  const editor = new Editor({ extensions: richTextExtensions(), content: html, injectCSS: false });
  const written = editor.getHTML();
  editor.destroy();
  return written;
}

describe('HTML that the API preserves', () => {
  test.each([
    '<h1 style="text-align: center;">Title</h1><p>A <strong>b</strong> <em>c</em> <u>d</u> <s>e</s></p>',
    '<p>H<sub>2</sub>O, m<sup>2</sup>, <code>a &lt; b</code></p><pre><code>a\n  b</code></pre>',
    '<ul><li><p>One</p><ol start="3"><li><p>Three</p></li></ol></li></ul><blockquote><p>Said</p></blockquote><hr><p>a<br>b</p>',
    '<p><a href="https://example.com/a?b=1&amp;c=2#d">a</a> <a href="/about/">b</a> <a href="#top">c</a></p>',
    '<p><a href="mailto:a@example.com">a</a> <a href="tel:+31201234567">b</a></p>',
    '<p><a target="_blank" rel="nofollow noopener noreferrer" href="https://example.com/">a</a></p>',
    `<p>a<img src="${FILE}" alt="A “face”" width="80" height="60">b<img src="${FILE}" alt=""></p>`,
    '<table><tbody><tr><th colspan="2" rowspan="3" style="text-align: right;"><p>a</p></th><td><p>b</p></td></tr></tbody></table>',
    '<h2 dir="rtl">a</h2><p dir="ltr">b</p><ul dir="auto"><li dir="rtl"><p>c</p></li></ul><blockquote dir="rtl"><p>d</p></blockquote>',
    '<pre dir="ltr"><code>a</code></pre><table dir="rtl"><tbody><tr dir="rtl"><td dir="ltr"><p>b</p></td></tr></tbody></table>',
    '<h2>a</h2><h3>b</h3><h4 style="text-align: justify;">c</h4><p>日本語 👩‍👩‍👧 &lt;b&gt;</p>',
  ])('is unchanged by the editor: %s', (html) => {
    expect(same(through(html))).toBe(same(html));
  });

  test.each([
    ['<b>a</b><i>b</i>', '<p><strong>a</strong><em>b</em></p>'],
    ['<ul><li>One</li></ul>', '<ul><li><p>One</p></li></ul>'],
    ['<table><caption>Prices</caption><thead><tr><th>a</th></tr></thead></table>', 'Prices'],
  ])('retains the text of %s', (html, expected) => {
    expect(through(html)).toContain(expected);
  });
});

describe('HTML that the API removes', () => {
  test.each([
    ['<p style="color: red; text-align: center">a</p>', '<p style="text-align: center;">a</p>'],
    ['<pre><code class="language-js">a</code></pre>', '<pre><code>a</code></pre>'],
    ['<ol type="a"><li><p>a</p></li></ol>', '<ol><li><p>a</p></li></ol>'],
    ['<p>a<img src="https://example.com/a.png">b</p>', '<p>ab</p>'],
    ['<p>a<img src="data:image/png;base64,AA==">b</p>', '<p>ab</p>'],
    ['<p><a href="javascript:alert(1)">a</a> <a href="//example.com">b</a></p>', '<p>a b</p>'],
    ['<p><a href="/x" title="t" class="c" target="other">a</a></p>', '<p><a href="/x">a</a></p>'],
    ['<p><a href="/x" target="_blank">a</a></p>', '<p><a target="_blank" rel="noopener" href="/x">a</a></p>'],
    ['<h5>a</h5>', '<p>a</p>'],
  ])('is removed by the editor: %s', (html, expected) => {
    expect(same(through(html))).toBe(same(expected));
  });
});

/** HTML with sorted attributes. */
function same(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('*')) {
    const attributes = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
    attributes.forEach(({ name }) => element.removeAttribute(name));
    attributes.forEach(({ name, value }) => element.setAttribute(name, value.replace(/;$/u, '')));
  }
  return body.innerHTML;
}
