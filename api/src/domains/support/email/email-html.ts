import sanitizeHtml, { type Attributes, type Tag } from 'sanitize-html';

/** Longer HTML is not parsed. */
const READ_CHARACTERS = 262_144;
/** Longer sanitised HTML is not stored: the post has its text. */
const STORED_CHARACTERS = 65_536;
const URL_CHARACTERS = 2_000;
const FORMATTED = /<(?:a|b|blockquote|em|h\d|i|img|ol|pre|s|strong|table|u|ul)[ >]/u;
const IMAGE = /<img data-file="(\d{1,3})"([^>]*)>/gu;
const TEXT_TAGS = 'p div span br hr h1 h2 h3 h4 h5 h6 blockquote pre code strong b em i u s sub sup';
const LIST_TAGS = 'ul ol li table caption thead tbody tfoot tr th td a img';
/** Elements whose content is no readable text. */
const WHOLE = 'script style title head noscript template iframe object svg math textarea select option';

/**
 * Sanitised HTML of an email. Images that are no attachments are removed, and so are styles and relative links.
 * @param contentIds Content-IDs of the attachments, `<img data-file="0">` is the first one
 * @returns null without formatting, and for long HTML
 */
export function sanitizeEmail(
  html: string | false,
  contentIds: readonly (string | undefined)[],
): string | null {
  if (html === false || html.length > READ_CHARACTERS) return null;
  const sanitized = sanitizeHtml(html, {
    allowedTags: `${TEXT_TAGS} ${LIST_TAGS}`.split(' '),
    allowedAttributes: {
      a: ['href', 'title', 'target', 'rel'],
      img: ['data-file', 'alt'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    nonTextTags: WHOLE.split(' '),
    nestingLimit: 40,
    transformTags: {
      a: (_, { href = '' }) => linkTo(href),
      img: (_, attributes) => imageOf(attributes, contentIds),
    },
    // An image that is no attachment is removed.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['data-file'] === undefined,
  }).trim();
  return sanitized.length <= STORED_CHARACTERS && FORMATTED.test(sanitized) ? sanitized : null;
}

/** A link in a new window that shows its real URL. Relative links would open pages of this product. */
function linkTo(href: string): Tag {
  const isLink =
    href.length <= URL_CHARACTERS && /^(?:https?:\/\/|mailto:)/iu.test(href) && URL.canParse(href);
  if (!isLink) return { tagName: 'span', attribs: {} };
  return {
    tagName: 'a',
    attribs: { href, title: href, target: '_blank', rel: 'nofollow noopener noreferrer' },
  };
}

function imageOf({ src = '', alt = '' }: Attributes, contentIds: readonly (string | undefined)[]): Tag {
  const index = /^cid:/iu.test(src) ? contentIds.indexOf(src.slice('cid:'.length)) : -1;
  return { tagName: 'img', attribs: index === -1 ? {} : { 'data-file': String(index), alt } };
}

/**
 * Replaces the number of the attachment of each image in sanitised HTML.
 * @param attributeOf an attribute for an attachment; null removes the image
 */
export function replaceImages(html: string, attributeOf: (index: number) => string | null): string {
  return html.replace(IMAGE, (_, index: string, rest: string) => {
    const attribute = attributeOf(Number(index));
    return attribute === null ? '' : `<img ${attribute}${rest}>`;
  });
}
