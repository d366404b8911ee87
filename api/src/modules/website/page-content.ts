import type { PageContent } from '@zonewerk/contracts';
import { filesIn } from '../../platform/html/shown-files.js';
import type { PageText } from './page.schema.js';

/** What a text says, without what becomes of it. */
export function contentOf({ title, description, tags = [], body = '' }: Partial<PageContent>): PageContent {
  return { title: title ?? '', description: description ?? '', tags: [...tags], body };
}

/** A text that says something else from now on; whether that differs from what is shown is noted with it. */
export function withContent(text: PageText, content: PageContent): PageText {
  return { ...text, ...content, edited: !!text.published && !isSame(content, contentOf(text.published)) };
}

/** What visitors see of a visible page: what is published, and the draft before that was done once. */
export function shownContentOf(text: PageText): PageContent {
  return contentOf(text.published ?? text);
}

/** A text with the files that it names. */
export function withFiles(text: PageText): PageText {
  const contents = [contentOf(text), text.published, text.planned?.content];
  const files = new Set(contents.flatMap((content) => filesIn(content?.body ?? '')));
  return { ...text, files: [...files], shownFiles: filesIn(shownContentOf(text).body) };
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
