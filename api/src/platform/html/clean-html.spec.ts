/**
 * @jest-environment ../libs/testing/jest/jsdom-with-fetch.cjs
 */
import { WEBSITE_LIMITS } from '@zonewerk/contracts';
import { growthOf, MAX_GROWTH, runOf } from '@zonewerk/testing/processor-time';
import { byTier, inFullRun } from '@zonewerk/testing/tier';
import { XSS_PAYLOADS } from '@zonewerk/testing/xss-payloads';
import fc from 'fast-check';
import { cleanHtml } from './clean-html.js';

/** Used parts of the DOM: the API has no DOM types. */
interface PageElement {
  readonly localName: string;
  readonly namespaceURI: string;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  dispatchEvent(event: unknown): boolean;
}
interface Page {
  open(): void;
  write(html: string): void;
  close(): void;
  createElement(name: 'iframe'): Frame;
  querySelectorAll(selector: string): Iterable<PageElement>;
  readonly body: { readonly innerHTML: string; append(frame: Frame): void };
}
interface Frame {
  readonly contentDocument: Page;
  readonly contentWindow: { alert: (text: unknown) => void; readonly Event: new (name: string) => unknown };
  remove(): void;
}
const { document } = globalThis as unknown as { readonly document: Page };

/** Renders HTML in a page that runs scripts, and dispatches the events that its elements handle. */
function show(html: string) {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const { contentDocument: page, contentWindow: window } = frame;
  const ran: unknown[] = [];
  window.alert = (text) => ran.push(text);
  page.open();
  page.write(`<!doctype html><html><head></head><body>${html}</body></html>`);
  page.close();
  const elements = [...page.querySelectorAll('*')];
  for (const element of elements) {
    const handled = [...element.attributes].filter(({ name }) => name.startsWith('on'));
    for (const { name } of handled) element.dispatchEvent(new window.Event(name.slice(2)));
  }
  const written = page.body.innerHTML;
  frame.remove();
  return { ran, written, faults: elements.flatMap(faultsOf) };
}

const FRAME = ['html', 'head', 'body'];
const ALLOWED_TAGS = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'hr',
  'br',
  'strong',
  'em',
  'b',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'code',
  'a',
  'img',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  // A parser adds them around single columns; a text cannot contain them.
  'colgroup',
];
const DIRECTED = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
];
const ALIGNED = /^text-align: (?:left|center|right|justify)$/u;
const COUNT = /^[1-9]\d{0,4}$/u;
const VALUES: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(DIRECTED.map((tag) => [`${tag} dir`, /^(?:ltr|rtl|auto)$/u])),
  'p style': ALIGNED,
  'h1 style': ALIGNED,
  'h2 style': ALIGNED,
  'h3 style': ALIGNED,
  'h4 style': ALIGNED,
  'td style': ALIGNED,
  'th style': ALIGNED,
  'td colspan': COUNT,
  'th colspan': COUNT,
  'td rowspan': COUNT,
  'th rowspan': COUNT,
  'ol start': COUNT,
  'img width': COUNT,
  'img height': COUNT,
  'img alt': /^/u,
  'img src': /^\/api\/projects\/[0-9a-f]{24}\/fileManager\/(?:file|thumbnail)\/[0-9a-f]{24}\/[0-9a-fx/]*$/u,
  'a href': /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)[^\s\\]*$/iu,
  'a target': /^_blank$/u,
  'a rel': /^(?:nofollow|noopener|noreferrer)(?: (?:noopener|noreferrer))*$/u,
};

/** Disallowed parts of an element. */
function faultsOf({ localName, namespaceURI, attributes }: PageElement): string[] {
  if (FRAME.includes(localName)) return [...attributes].map(({ name }) => `${localName} ${name}`);
  if (!ALLOWED_TAGS.includes(localName) || !namespaceURI.endsWith('/xhtml')) return [localName];
  return [...attributes]
    .filter(({ name, value }) => !VALUES[`${localName} ${name}`]?.test(value))
    .map(({ name, value }) => `${localName} ${name}=${value}`);
}

const FILE = '/api/projects/aaaaaaaaaaaaaaaaaaaaaaaa/fileManager/file/bbbbbbbbbbbbbbbbbbbbbbbb/';

describe('XSS payloads', () => {
  // Errors of the scripts in payloads.
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));

  test('are detected by these tests without cleaning', () => {
    expect(XSS_PAYLOADS.length).toBeGreaterThan(150);
    const shown = XSS_PAYLOADS.map(({ html }) => show(html));
    expect(shown.filter(({ ran }) => ran.length > 0).length).toBeGreaterThan(60);
    expect(shown.filter(({ faults }) => faults.length > 0).length).toBeGreaterThan(200);
  });

  test.each(XSS_PAYLOADS.map(({ technique, html }) => [technique, html.slice(0, 100), html]))(
    'by %s are harmless: %j',
    (_technique, _begin, html) => {
      const cleaned = cleanHtml(html);
      const { ran, written, faults } = show(cleaned);
      expect({ ran, faults }).toEqual({ ran: [], faults: [] });
      // The HTML that a browser serialises for an editor is harmless as well.
      expect(show(written)).toMatchObject({ ran: [], faults: [] });
      expect(cleanHtml(cleaned)).toBe(cleaned);
    },
  );

  test('in random combinations are harmless, and cleaning is idempotent', () => {
    const piece = fc.oneof(
      fc.constantFrom(...XSS_PAYLOADS.map(({ html }) => html).filter((html) => html.length < 200)),
      fc.constantFrom(
        '<p>',
        '</p>',
        '<table>',
        '<td>',
        '</table>',
        '<a href="/x">',
        '</a>',
        '<svg>',
        '</svg>',
      ),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '=',
        '/',
        '<!--',
        '-->',
        '&lt;',
        '&#0;',
        '&#1;',
        '\r',
        '&#13;',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const cleaned = cleanHtml(pieces.join(''));
        expect(cleanHtml(cleaned)).toBe(cleaned);
        expect(show(cleaned)).toMatchObject({ ran: [], faults: [] });
      }),
      { numRuns: byTier({ gate: 50, full: 200 }) },
    );
  });
});

