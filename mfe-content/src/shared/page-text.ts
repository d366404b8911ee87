import type { WebsiteLanguage, WebsitePage, WebsitePageText } from '@zonewerk/contracts';

/** Text of a page in a language. */
export function textIn(page: WebsitePage, language: WebsiteLanguage): WebsitePageText {
  const text = page.texts.find((one) => one.language === language) ?? page.texts[0];
  return text ?? { language, title: '', slug: '', description: '', visible: false, state: 'draft' };
}
