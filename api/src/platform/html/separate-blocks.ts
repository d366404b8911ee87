import { DomUtils, parseDocument } from 'htmlparser2';

/**
 * Represents each block without a supported form: `div`, `section`, `dt`. It is no HTML element, so that no parser
 * closes others before it.
 */
export const PLAIN_BLOCK = 'plain-block';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { readonly attribs: unknown }>;

/** Elements with one run of text; a block within them becomes a line. */
const LINES = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'pre']);
const INLINE = new Set([
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'code',
  'a',
  'img',
  'br',
  'bdo',
  'bdi',
]);
const EMPTY = new Set(['img', 'br', 'hr']);

/**
 * Replaces plain blocks by paragraphs, and by lines within text that cannot contain paragraphs, so that their texts
 * remain separate.
 *
 * @param html sanitised: supported elements, balanced, at most some hundred levels deep
 */
export function separateBlocks(html: string): string {
  if (!html.includes(`<${PLAIN_BLOCK}`)) return html;
  return new Writer().flow(parseDocument(html, { decodeEntities: false }).children, {});
}

interface Place {
  /** Whether text at this position gets a paragraph. */
  readonly paragraphs?: boolean;
  /** Direction of text according to the surrounding plain blocks. */
  readonly dir?: string | undefined;
}

/** Writes nodes of a document. */
class Writer {
  /** Whether the present run of text has content, and whether a block started or ended after it. */
  private run = { filled: false, ended: false };

  flow(nodes: readonly Node[], place: Place): string {
    let html = '';
    for (let at = 0; at < nodes.length;) {
      const inline = nodes.slice(at, at + inlineLength(nodes, at));
      html += this.text(inline, place);
      at += inline.length;
      const block = nodes[at];
      if (block && DomUtils.isTag(block)) html += this.block(block, place);
      at += 1;
    }
    return html;
  }

  private text(nodes: readonly Node[], { paragraphs = false, dir }: Place): string {
    this.run = { filled: false, ended: false };
    const html = nodes.map((node) => this.line(node)).join('');
    return paragraphs && this.run.filled ? `<p${attributesOf({ dir })}>${html}</p>` : html;
  }

  private block({ name, attribs, children }: Element, { dir }: Place): string {
    if (name === PLAIN_BLOCK) return this.flow(children, { paragraphs: true, dir: attribs['dir'] ?? dir });
    const content = LINES.has(name) ? this.text(children, {}) : this.flow(children, {});
    return wrapped(name, { dir, ...attribs }, content);
  }

  /** A node within a run of text. */
  private line(node: Node): string {
    if (!DomUtils.isTag(node)) return this.begun(DomUtils.isText(node) ? node.data : '');
    if (EMPTY.has(node.name)) return this.begun(wrapped(node.name, node.attribs, ''));
    if (node.name !== PLAIN_BLOCK && !INLINE.has(node.name)) {
      const html = this.block(node, {});
      this.run = { filled: false, ended: false };
      return html;
    }
    if (node.name !== PLAIN_BLOCK) return wrapped(node.name, node.attribs, this.lines(node));
    this.run.ended = true;
    const html = this.lines(node);
    this.run.ended = true;
    return html;
  }

  private lines(element: Element): string {
    return element.children.map((node) => this.line(node)).join('');
  }

  /** Content of the run, on a separate line after the start or end of a block. */
  private begun(html: string): string {
    if (html.trim() === '') return html;
    const apart = this.run.filled && this.run.ended;
    this.run = { filled: true, ended: false };
    return apart ? `<br />${html}` : html;
  }
}

function inlineLength(nodes: readonly Node[], from: number): number {
  const end = nodes.findIndex((node, at) => at >= from && DomUtils.isTag(node) && !INLINE.has(node.name));
  return (end === -1 ? nodes.length : end) - from;
}

type Attributes = Readonly<Record<string, string | undefined>>;

function wrapped(name: string, attributes: Attributes, html: string): string {
  return `<${name}${attributesOf(attributes)}>${html}${EMPTY.has(name) ? '' : `</${name}>`}`;
}

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${value}"`))
    .join('');
}
