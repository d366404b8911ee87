import { SLUG_MOST, slugOf } from '@zonewerk/contracts';

/** Behind these a next word may come: the hyphen that stands for them stays while somebody types. */
const WORD_ENDS = /[\s&\p{Pd}]$/u;

/** What a slug is while it is typed: by the rule of the specification, but for a hyphen at the end. */
export function typedSlug(text: string): string {
  const slug = slugOf(text);
  return slug !== '' && slug.length < SLUG_MOST && WORD_ENDS.test(text) ? `${slug}-` : slug;
}
