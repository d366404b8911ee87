import { Injectable } from '@nestjs/common';
import {
  type addPage,
  type AnswerOf,
  type duplicatePage,
  type InputOf,
  type movePage,
  type positionPages,
  type setHomePage,
  type WebsiteLanguage,
} from '@zonewerk/contracts';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { newObjectId } from '../../../../platform/database/object-id.js';
import { freeSlug } from '../pages/free-slug.js';
import { titleSlug } from '../pages/title-slug.js';
import { contentOf, isWritten } from '../pages/page-content.js';
import { PageRedirects } from '../redirects/page-redirects.service.js';
import { PageRepository } from '../pages/page.repository.js';
import type { PageDocument, PageText } from '../pages/page.schema.js';
import type { Changed, TreePosition } from './page-tree.js';
import {
  unwrapTreeChange,
  assertUniqueSlugs,
  assertWithinLimits,
  slugsBelow,
  PageTreeStore,
} from './page-tree-store.service.js';
import type { Structure } from './structure.types.js';
import { homeOf, textOf, toPage } from '../website.mapper.js';

/** Slug of a page whose title has no characters for a slug. */
const PLAIN_SLUG = 'page';

interface NewPage {
  readonly texts: readonly PageText[];
  readonly place: (structure: Structure) => TreePosition;
  /** Requested slugs by language. */
  readonly wishes: (structure: Structure) => Partial<Record<WebsiteLanguage, string>>;
}

/** Positions of the pages of a website. */
@Injectable()
export class PageTreeService {
  constructor(
    private readonly pages: PageRepository,
    private readonly structure: PageTreeStore,
    private readonly redirects: PageRedirects,
  ) {}

  async add(input: InputOf<typeof addPage>, scope: ProjectScope): Promise<AnswerOf<typeof addPage>> {
    const { language, title, parent, before } = input;
    const page = await this.insert(scope, {
      texts: [{ language, title, description: '', visible: false }],
      place: ({ website }) => {
        if (website.languages.includes(language)) return { parent, before };
        throw ApiError.invalid('language', 'The website does not have this language.');
      },
      wishes: ({ website }) => {
        return Object.fromEntries(
          website.languages.map((one) => [one, titleSlug(title, language) || PLAIN_SLUG]),
        );
      },
    });
    return { status: 'success', message: `${title} has been created.`, page };
  }

  async duplicate(
    { page: id }: InputOf<typeof duplicatePage>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof duplicatePage>> {
    const { website, tree } = await this.structure.load(scope);
    const original = tree.has(id) ? await this.pages.find(scope, id) : null;
    if (!original) throw new ApiError('not-found');
    const texts = original.texts.filter(isWritten).map((text) => {
      return { language: text.language, ...contentOf(text), visible: false, shown: false };
    });
    const [main = 'en'] = website.languages;
    const { title } = textOf(original, main, website);
    const page = await this.insert(scope, {
      texts,
      place: (now) => {
        const parent = now.tree.parentOf(id);
        if (parent === undefined) throw new ApiError('not-found');
        const siblings = now.tree.below(parent);
        return { parent, before: siblings[siblings.indexOf(id) + 1] ?? null };
      },
      wishes: (now) => {
        return Object.fromEntries(
          now.website.languages.map((language) => [
            language,
            now.website.slugs[language]?.[id] ?? PLAIN_SLUG,
          ]),
        );
      },
    });
    return { status: 'success', message: `${title} has been duplicated.`, page };
  }

  async move(
    { page, parent, before }: InputOf<typeof movePage>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof movePage>> {
    const change = ({ tree }: Structure): Changed => {
      if (!tree.has(page)) throw new ApiError('not-found');
      return tree.move(page, { parent, before });
    };
    // Redirects of a failed attempt have its version, which is not later than that of the next attempt.
    await this.updateTree(scope, change, { fromCache: true });
    return { status: 'success', message: '' };
  }

  async setHome(
    { page }: InputOf<typeof setHomePage>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof setHomePage>> {
    await this.structure.change(scope, (structure) => {
      if (!structure.tree.has(page)) throw new ApiError('not-found');
      return Promise.resolve({ ...(structure.website.home === page ? {} : { home: page }), result: null });
    });
    return { status: 'success', message: '' };
  }

  async reorder(
    { positions }: InputOf<typeof positionPages>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof positionPages>> {
    await this.updateTree(scope, ({ tree }) => tree.arrange(positions));
    return { status: 'success', message: '' };
  }

  private async updateTree(
    scope: ProjectScope,
    change: (structure: Structure) => Changed,
    options: { readonly fromCache?: boolean } = {},
  ): Promise<void> {
    const noted = await this.structure.change(
      scope,
      async (structure, tries) => {
        const children = unwrapTreeChange(change(structure));
        assertUniqueSlugs(structure, children);
        return {
          children,
          ...(await this.redirects.recordFormerUrls(scope, structure, { children }, tries)),
        };
      },
      options,
    );
    await this.redirects.pruneRedirects(scope, noted);
  }

  /** The page document is stored first: a page exists once the structure contains it. */
  private async insert(scope: ProjectScope, { texts, place, wishes }: NewPage) {
    const stored = await this.store(scope, texts, place(await this.structure.load(scope)));
    const id = stored._id.toHexString();
    const structure = await this.structure.change(scope, (now) => {
      assertWithinLimits(now, { pages: 1 });
      const at = place(now);
      const children = unwrapTreeChange(now.tree.insert(id, at));
      const given = Object.entries(wishes(now)).map(([language, wish]) => {
        const one = language as WebsiteLanguage;
        return [one, freeSlug(wish, slugsBelow(now, { parent: at.parent, language: one }))] as const;
      });
      const slugs = Object.fromEntries(given.map(([language, slug]) => [language, { [id]: slug }]));
      const website = {
        ...now.website,
        slugs: Object.fromEntries(
          given.map(([language, slug]) => [language, { ...now.website.slugs[language], [id]: slug }]),
        ),
      };
      const result = { website, tree: now.tree.with(children) };
      return Promise.resolve({
        children,
        slugs,
        ...(homeOf(now) === null ? { home: id } : {}),
        result,
      });
    });
    return toPage(stored, structure);
  }

  private store(scope: ProjectScope, texts: readonly PageText[], place: TreePosition): Promise<PageDocument> {
    const _id = newObjectId();
    const now = new Date();
    const formerPosition = { at: now, with: _id, place, below: [], slugs: {} };
    return this.pages.insert(scope, {
      _id,
      rev: 0,
      texts: [...texts],
      left: formerPosition,
      createdAt: now,
      changedAt: now,
    });
  }
}
