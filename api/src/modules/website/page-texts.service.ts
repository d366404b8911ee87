import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type InputOf,
  isLanguageCode,
  type setPage,
  type setPageVisibility,
  TOP,
  type Website,
} from '@zonewerk/contracts';
import { ApiError } from '../../platform/http/api-error.js';
import type { ProjectScope } from '../../platform/http/request.js';
import { PageRedirects } from './page-redirects.service.js';
import { PageRepository } from './page.repository.js';
import type { PageDocument, PageText } from './page.schema.js';
import {
  keptForLanguage,
  refuseOtherLanguage,
  slugsBelow,
  type Structure,
  WebsiteStructure,
} from './structure.service.js';
import { versionText } from './website-version.js';
import { textOf, toPage, toWebsite } from './website.mapper.js';
import { WebsiteRepository, type WebsiteVersion } from './website.repository.js';

/** How often a switch is set anew because the page was changed meanwhile. */
const TRIES = 20;

const NO_WEBSITE: Website = { home: null, languages: [], pages: [] };

/** A website as it is read, with the mark of its version; null when it is the one that is known already. */
export interface ReadWebsite {
  /** Empty while no version can be told, because texts are being written. */
  readonly tag: string;
  readonly website: Website | null;
}

/** What people read and write on the pages of a website. */
@Injectable()
export class PageTexts {
  constructor(
    private readonly websites: WebsiteRepository,
    private readonly pages: PageRepository,
    private readonly structure: WebsiteStructure,
    private readonly redirects: PageRedirects,
  ) {}

  /** @param known the mark that came with what is known */
  async read(scope: ProjectScope, known: string): Promise<ReadWebsite> {
    const version = await this.websites.version(scope);
    if (!version) return { tag: '"none"', website: known === '"none"' ? null : NO_WEBSITE };
    const tag = await this.tagOf(scope, version);
    if (tag !== '' && tag === known) return { tag, website: null };
    // After the version, so what is read is at least as new.
    const structure = await this.structure.load(scope);
    return { tag, website: toWebsite(structure, await this.pages.all(scope)) };
  }

  async set(input: InputOf<typeof setPage>, scope: ProjectScope): Promise<AnswerOf<typeof setPage>> {
    const { page: id, rev, language } = input;
    const structure = await this.structure.load(scope);
    const page = await this.find(scope, id, structure);
    refuseOtherLanguage(structure, language);
    if (page.rev !== rev) return meanwhile(page, structure);
    const slugged =
      input.slug === undefined ? structure : await this.setSlug(scope, id, { language, slug: input.slug });
    const { title, description } = input;
    const given = {
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
    };
    const stored = await this.write(scope, page, { ...textOf(page, language, structure.website), ...given });
    if (stored)
      return { status: 'success', message: 'The page has been changed.', page: toPage(stored, slugged) };
    return meanwhile(await this.find(scope, id, slugged), slugged);
  }

  async setVisibility(
    { page: id, language, value }: InputOf<typeof setPageVisibility>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof setPageVisibility>> {
    const structure = await this.structure.load(scope);
    refuseOtherLanguage(structure, language);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const page = await this.find(scope, id, structure);
      const text = textOf(page, language, structure.website);
      if (await this.write(scope, page, { ...text, ...shownOrHidden(text, value) })) {
        return { status: 'success', message: '', value };
      }
    }
    throw new ApiError('conflict');
  }

  /** A page that is there. */
  private async find(scope: ProjectScope, id: string, { tree }: Structure): Promise<PageDocument> {
    const page = tree.has(id) ? await this.pages.find(scope, id) : null;
    if (!page) throw new ApiError('not-found');
    return page;
  }

  private async setSlug(
    scope: ProjectScope,
    id: string,
    { language, slug }: { readonly language: PageText['language']; readonly slug: string },
  ): Promise<Structure> {
    const changed = await this.structure.change(scope, async (structure) => {
      const parent = structure.tree.parentOf(id);
      if (parent === undefined) throw new ApiError('not-found');
      if (parent === TOP && isLanguageCode(slug)) throw ApiError.invalid('slug', keptForLanguage(slug));
      if (slugsBelow(structure, { parent, language, but: id }).has(slug)) {
        throw ApiError.invalid('slug', 'Another page at this place has this address already.');
      }
      const { website } = structure;
      if (website.slugs[language]?.[id] === slug) return { kept: { structure, addresses: [] } };
      const slugs = { ...website.slugs, [language]: { ...website.slugs[language], [id]: slug } };
      const change = { slugs: { [language]: { [id]: slug } } };
      const addresses = await this.redirects.note(scope, structure, change);
      return { ...change, kept: { structure: { ...structure, website: { ...website, slugs } }, addresses } };
    });
    await this.redirects.settle(scope, changed.addresses);
    return changed.structure;
  }

  /** Writes what a page has in one language; null when somebody else was quicker. */
  private async write(scope: ProjectScope, page: PageDocument, text: PageText): Promise<PageDocument | null> {
    const now = new Date();
    const others = page.texts.filter(({ language }) => language !== text.language);
    await this.websites.begin(scope, now);
    const stored = await this.pages.setTexts(scope, page, [...others, text], now);
    await this.websites.end(scope);
    return stored;
  }

  private async tagOf(scope: ProjectScope, version: WebsiteVersion): Promise<string> {
    const text = await versionText(this.websites, scope, version);
    return text === '' ? '' : `"${text}"`;
  }
}

function shownOrHidden({ visible, shown = visible }: PageText, value: '0' | '1') {
  return { visible: value === '1', shown: shown || value === '1' };
}

function meanwhile(page: PageDocument, structure: Structure): AnswerOf<typeof setPage> {
  const message = 'Somebody changed this page in the meantime.';
  return { status: 'changed-meanwhile', message, page: toPage(page, structure) };
}
