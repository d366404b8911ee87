import { XSS_PAYLOADS } from '@zonewerk/testing/xss-payloads';
import { replaceImages, sanitizeEmail } from './email-html.js';

const ALLOWED = ['href', 'title', 'target', 'rel', 'data-file', 'alt', 'colspan', 'rowspan'];
const FORBIDDEN = /<\/?(?:script|style|iframe|object|embed|svg|math|form|input|base|meta|link)\b/iu;

/** Forbidden parts of sanitised HTML. */
function faultsOf(html: string): string[] {
  const tags = html.match(/<[^<>]*>/gu)?.join('') ?? '';
  const attributes = [...tags.matchAll(/\s([a-z-]+)="([^"]*)"/gu)];
  return [
    ...(FORBIDDEN.exec(tags) ?? []),
    ...attributes.flatMap(([, name = '']) => (ALLOWED.includes(name) ? [] : [name])),
    ...attributes.flatMap(([, name, value = '']) =>
      name === 'href' && !/^(?:https?:\/\/|mailto:)/iu.test(value) ? [value] : [],
    ),
  ];
}

test('no payload has a forbidden element, attribute or link', () => {
  const faults = XSS_PAYLOADS.flatMap(({ html }) =>
    faultsOf(sanitizeEmail(`<b>Text</b>${html}`, ['a@x']) ?? '').map((fault) => ({ html, fault })),
  );
  expect(XSS_PAYLOADS.length).toBeGreaterThan(200);
  expect(faults).toEqual([]);
});

test.each([
  ['no HTML', false],
  ['HTML without formatting', '<p>Hello<br>there</p>'],
  ['HTML over 256 KB', `<b>Text</b>${' '.repeat(262_144)}`],
  ['sanitised HTML over 64 KB', `<b>${'Text '.repeat(14_000)}</b>`],
] as const)('%s is not stored', (_, html) => expect(sanitizeEmail(html, [])).toBeNull());

test('an image refers to its attachment by position, and its own reference is ignored', () => {
  const html = '<img src="CID:b@x" data-file="0" alt="&quot;>"><img data-file="0"><img src="cid:none@x">';
  const sanitized = sanitizeEmail(html, ['a@x', 'b@x']) ?? '';
  expect(sanitized).toBe('<img data-file="1" alt="&quot;&gt;" />');
  expect(replaceImages(sanitized, (index) => `src="/${index}"`)).toBe('<img src="/1" alt="&quot;&gt;" />');
  expect(replaceImages(sanitized, () => null)).toBe('');
});
