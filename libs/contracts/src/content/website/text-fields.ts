import { z } from 'zod';
import { line } from '../../platform/fields.js';
import { WEBSITE_LIMITS } from './limits.js';

const { tags: MOST, tagCharacters, textBytes, textElements } = WEBSITE_LIMITS;

/** Message for a text that is too long. Its bytes are counted after sanitisation. */
export const TEXT_TOO_LONG = `The text of a page can have ${textBytes / 1_000} KB at most.`;

/** Tags separated by commas, without case-insensitive duplicates. */
export const tags = z
  .string({ error: 'Please send tags with commas between them.' })
  .max(MOST * tagCharacters * 2, `Please use at most ${MOST} tags.`)
  .transform((sent) =>
    sent
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )
  .pipe(
    z
      .array(line(tagCharacters))
      .transform(eachOnce)
      .refine((list) => list.length <= MOST, `Please use at most ${MOST} tags.`),
  );

/** Rich text as HTML. Sanitisation removes everything outside of the editor's schema. */
export const body = z
  .string({ error: 'The text is missing.' })
  .max(textBytes, { error: TEXT_TOO_LONG, abort: true })
  .refine(
    (html) => (html.match(/<[a-z]/giu)?.length ?? 0) <= textElements,
    'The text of a page can have 10,000 elements at most.',
  );

function eachOnce(list: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const one of list) {
    const key = one.toLowerCase();
    if (!byKey.has(key)) byKey.set(key, one);
  }
  return [...byKey.values()];
}
