import { slugOf, type WebsiteLanguage } from '@zonewerk/contracts';
import { transliterate } from 'transliteration';

/** Runs of non-Latin letters, marks and digits; slugs of Latin ones follow the rule of the specification. */
const FOREIGN = /(?:(?![\p{Script=Latin}\d])[\p{L}\p{M}\p{Nd}])+/gu;

/** Transliterations of a language that differ from the table of the library, which is independent of the language. */
const LETTERS: Partial<Record<WebsiteLanguage, Readonly<Record<string, string>>>> = {
  bg: { ъ: 'a', щ: 'sht', ь: 'y' },
  el: { χ: 'ch', υ: 'y', ου: 'ou' },
  mk: { ѓ: 'gj', ќ: 'kj' },
  uk: { г: 'h', ґ: 'g', є: 'ie', и: 'y', ї: 'i', й: 'i', х: 'kh', щ: 'shch', ю: 'iu', я: 'ia' },
};

/**
 * The slug of a title in any script; empty when it has neither letters nor digits.
 *
 * @param language language of the title; absent: unknown
 */
export function titleSlug(title: string, language?: WebsiteLanguage): string {
  const replace = { ...(language && LETTERS[language]) };
  const latin = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(FOREIGN, (run) => transliterate(run, { replace }));
  return slugOf(latin);
}
