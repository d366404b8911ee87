import type { WebsiteLanguage } from '@zonewerk/contracts';
import type { FormerUrls } from '../stored-website.js';
import type { WebsiteHead } from '../website.schema.js';
import type { Children, PageTree } from './page-tree.js';

/** A website as the basis of a change. */
export interface Structure {
  /** Without the positions of pages, which are in the tree. */
  readonly website: WebsiteHead;
  readonly tree: PageTree;
}

/** Fields that a change of the structure writes; null deletes a slug. */
export interface StructureChange {
  readonly children?: Children;
  readonly slugs?: Partial<Record<WebsiteLanguage, Readonly<Record<string, string | null>>>>;
  readonly languages?: readonly WebsiteLanguage[];
  readonly home?: string;
  /** Former paths of pages, from which redirects are created later. */
  readonly formerUrls?: FormerUrls;
}
