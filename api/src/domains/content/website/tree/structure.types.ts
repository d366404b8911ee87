import type { WebsiteLanguage } from '@zonewerk/contracts';
import type { LeftAddresses } from '../stored-website.js';
import type { WebsiteHead } from '../website.schema.js';
import type { Children, PageTree } from './page-tree.js';

/** A website as a change of it begins. */
export interface Structure {
  /** Where its pages stand is in the tree. */
  readonly website: WebsiteHead;
  readonly tree: PageTree;
}

/** What a change writes anew of a website's structure; a slug that is null goes. */
export interface StructureChange {
  readonly children?: Children;
  readonly slugs?: Partial<Record<WebsiteLanguage, Readonly<Record<string, string | null>>>>;
  readonly languages?: readonly WebsiteLanguage[];
  readonly home?: string;
  /** Addresses that pages lose by it; the redirects come of that later. */
  readonly left?: LeftAddresses;
}
