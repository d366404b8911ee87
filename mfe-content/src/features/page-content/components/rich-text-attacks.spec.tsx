import { act, fireEvent, screen } from '@testing-library/react';
import { show } from '@zonewerk/testing/screens';
import { XSS_PAYLOADS } from '@zonewerk/testing/xss-payloads';
import { RichTextField } from '@zonewerk/ui';
import { useImperativeHandle, useState, type Ref } from 'react';

const ran = jest.fn();

beforeAll(() => {
  window.alert = ran;
  // Measurements that jsdom lacks.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  document.elementFromPoint = () => null;
});
beforeEach(() => void ran.mockReset());

const SAFE_HTML = [
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
  'u',
  's',
  'sub',
  'sup',
  'code',
  'a',
  'img',
  'table',
  'tbody',
  'tr',
  'th',
  'td',
];
const OWN = ['class', 'draggable', 'contenteditable', 'data-placeholder'];
const NAMES = ['target', 'rel', 'alt', 'width', 'height', 'start', 'colspan', 'rowspan', ...OWN];

function isHarmless({ name, value }: Attr): boolean {
  if (name === 'href') return /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)[^\s\\]*$/iu.test(value);
  if (name === 'style') return /^text-align: (?:left|center|right|justify);?$/u.test(value);
  if (name === 'src') return value.startsWith('/api/projects/');
  return NAMES.includes(name);
}

/** Forbidden elements and attributes of a text. */
function faultsOf(text: Element): string[] {
  return [...text.querySelectorAll('*')].flatMap((element) => [
    ...(SAFE_HTML.includes(element.localName) ? [] : [element.localName]),
    ...[...element.attributes].filter((one) => !isHarmless(one)).map(({ name, value }) => `${name}=${value}`),
  ]);
}

function paste(text: HTMLElement, html: string): void {
  const data = {
    getData: (type: string) => (type === 'text/html' ? html : ''),
    types: ['text/html'],
    files: [],
  };
  fireEvent.paste(text, { clipboardData: data });
}

test('pasted XSS payloads neither run nor remain in the text', async () => {
  const onChange = jest.fn<void, [string]>();
  show(<RichTextField label="Text" value="" onChange={onChange} />, {});
  const text = await screen.findByRole('textbox', { name: 'Text' });
  expect(XSS_PAYLOADS.length).toBeGreaterThan(150);
  for (const { html } of XSS_PAYLOADS) {
    act(() => paste(text, html));
    expect({ html, faults: faultsOf(text) }).toEqual({ html, faults: [] });
    const { body } = new DOMParser().parseFromString(onChange.mock.lastCall?.[0] ?? '', 'text/html');
    expect({ html, faults: faultsOf(body) }).toEqual({ html, faults: [] });
  }
  expect(ran).not.toHaveBeenCalled();
});

/** A field whose text is replaced by the test. */
function Shown({ ref }: { ref: Ref<(html: string) => void> }) {
  const [html, setHtml] = useState('');
  useImperativeHandle(ref, () => setHtml, []);
  return <RichTextField label="Text" value={html} onChange={() => undefined} />;
}

test('loaded XSS payloads neither run nor appear in the text', async () => {
  const load = { current: (_html: string) => undefined as void };
  show(<Shown ref={load} />, {});
  const text = await screen.findByRole('textbox', { name: 'Text' });
  for (const { html } of XSS_PAYLOADS) {
    act(() => load.current(html));
    expect({ html, faults: faultsOf(text) }).toEqual({ html, faults: [] });
  }
  expect(ran).not.toHaveBeenCalled();
});
