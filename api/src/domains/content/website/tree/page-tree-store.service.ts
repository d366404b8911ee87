import type { Structure } from './structure.types.js';
import { Injectable } from '@nestjs/common';
import {
  isLanguageCode,
  TOP,
  WEBSITE_LANGUAGES,
  WEBSITE_LIMITS,
  type WebsiteLanguage,
} from '@zonewerk/contracts';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { type Changed, type Children, DEEPEST_LEVEL, PageTree, type TreeFault } from './page-tree.js';
import { WebsiteCache } from './website-cache.js';
import { WebsiteChanges } from '../website-changes.service.js';
import { WebsiteRepository } from '../website.repository.js';
import type { StructureChange } from './structure.types.js';
import type { WebsiteHead } from '../website.schema.js';

/** Maximum of attempts when concurrent changes are faster; each time one of them succeeds. */
const TRIES = 100;

type Mutation<Kept> = StructureChange & { readonly result: Kept };

/**
 * Decides the change of a structure; an error rejects it.
 * @param tries number of failed attempts
 */
type Mutator<Kept> = (structure: Structure, tries: number) => Promise<Mutation<Kept>>;

/** Changes of the structure of websites. Each change applies completely or not at all. */
@Injectable()
export class PageTreeStore {
  private readonly cache = new WebsiteCache();

  constructor(
    private readonly websites: WebsiteRepository,
    private readonly changes: WebsiteChanges,
  ) {}

  /** @throws ApiError not-found when the website does not exist */
  async load(scope: Pick<ProjectScope, 'projectId'>): Promise<Structure> {
    return (await this.loadCached(scope)) ?? (await this.read(scope));
  }

  private async loadCached(scope: Pick<ProjectScope, 'projectId'>): Promise<Structure | null> {
    const cached = this.cache.get(scope.projectId);
    return cached && (await this.websites.isStill(scope, cached.website)) ? cached : null;
  }

  private async read(scope: Pick<ProjectScope, 'projectId'>): Promise<Structure> {
    const stored = await this.websites.find(scope);
    if (!stored) throw new ApiError('not-found');
    const { children, ...website } = stored;
    const structure = { website, tree: new PageTree(children) };
    this.cache.put(scope.projectId, structure);
    return structure;
  }

  /**
   * Applies a change that `decide` returns for the present structure. After a concurrent change, `decide` is called
   * again.
   * @param options.fromCache the first attempt uses the cached structure without a version check. A result without a write
   * then counts only when the structure is current. Side effects of `decide` must be harmless when it is not.
   * @throws ApiError conflict when concurrent changes are always faster
   */
  async change<Kept>(
    scope: ProjectScope,
    decide: Mutator<Kept>,
    options: { readonly fromCache?: boolean } = {},
  ): Promise<Kept> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const cached = options.fromCache && tries === 0 ? this.cache.get(scope.projectId) : undefined;
      const structure = cached ?? (await this.load(scope));
      const decided = await (cached ? this.decideFromCache(scope, cached, decide) : decide(structure, tries));
      if (!decided) continue;
      const { result, ...change } = decided;
      if (isEmptyChange(change)) return result;
      const promises = await this.changes.entries(scope);
      if (!(await this.websites.change(scope, structure.website, change, promises))) continue;
      // No other process can have written that version, so the structure need not be read.
      this.cache.put(scope.projectId, changed(structure, change));
      return result;
    }
    throw new ApiError('conflict');
  }

  /** Null when the cached structure is stale and the decision writes nothing or rejects the change. */
  private async decideFromCache<Kept>(
    scope: ProjectScope,
    cached: Structure,
    decide: Mutator<Kept>,
  ): Promise<Mutation<Kept> | null> {
    try {
      const decided = await decide(cached, 0);
      return !isEmptyChange(decided) || (await this.websites.isStill(scope, cached.website)) ? decided : null;
    } catch (error) {
      if (await this.websites.isStill(scope, cached.website)) throw error;
      return null;
    }
  }
}

/** A structure after a change. */
function changed({ website, tree }: Structure, change: StructureChange): Structure {
  const next = tree.with(change.children ?? {});
  const slugs: WebsiteHead['slugs'] = { ...website.slugs };
  for (const [language, bySlug] of Object.entries(change.slugs ?? {})) {
    const own = { ...website.slugs[language as WebsiteLanguage] };
    for (const [id, slug] of Object.entries(bySlug)) {
      if (slug === null) delete own[id];
      else own[id] = slug;
    }
    slugs[language as WebsiteLanguage] = own;
  }
  return {
    tree: next,
    website: {
      ...website,
      v: website.v + 1,
      slugs,
      ...(change.languages ? { languages: [...change.languages] } : {}),
      ...(change.home === undefined ? {} : { home: change.home }),
    },
  };
}

