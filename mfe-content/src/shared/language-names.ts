import type { WebsiteLanguage } from '@zonewerk/contracts';

const names = new Intl.DisplayNames('en', { type: 'language' });

/** English name of a language, e.g. `Dutch`. */
export function languageName(language: WebsiteLanguage): string {
  return names.of(language) ?? language;
}
