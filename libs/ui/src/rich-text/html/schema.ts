import { Extension, type Extensions, type Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Link } from '@tiptap/extension-link';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { Plugin } from '@tiptap/pm/state';
import { StarterKit } from '@tiptap/starter-kit';
import { altOf, directionOf, isFileAddress, isLinkAddress, numberOf, relOf, sideOf } from './addresses';
import { readableHtml } from './readable-html';

type Attributes = Readonly<Record<string, unknown>>;

/** An attribute with a custom parser; omitted from HTML when it is empty. */
function attribute(name: string, read: (element: HTMLElement) => unknown, initial: unknown = null) {
  return {
    default: initial,
    parseHTML: (element: HTMLElement) => read(element) ?? initial,
    renderHTML: (attributes: Attributes) =>
      attributes[name] === initial ? {} : { [name]: attributes[name] },
  };
}

function counted(name: string, most: number, initial: number | null = null) {
  return attribute(name, (element) => numberOf(element.getAttribute(name), most), initial);
}

/** Parses the style attribute, because a parsed document without a view has no computed styles. */
function aligned(name: string) {
  return {
    default: null,
    parseHTML: (element: HTMLElement) =>
      sideOf(element.getAttribute('data-style') ?? element.getAttribute('style')),
    renderHTML: (attributes: Attributes) =>
      typeof attributes[name] === 'string' ? { style: `text-align: ${attributes[name]}` } : {},
  };
}

const SafeLink = Link.extend({
  addAttributes: () => ({
    href: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute('href')?.trim() },
    target: attribute('target', (element) => (element.getAttribute('target') === '_blank' ? '_blank' : null)),
    rel: attribute('rel', (element) => relOf(element.getAttribute('rel'), element.getAttribute('target'))),
  }),
}).configure({
  openOnClick: false,
  autolink: false,
  linkOnPaste: true,
  defaultProtocol: 'https',
  HTMLAttributes: { target: null, rel: null, class: null },
  isAllowedUri: (address) => isLinkAddress(address.trim()),
});

/** Images are project files. Images from other sources are neither stored nor requested. */
const FileImage = Image.extend({
  addAttributes: () => ({
    src: attribute('src', (element) => element.getAttribute('src')),
    alt: {
      default: '',
      parseHTML: (element: HTMLElement) => altOf(element.getAttribute('alt') ?? ''),
    },
    width: counted('width', 10_000),
    height: counted('height', 10_000),
  }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (isFileAddress(element.getAttribute('src') ?? '') ? null : false),
    },
  ],
}).configure({ inline: true });

const cellAttributes = () => ({
  colspan: counted('colspan', 100, 1),
  rowspan: counted('rowspan', 1_000, 1),
  colwidth: { default: null, rendered: false, parseHTML: () => null },
  side: aligned('side'),
});

const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes: { dir } }) => ['table', { dir }, ['tbody', 0]],
  addNodeView: null,
});

const Aligned = TextAlign.extend({
  addGlobalAttributes() {
    return [{ types: this.options.types, attributes: { textAlign: aligned('textAlign') } }];
  },
}).configure({ types: ['heading', 'paragraph'] });

/** Text direction, as the API stores it. */
const Directed = Extension.create({
  name: 'directed',
  addGlobalAttributes: () => [
    {
      types: [
        'paragraph',
        'heading',
        'bulletList',
        'orderedList',
        'listItem',
        'blockquote',
        'codeBlock',
        'table',
        'tableRow',
        'tableHeader',
        'tableCell',
      ],
      attributes: { dir: attribute('dir', (element) => directionOf(element.getAttribute('dir'))) },
    },
  ],
});

/** Code and numbered lists without the attributes that the API removes. */
const Basics = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((one) => {
      if (one.name === 'codeBlock') return (one as Node).extend({ addAttributes: () => ({}) });
      if (one.name !== 'orderedList') return one;
      return (one as Node).extend({ addAttributes: () => ({ start: counted('start', 99_999, 1) }) });
    });
  },
});

const QuietPaste = Extension.create({
  name: 'quietPaste',
  addProseMirrorPlugins: () => [new Plugin({ props: { transformPastedHTML: readableHtml } })],
});

/** Schema of rich text, equal to the output of the API's `cleanHtml`. */
export function richTextExtensions(): Extensions {
  return [
    Basics.configure({
      heading: { levels: [1, 2, 3, 4] },
      link: false,
      trailingNode: false,
      dropcursor: { color: 'var(--zw-focus, currentcolor)', width: 2 },
    }),
    SafeLink,
    FileImage,
    Subscript,
    Superscript,
    Aligned,
    Directed,
    PlainTable,
    // A row requires a cell: the code that pastes cells fails on an empty row.
    TableRow.extend({ content: '(tableCell | tableHeader)+' }),
    TableCell.extend({ addAttributes: cellAttributes }),
    TableHeader.extend({ addAttributes: cellAttributes }),
    QuietPaste,
  ];
}

/** Schema of a title: one line of plain text. */
export function titleExtensions(): Extensions {
  const off = [
    'paragraph',
    'heading',
    'blockquote',
    'bulletList',
    'orderedList',
    'listItem',
    'listKeymap',
  ] as const;
  const rest = [
    'codeBlock',
    'horizontalRule',
    'hardBreak',
    'bold',
    'italic',
    'underline',
    'strike',
    'code',
  ] as const;
  const without = Object.fromEntries([...off, ...rest].map((name) => [name, false]));
  return [PlainBasics.configure({ ...without, link: false, trailingNode: false, gapcursor: false })];
}

const PlainBasics = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((one) =>
      one.name === 'doc' ? (one as Node).extend({ content: 'text*' }) : one,
    );
  },
});
