import { isDrawing } from '../../../../platform/files/text-content.js';
import { cleanDrawing } from './drawing.js';

const svg = (inside: string, more = '') => `<svg xmlns="http://www.w3.org/2000/svg"${more}>${inside}</svg>`;

test('drawing elements of an SVG remain unchanged', () => {
  const inside =
    '<defs><linearGradient id="a"><stop offset="0"></stop></linearGradient></defs>' +
    '<style>.a{fill:url(#a)}</style><g transform="scale(2)"><path d="M0 0h1" fill="url(#a)" class="a"></path></g>' +
    '<use xlink:href="#a"></use><text x="1">A &#38; B</text>' +
    '<image href="data:image/png;base64,iVBORw0KGgo="></image>';
  const clean = cleanDrawing(svg(inside, ' xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 4 4"'));
  expect(clean).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 4 4">${inside}</svg>`,
  );
});

test.each([
  '<script>alert(1)</script>',
  '<script xlink:href="data:text/javascript,alert(1)"/>',
  '<foreignObject><iframe src="javascript:alert(1)"/><script>alert(1)</script></foreignObject>',
  '<rect onload="alert(1)" ONCLICK="alert(1)"/>',
  '<a href="javascript:alert(1)"><rect/></a>',
  '<use href="https://evil.example/alert(1).svg#a"/>',
  '<image href="data:image/svg+xml;base64,alert(1)"/>',
  '<animate attributeName="href" values="javascript:alert(1)"/>',
  '<set attributeName="onmouseover" to="alert(1)"/>',
  '<style>@import url(https://evil.example/alert(1).css);</style>',
  '<style>a{background:url(https://evil.example/alert(1))}</style>',
  '<rect style="fill:url(https://evil.example/alert(1))"/>',
  '<style>a{fill:u\\72l(https://evil.example/alert(1))}</style>',
  '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
  '<x:rect xmlns:x="http://www.w3.org/1999/xhtml" onload="alert(1)"/>',
  '<style><![CDATA[</style><script>alert(1)</script>]]></style>',
  '<handler type="text/javascript">alert(1)</handler>',
])('%s has no active content after cleaning', (inside) => {
  const clean = cleanDrawing(svg(inside)) ?? '';
  expect(clean).toContain('<svg');
  expect(clean).not.toMatch(
    /<(?:script|foreignObject|iframe|animate|set|handler|a|h:|x:)|\son\w+=|https:|javascript:|@import/iu,
  );
});

test.each([
  ['an unknown entity', svg('&a;')],
  ['an external entity', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('&a;')}`],
  ['an entity of entities', `<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>${svg('&c;')}`],
  ['an entity with elements', `<!DOCTYPE svg [<!ENTITY a "<script/>">]>${svg('&a;')}`],
  [
    'an entity that is used too often',
    `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(5_000)}">]>${svg('&a;'.repeat(1_000))}`,
  ],
  ['half a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
  ['HTML', '<html><body></body></html>'],
  ['words', 'words'],
])('%s is not a drawing', (_, text) => {
  expect(cleanDrawing(text)).toBeNull();
});

test('entities of drawing programs are expanded, and the document type is removed', () => {
  const text = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 24.0 -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
  <!ENTITY ns_xlink 'http://www.w3.org/1999/xlink'>
  <!ENTITY st0 "fill:#f00">
  <!ENTITY % outside SYSTEM "https://evil.example/a.dtd">
  <!ATTLIST svg xmlns:xlink CDATA #FIXED "http://www.w3.org/1999/xlink">
]>
<svg version="1.1" xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;"><rect style="&st0;"/></svg>`;
  expect(isDrawing(text)).toBe(true);
  expect(cleanDrawing(text)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1"><rect style="fill:#f00"></rect></svg>',
  );
});

test('the expanded value of an entity is filtered as well', () => {
  const text = `<!DOCTYPE svg [<!ENTITY a "javascript:alert(1)"><!ENTITY b "#c">]>${svg('<use href="&a;"/><use href="&b;"/>')}`;
  const clean = cleanDrawing(text) ?? '';
  expect(clean).not.toContain('alert');
  expect(clean).toContain('href="#c"');
});
