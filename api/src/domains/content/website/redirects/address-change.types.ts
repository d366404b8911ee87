import type { BarePath, WebsiteLanguage } from '@zonewerk/contracts';

/** A page whose path changes in a language, together with the paths of its descendants. */
export interface AddressChange {
  readonly page: string;
  readonly language: WebsiteLanguage;
  readonly from: BarePath;
  readonly to: BarePath;
  /** IDs of its former ancestors from the top; the first slugs of `from` are theirs. */
  readonly above: readonly string[];
}
