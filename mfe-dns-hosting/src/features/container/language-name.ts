const names = new Intl.DisplayNames('en', { type: 'language' });

/** English name of an ISO 639-1 language. */
export function languageName(language: string): string {
  return names.of(language) ?? language;
}