function isEmptyChange({ children = {}, slugs = {}, languages, home }: StructureChange): boolean {
  return (
    !languages && home === undefined && Object.keys(children).length === 0 && Object.keys(slugs).length === 0
  );
}

const REFUSALS: Readonly<Record<TreeFault, () => ApiError>> = {
  unknown: () =>
    new ApiError('conflict', {
      message: 'The position of a page has changed. Please reload and try again.',
    }),
  missing: () =>
    new ApiError('conflict', { message: 'The list of pages has changed. Please reload and try again.' }),
  duplicate: () => ApiError.invalid('positions', 'A page can have only one position.'),
  cycle: () => ApiError.invalid('parent', 'A page cannot be below itself.'),
  'too-deep': () => ApiError.invalid('parent', `Pages can be ${DEEPEST_LEVEL} levels deep at most.`),
};

/**
 * The child lists that a change of the tree writes.
 * @throws ApiError conflict or validation-error for an invalid change
 */
export function unwrapTreeChange(changed: Changed): Children {
  if (changed.ok) return changed.changed;
  throw REFUSALS[changed.fault]();
}

/**
 * Checks additions to the structure; a removed language retains its slugs.
 * @throws ApiError validation-error when they exceed the size of one document
 */
export function assertWithinLimits(
  { website, tree }: Structure,
  more: { readonly pages: number } | { readonly language: WebsiteLanguage },
): void {
  const pages = tree.size + ('pages' in more ? more.pages : 0);
  const added = 'language' in more ? [more.language] : [];
  const languages = new Set([...Object.keys(website.slugs), ...website.languages, ...added]).size;
  const path = 'language' in more ? 'language' : '';
  if (pages > WEBSITE_LIMITS.pages) {
    const most = `A website has at most ${WEBSITE_LIMITS.pages} pages.`;
    throw ApiError.invalid(path, `${most} Please remove unused pages.`);
  }
  if (pages * languages > WEBSITE_LIMITS.slugs) {
    throw ApiError.invalid(
      path,
      `The website has too many pages for ${languages} languages. Please remove pages first.`,
    );
  }
}

/**
 * @throws ApiError validation-error when two siblings would have the same slug, or a page on level 1 that of a language
 */
export function assertUniqueSlugs({ website, tree }: Structure, changed: Children): void {
  for (const [parent, ids] of Object.entries(changed)) {
    for (const language of website.languages) {
      const slugs = website.slugs[language] ?? {};
      const code =
        parent === TOP && ids.find((id) => isNewAtTop(tree, id) && isLanguageCode(slugs[id] ?? ''));
      if (code)
        throw ApiError.invalid('parent', `${reservedSlugMessage(slugs[code] ?? '')} Please change it first.`);
      const slug = firstDuplicate(ids.flatMap((id) => slugs[id] ?? []));
      if (slug === undefined) continue;
      const message = `Another page of this level already has the slug “${slug}” (${language}). Please change one of them first.`;
      throw ApiError.invalid('parent', message);
    }
  }
}

/** Existing pages at the top level are valid: they may be older than the reservation of language codes. */
function isNewAtTop(tree: PageTree, id: string): boolean {
  return tree.parentOf(id) !== TOP;
}

/** Error message for a top-level slug that equals a language code. */
export function reservedSlugMessage(slug: string): string {
  return `The slug “${slug}” is reserved for a language.`;
}

/** Reserved slugs: those given, and the language codes on the top level. */
export function reserved(parent: string, slugs: readonly string[]): Set<string> {
  return new Set(parent === TOP ? [...WEBSITE_LANGUAGES, ...slugs] : slugs);
}

function firstDuplicate(slugs: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return slugs.find((slug) => seen.has(slug) || !seen.add(slug));
}

/** @throws ApiError validation-error for a language that the website does not have */
export function refuseOtherLanguage({ website }: Structure, language: WebsiteLanguage): void {
  if (!website.languages.includes(language)) {
    throw ApiError.invalid('language', 'The website does not have this language.');
  }
}

/** Slugs in use below a page in one language, except that of one page; on the top level including language codes. */
export function slugsBelow(
  { website, tree }: Structure,
  {
    parent,
    language,
    but,
  }: { readonly parent: string; readonly language: WebsiteLanguage; readonly but?: string },
): Set<string> {
  const siblings = tree.below(parent).filter((id) => id !== but);
  return reserved(
    parent,
    siblings.flatMap((id) => website.slugs[language]?.[id] ?? []),
  );
}
