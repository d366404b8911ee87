import sanitizeHtml, { type Attributes, type Tag } from 'sanitize-html';
import { PLAIN_BLOCK, separateBlocks } from './separate-blocks.js';

/** Permitted elements: those of the editor, and none that could execute, load, submit or be addressed by scripts. */
const TAGS = [
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
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
];

/** Elements whose content is no readable text; it is removed with them. */
const WHOLE = [
  'script',
  'style',
  'template',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'frameset',
  'object',
  'svg',
  'math',
  'textarea',
  'select',
  'option',
  'title',
  'xmp',
  'plaintext',
  'audio',
  'video',
  'canvas',
];

/** Blocks that the editor does not support, with their replacements. */
const REPLACED = new Map([
  ...['h5', 'h6'].map((tag) => [tag, 'h4'] as const),
  ...['menu', 'dir'].map((tag) => [tag, 'ul'] as const),
  ...[
    'address',
    'article',
    'aside',
    'center',
    'dd',
    'details',
    'dialog',
    'div',
    'dl',
    'dt',
    'fieldset',
    'figcaption',
    'figure',
    'footer',
    'form',
    'header',
    'hgroup',
    'legend',
    'listing',
    'main',
    'nav',
    'search',
    'section',
    'summary',
    'body',
    'optgroup',
  ].map((tag) => [tag, PLAIN_BLOCK] as const),
]);

/** Maximum depth of elements; deeper elements are removed, their text remains. */
const LEVELS_MOST = 40;
/** Maximum depth before the removal of plain blocks, which are frequent in pages of other programs. */
const LEVELS_READ = 400;
const URL_MOST = 2_000;
const ALT_MOST = 500;

// eslint-disable-next-line no-control-regex -- control characters are exactly what goes
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/gu;
// eslint-disable-next-line no-control-regex -- browsers leave control characters out of addresses
const NO_ADDRESS = /[\u0000-\u0020\u007f\\]/u;
/** A URL with a parameter of the project. It is sanitised again after the replacement. */
const PLACEHOLDER = /^\{\{ ?param\.[A-Z][A-Z0-9_]{0,63} ?\}\}$/u;
const SCHEME = /^(?:https?:\/\/|mailto:|tel:)/iu;
/** A URL within the website: a path or a fragment. `//` starts another host. */
const IN_SITE = /^(?:\/(?!\/)|#)/u;
/** A file of a project, or a thumbnail of one. */
const FILE =
  /^\/api\/projects\/[0-9a-f]{24}\/fileManager\/(?:file\/[0-9a-f]{24}|thumbnail\/[0-9a-f]{24}\/[0-9x]{1,9}\/[0-9a-f]{1,64})\/$/u;
const ALIGNED = /(?:^|;)\s*text-align\s*:\s*(left|center|right|justify)\s*(?:;|$)/iu;
const DIRECTION = /^(?:ltr|rtl|auto)$/iu;
const REL = ['nofollow', 'noopener', 'noreferrer'];

type Rule = (value: string) => string | null;

const number =
  (most: number): Rule =>
  (value) =>
    /^[1-9]\d{0,4}$/u.test(value) && Number(value) <= most ? value : null;
const align: Rule = (value) => {
  const [, side] = ALIGNED.exec(value) ?? [];
  return side ? `text-align: ${side.toLowerCase()}` : null;
};
const direction: Rule = (value) => DIRECTION.exec(value.trim())?.[0].toLowerCase() ?? null;
const directed: Readonly<Record<string, Rule>> = { dir: direction };
const block: Readonly<Record<string, Rule>> = { ...directed, style: align };
const cell: Readonly<Record<string, Rule>> = {
  ...directed,
  colspan: number(100),
  rowspan: number(1_000),
  style: align,
};

/** The permitted attributes of elements, with the rules of their values. */
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  p: block,
  h1: block,
  h2: block,
  h3: block,
  h4: block,
  th: cell,
  td: cell,
  ul: directed,
  li: directed,
  blockquote: directed,
  pre: directed,
  table: directed,
  caption: directed,
  thead: directed,
  tbody: directed,
  tfoot: directed,
  tr: directed,
  [PLAIN_BLOCK]: directed,
  ol: { ...directed, start: number(99_999) },
  a: {
    href: (value) => addressOf(value.trim()),
    target: (value) => (value === '_blank' ? value : null),
    rel: (value) => REL.filter((one) => value.split(/\s+/u).includes(one)).join(' ') || null,
  },
  img: {
    src: (value) => (FILE.test(value) ? value : null),
    alt: (value) => wellFormed(value.replace(CONTROL, '').slice(0, ALT_MOST)),
    width: number(10_000),
    height: number(10_000),
  },
};

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: Object.fromEntries(
    Object.entries(ATTRIBUTES).map(([tag, rules]) => [tag, Object.keys(rules)]),
  ),
  nonTextTags: WHOLE,
  nestingLimit: LEVELS_MOST,
  // Styles are rewritten by their rule, so that no original style text remains.
  parseStyleAttributes: false,
  transformTags: { '*': transformed },
  // An image without a URL is removed.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  textFilter: (text) => text.replace(CONTROL, ''),
};

const READ: sanitizeHtml.IOptions = {
  ...OPTIONS,
  allowedTags: [...TAGS, PLAIN_BLOCK],
  nestingLimit: LEVELS_READ,
};

/**
 * Sanitises HTML of a rich-text editor. Unknown elements, attributes and URLs are removed, and so are images that are
 * no files of a project. Unknown blocks become paragraphs. Idempotent. The caller limits the length.
 */
export function cleanHtml(html: string): string {
  const sanitized = sanitizeHtml(wellFormed(html).replace(/\r\n?/gu, '\n').replace(CONTROL, ''), READ);
  // The removal of an unknown element between two cells nests them; a second pass separates them. The end of a script
  // may have removed the first half of a character.
  return sanitizeHtml(separateBlocks(wellFormed(sanitized)), OPTIONS);
}

function transformed(sent: string, attributes: Attributes): Tag {
  const tagName = REPLACED.get(sent) ?? sent;
  const rules = Object.entries(Object.hasOwn(ATTRIBUTES, tagName) ? (ATTRIBUTES[tagName] ?? {}) : {});
  const attribs: Attributes = {};
  for (const [name, rule] of rules) {
    const given = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    const value = given === undefined ? null : rule(given);
    if (value !== null) attribs[name] = value;
  }
  if (attribs['target'] === '_blank') attribs['rel'] = opened(attribs['rel']);
  return { tagName, attribs };
}

/** A site that is opened in another window must not access this one. */
function opened(rel = ''): string {
  return REL.filter((one) => one === 'noopener' || rel.split(' ').includes(one)).join(' ');
}

function addressOf(address: string): string | null {
  if (PLACEHOLDER.test(address)) return address;
  if (address.length > URL_MOST || NO_ADDRESS.test(address)) return null;
  if (IN_SITE.test(address)) return address;
  return SCHEME.test(address) && URL.canParse(address) ? address : null;
}

function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
