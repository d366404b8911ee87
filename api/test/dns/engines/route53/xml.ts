/* The subset of XML in Route 53's requests and responses: elements and text. */

export interface Element {
  readonly name: string;
  readonly children: Element[];
  text: string;
}

const TOKEN = /<\?[^>]*\?>|<(\/?)([\w:]+)((?:[^\w:<>][^<>]*)?)>|([^<]+)/gu;
const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Parses a document; returns its root. */
export function readXml(text: string): Element {
  const document: Element = { name: '', children: [], text: '' };
  const open = [document];
  for (const [, end, name = '', attributes = '', chars] of text.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? document;
    if (chars !== undefined) parent.text += plain(chars);
    else if (end === '/') open.pop();
    else if (name !== '') {
      const element: Element = { name, children: [], text: '' };
      parent.children.push(element);
      if (!attributes.endsWith('/')) open.push(element);
    }
  }
  return document.children[0] ?? document;
}

function plain(chars: string): string {
  return chars.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/giu, (_, hex?: string, code?: string, sign = '') => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return code === undefined ? (SIGNS[String(sign)] ?? '') : String.fromCodePoint(Number(code));
  });
}

/** The child of that name. */
export function child(element: Element | undefined, name: string): Element | undefined {
  return element?.children.find((one) => one.name === name);
}

/** Text of a child; undefined without one. */
export function textOf(element: Element | undefined, name: string): string | undefined {
  return child(element, name)?.text;
}

type Content = string | number | boolean | undefined | Content[] | { readonly [name: string]: Content };

/** Elements by name; a list repeats its element, and undefined values are omitted. */
export function writeXml(content: Content): string {
  if (content === undefined) return '';
  if (typeof content !== 'object')
    return String(content).replace(/[&<>"]/gu, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
  if (Array.isArray(content)) return content.map(writeXml).join('');
  return Object.entries(content)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => `<${name}>${writeXml(one)}</${name}>`),
    )
    .join('');
}
