import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type InputOf,
  type removePage,
  type restorePage,
  TOP,
  type WebsiteLanguage,
} from '@zonewerk/contracts';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { toObjectId } from '../../../../platform/database/object-id.js';
import { freeSlug } from './free-slug.js';
import { PageRepository } from './page.repository.js';
import type { FormerPosition, PageDocument } from './page.schema.js';
import { type Changed, type Children, PageTree, type TreePosition } from '../tree/page-tree.js';
import {
  unwrapTreeChange,
  assertWithinLimits,
  slugsBelow,
  PageTreeStore,
} from '../tree/page-tree-store.service.js';
import type { Structure } from '../tree/structure.types.js';
import type { StructureChange } from '../tree/structure.types.js';
import type { WebsiteHead } from '../website.schema.js';

/** Deletion and restore of pages. */
@Injectable()
export class PageRemoval {
  constructor(
    private readonly pages: PageRepository,
    private readonly structure: PageTreeStore,
  ) {}

  async remove(
    { page: id }: InputOf<typeof removePage>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof removePage>> {
    const removed = await this.structure.change(scope, async (structure) => {
      const { tree, website } = structure;
      if (!tree.has(id)) throw new ApiError('not-found');
      const branch = tree.branchOf(id);
      // Stored before the pages leave the tree: for pages in the tree, `left` has no effect.
      await this.pages.storeFormerPositions(scope, notesOf(structure, id, branch));
      const children = unwrapTreeChange(tree.remove(id));
      const slugs = Object.fromEntries(
        languagesOf(website).map((language) => [
          language,
          Object.fromEntries(branch.map((one) => [one, null])),
        ]),
      );
      return { children, slugs, result: branch.length };
    });
    return { status: 'success', message: '', removed };
  }

  async restore(
    { page: id }: InputOf<typeof restorePage>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof restorePage>> {
    const removedPages = await this.pages.removedWith(scope, id);
    const restored = await this.structure.change(scope, (structure) => {
      const back = removedPages.filter(({ _id }) => !structure.tree.has(_id.toHexString()));
      if (structure.tree.has(id)) return Promise.resolve({ result: 0 });
      if (!back.some(({ _id }) => _id.toHexString() === id)) throw new ApiError('not-found');
      assertWithinLimits(structure, { pages: back.length });
      return Promise.resolve({ ...putBack(structure, id, back), result: back.length });
    });
    return { status: 'success', message: '', restored };
  }
}

function languagesOf({ slugs }: WebsiteHead): WebsiteLanguage[] {
  return Object.keys(slugs) as WebsiteLanguage[];
}

function notesOf(
  { tree, website }: Structure,
  id: string,
  branch: readonly string[],
): Map<string, FormerPosition> {
  const at = new Date();
  const together = toObjectId(id);
  return new Map(
    branch.map((one) => {
      const parent = tree.parentOf(one) ?? TOP;
      const siblings = tree.below(parent);
      const slugs = Object.fromEntries(
        languagesOf(website).flatMap((language) => {
          const slug = website.slugs[language]?.[one];
          return slug === undefined ? [] : [[language, slug]];
        }),
      );
      const place = { parent, before: siblings[siblings.indexOf(one) + 1] ?? null };
      return [one, { at, with: together, place, below: tree.below(one), slugs }];
    }),
  );
}

/** Restores a deleted page and its descendants at their former positions, as far as these exist. */
function putBack(structure: Structure, id: string, back: readonly PageDocument[]) {
  const formerPositions = new Map(
    back.flatMap((page) => (page.left ? [[page._id.toHexString(), page.left] as const] : [])),
  );
  const place = formerPositions.get(id)?.place ?? { parent: TOP, before: null };
  const children: Record<string, readonly string[]> = {};
  for (const [parent, { below }] of formerPositions) {
    const again = below.filter((one) => formerPositions.has(one));
    if (again.length > 0) children[parent] = again;
  }
  const branch = new PageTree({ ...children, [TOP]: [id] });
  const { parent, changed } = firstThatFits(place, (at) =>
    structure.tree.insert(id, at, branch.heightOf(id)),
  );
  return {
    children: { ...children, ...changed },
    slugs: slugsOf(structure, { id, parent, formerPositions }),
  };
}

/** The former position, the end of the former parent's children, or the end of the top level. */
function firstThatFits(
  place: TreePosition,
  insert: (place: TreePosition) => Changed,
): { parent: string; changed: Children } {
  for (const at of [place, { ...place, before: null }]) {
    const inserted = insert(at);
    if (inserted.ok) return { parent: at.parent, changed: inserted.changed };
  }
  return { parent: TOP, changed: unwrapTreeChange(insert({ parent: TOP, before: null })) };
}

interface Returning {
  readonly id: string;
  /** The new parent. */
  readonly parent: string;
  readonly formerPositions: ReadonlyMap<string, FormerPosition>;
}

/**
 * The former slugs; for languages added since, those of the main language. The first page gets another slug when its
 * slug is in use.
 */
function slugsOf(structure: Structure, { id, parent, formerPositions }: Returning) {
  const { languages } = structure.website;
  const entries = languages.map((language) => {
    const given = [...formerPositions].map(([one, { slugs }]) => {
      const wish = slugs[language] ?? Object.values(slugs)[0] ?? one;
      return [one, one === id ? freeSlug(wish, slugsBelow(structure, { parent, language })) : wish] as const;
    });
    return [language, Object.fromEntries(given)];
  });
  return Object.fromEntries(entries) as NonNullable<StructureChange['slugs']>;
}
