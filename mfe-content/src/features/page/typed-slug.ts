import { SLUG_MOST, slugOf } from '@zonewerk/contracts';

/** A next word may follow these characters, so their trailing hyphen remains during typing. */
const WORD_ENDS = /[\s&\p{Pd}]$/u;

/** Slug during typing: the rule of the specification, plus a trailing hyphen. */
export function typedSlug(text: string): string {
  const slug = slugOf(text);
  return slug !== '' && slug.length < SLUG_MOST && WORD_ENDS.test(text) ? `${slug}-` : slug;
}
