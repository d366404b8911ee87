import type { PageContent } from '@zonewerk/contracts';
import { filesIn } from '../../../../platform/html/shown-files.js';
import type { PageText, PublishedText } from './page.schema.js';

/** The content of a text, without its publication state. */
export function contentOf({ title, description, tags = [], body = '' }: Partial<PageContent>): PageContent {
  return { title: title ?? '', description: description ?? '', tags: [...tags], body };
}

/** Whether a page was ever written in the language of a text; other texts have only a visibility or a description. */
export function isWritten({ title }: Pick<PageText, 'title'>): boolean {
  return title !== '';
}

/** A text with new content; also stores whether the content differs from the published version. */
export function withContent(text: PageText, content: PageContent): PageText {
  return { ...text, ...content, edited: !!text.published && !isSame(content, contentOf(text.published)) };
}

/** The published version of a visible text. Null for a hidden and for a never published text: visitors see no drafts. */
export function publicVersion(text: Pick<PageText, 'visible' | 'published'>): PublishedText | null {
  return (text.visible && text.published) || null;
}

/** Whether visitors see the same of two texts. */
export function isShownAlike(one: PageText | undefined, other: PageText): boolean {
  const before = one ? publicVersion(one) : null;
  const after = publicVersion(other);
  return before && after ? isSame(contentOf(before), contentOf(after)) : before === after;
}

/** Whether visitors could see a text, now or earlier. Redirects exist for such texts only. */
export function wasPublic(text: Pick<PageText, 'visible' | 'published' | 'shown'>): boolean {
  return text.shown === true || publicVersion(text) !== null;
}

/** A text with the fields that are derived from the others: its files, and whether visitors could ever see it. */
export function withDerivedFields(text: PageText): PageText {
  const contents = [contentOf(text), text.published, text.planned?.content];
  const files = new Set(contents.flatMap((content) => filesIn(content?.body ?? '')));
  const shownFiles = filesIn(text.published?.body ?? '');
  return { ...text, files: [...files], shownFiles, shown: wasPublic(text) };
}

export function isSame(one: PageContent, other: PageContent): boolean {
  return (
    one.title === other.title &&
    one.description === other.description &&
    one.body === other.body &&
    one.tags.length === other.tags.length &&
    one.tags.every((tag, index) => tag === other.tags[index])
  );
}

/** Publication state of a text; a scheduled publication has priority. */
export function stateOf({ planned, published, edited }: PageText) {
  if (planned) return 'scheduled' as const;
  if (!published) return 'draft' as const;
  return edited ? ('changed' as const) : ('published' as const);
}