describe('common rich text', () => {
  test.each([
    '<h1 style="text-align: center">Title</h1><p>Text <strong>bold</strong> <em>slanted</em> <u>under</u> <s>out</s></p>',
    '<p>H<sub>2</sub>O, m<sup>2</sup>, <code>a &lt; b &amp;&amp; c</code></p><pre><code>a\n  b</code></pre>',
    '<ul><li><p>One</p><ol start="3"><li>Three</li></ol></li></ul><blockquote><p>Said</p></blockquote><hr /><br />',
    '<p><a href="https://example.com/a?b=1&amp;c=2#d">a</a> <a href="/about/">b</a> <a href="#top">c</a></p>',
    '<p><a href="mailto:a@example.com">a</a> <a href="tel:+31201234567">b</a></p>',
    '<p><a href="https://example.com/" target="_blank" rel="nofollow noopener noreferrer">a</a></p>',
    `<p><img src="${FILE}" alt="A “face”" width="80" height="60" /><img src="${FILE}" alt="" /></p>`,
    '<table><tbody><tr><th colspan="2" rowspan="3" style="text-align: right">a</th><td>b</td></tr></tbody></table>',
    '<h2 dir="rtl">a</h2><p dir="ltr">b</p><ul dir="auto"><li dir="rtl">c</li></ul><blockquote dir="rtl">d</blockquote>',
    '<p>日本語 — ελληνικά 👩‍👩‍👧 &lt;b&gt;</p>',
    '',
  ])('is unchanged: %s', (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  test.each([
    ['<b>a</b><i>b</i><mark>c</mark><font color="red">d</font>', '<b>a</b><i>b</i>cd'],
    ['<div><span style="color: red">a</span></div>', '<p>a</p>'],
    ['<p style="color: red; text-align:CENTER">a</p>', '<p style="text-align: center">a</p>'],
    [
      '<a href=" https://example.com/ " target="_blank">a</a>',
      '<a href="https://example.com/" target="_blank" rel="noopener">a</a>',
    ],
    ['<p>a<img src="https://example.com/a.png">b</p>', '<p>ab</p>'],
    ['<p>a', '<p>a</p>'],
    ['<td><a<b><td>', '<td></td><td></td>'],
    ['<script>a</script\n\u{10000}', '\ufffd'],
    ['<p>a\u0007\r\nb\ud800</p>', '<p>a\nb\ufffd</p>'],
  ])('%j becomes %j', (html, cleaned) => {
    expect(cleanHtml(html)).toBe(cleaned);
  });

  test('has at most 40 levels, and the text of deeper elements remains', () => {
    const cleaned = cleanHtml(`${'<blockquote>'.repeat(100)}a${'</blockquote>'.repeat(100)}`);
    expect(cleaned).toBe(`${'<blockquote>'.repeat(40)}a${'</blockquote>'.repeat(40)}`);
  });
});

inFullRun(test).each([
  ['<em>'],
  ['</em>'],
  ['<'],
  ['<a '],
  ['&'],
  ['<!--'],
  ['<![CDATA['],
  ['<svg>'],
  ['<table><tr><td>'],
  ['<p a="'],
  ['<p style="text-align:'],
  [' text-align :;'],
])('a run of %j is cleaned in linear time', async (piece) => {
  const start = `<p style="${piece.startsWith(' ') ? '' : '">'}`;
  const elements = piece.match(/<[a-z]/gu)?.length ?? 0;
  const { textBytes, textElements } = WEBSITE_LIMITS;
  const longest = elements ? Math.min(textBytes, (textElements * piece.length) / elements) : textBytes;
  const growth = await growthOf((length) => cleanHtml(start + runOf(piece, length)), longest);
  expect(growth).toBeLessThanOrEqual(MAX_GROWTH);
});

/** The parser compares an end tag with every open element: `textElements` bounds the cost. */
inFullRun(test)('end tags without a start tag cost at most 20 times as much as matched ones', () => {
  const processorMs = (pieces: string) => {
    const html = pieces.repeat(WEBSITE_LIMITS.textElements);
    const times = [1, 2, 3].map(() => {
      const before = process.cpuUsage().user;
      cleanHtml(html);
      return (process.cpuUsage().user - before) / 1_000;
    });
    return Math.min(...times);
  };
  processorMs('<em></em>');
  expect(processorMs('<em></s>') / processorMs('<em></em>')).toBeLessThan(20);
});
