import type { BarePath, WebsiteLanguage } from '@zonewerk/contracts';

/** A page that gets another address in a language, and all below it with it. */
export interface AddressChange {
  readonly page: string;
  readonly language: WebsiteLanguage;
  readonly from: BarePath;
  readonly to: BarePath;
  /** Ids of the pages that it stood below, from the top; the first slugs of `from` are theirs. */
  readonly above: readonly string[];
}
