import type { PageContent } from '@zonewerk/contracts';
import { filesIn } from '../../../../platform/html/shown-files.js';
import type { PageText, PublishedText } from './page.schema.js';

/** What a text says, without what becomes of it. */
export function contentOf({ title, description, tags = [], body = '' }: Partial<PageContent>): PageContent {
  return { title: title ?? '', description: description ?? '', tags: [...tags], body };
}

/** Whether a page was ever written in the language of a text; others may have a visibility or a description only. */
export function isWritten({ title }: Pick<PageText, 'title'>): boolean {
  return title !== '';
}

/** A text that says something else from now on; whether that differs from what is shown is noted with it. */
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

/** What is shown of a text; a planned publication comes first. */
export function stateOf({ planned, published, edited }: PageText) {
  if (planned) return 'scheduled' as const;
  if (!published) return 'draft' as const;
  return edited ? ('changed' as const) : ('published' as const);
}
