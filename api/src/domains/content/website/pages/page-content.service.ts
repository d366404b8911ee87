import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type InputOf,
  isLanguageCode,
  type setPage,
  type setPageVisibility,
  TOP,
  TEXT_TOO_LONG,
  WEBSITE_LIMITS,
} from '@zonewerk/contracts';
import { ApiError } from '../../../../platform/http/api-error.js';
import { cleanHtml } from '../../../../platform/html/clean-html.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { contentOf, wasPublic, withContent } from './page-content.js';
import { PageRedirects } from '../redirects/page-redirects.service.js';
import type { PageText } from './page.schema.js';
import { PageSummaries } from './page-summaries.service.js';
import { PageVersionGuard } from './page-version-guard.service.js';
import {
  reservedSlugMessage,
  refuseOtherLanguage,
  slugsBelow,
  PageTreeStore,
} from '../tree/page-tree-store.service.js';
import type { Structure } from '../tree/structure.types.js';
import { versionText } from '../website-version.js';
import { conflictResponse, ownText, type StoredWebsite, toPage, toWebsite } from '../website.mapper.js';
import { WebsiteRepository, type WebsiteVersion } from '../website.repository.js';

const NO_WEBSITE: StoredWebsite = { home: null, languages: [], pages: [] };

/** A website with the ETag of its version; null when the client has this version. */
export interface ReadWebsite {
  /** Empty while no version exists, because texts are being changed. */
  readonly tag: string;
  readonly website: StoredWebsite | null;
}

/** Calls that read and write the pages of a website. */
@Injectable()
export class PageContentService {
  constructor(
    private readonly websites: WebsiteRepository,
    private readonly summaries: PageSummaries,
    private readonly writer: PageVersionGuard,
    private readonly structure: PageTreeStore,
    private readonly redirects: PageRedirects,
  ) {}

  /** @param etags ETags of the client */
  async read(scope: ProjectScope, etags: readonly string[]): Promise<ReadWebsite> {
    const version = await this.websites.version(scope);
    if (!version) return { tag: '"none"', website: etags.includes('"none"') ? null : NO_WEBSITE };
    const tag = await this.tagOf(scope, version);
    if (tag !== '' && etags.includes(tag)) return { tag, website: null };
    // Read after the version, so the website is at least as new.
    const structure = await this.structure.load(scope);
    return { tag, website: toWebsite(structure, await this.summaries.of(scope, structure, version)) };
  }

  async set(input: InputOf<typeof setPage>, scope: ProjectScope): Promise<AnswerOf<typeof setPage>> {
    const { page: id, rev, language } = input;
    const structure = await this.structure.load(scope);
    const page = await this.writer.find(scope, id, structure);
    refuseOtherLanguage(structure, language);
    if (page.rev !== rev) return conflictResponse(page, structure);
    const body = input.body === undefined ? undefined : cleanedOrRefused(input.body);
    const slugged =
      input.slug === undefined ? structure : await this.setSlug(scope, id, { language, slug: input.slug });
    const text = ownText(page, language);
    const { title = text.title, description = text.description, tags = text.tags } = input;
    const content = contentOf({ title, description, tags, body: body ?? text.body });
    const stored = await this.writer.write(scope, page, withContent(text, content));
    if (stored)
      return { status: 'success', message: 'The page has been changed.', page: toPage(stored, slugged) };
    return conflictResponse(await this.writer.find(scope, id, slugged), slugged);
  }

  async setVisibility(
    { page: id, language, value }: InputOf<typeof setPageVisibility>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof setPageVisibility>> {
    const structure = await this.structure.load(scope);
    refuseOtherLanguage(structure, language);
    await this.writer.change(
      scope,
      () => this.writer.find(scope, id, structure),
      (page) => {
        const text = ownText(page, language);
        const changed = { ...text, visible: value === '1', shown: wasPublic(text) };
        // A hidden page must not become visible by its scheduled publication.
        return value === '0' && text.planned
          ? { ...changed, planned: { ...text.planned, show: false } }
          : changed;
      },
    );
    return { status: 'success', message: '', value };
  }

  private async setSlug(
    scope: ProjectScope,
    id: string,
    { language, slug }: { readonly language: PageText['language']; readonly slug: string },
  ): Promise<Structure> {
    const changed = await this.structure.change(scope, async (structure, tries) => {
      const parent = structure.tree.parentOf(id);
      if (parent === undefined) throw new ApiError('not-found');
      if (parent === TOP && isLanguageCode(slug)) throw ApiError.invalid('slug', reservedSlugMessage(slug));
      if (slugsBelow(structure, { parent, language, but: id }).has(slug)) {
        throw ApiError.invalid('slug', 'Another page of this level already has this slug.');
      }
      const { website } = structure;
      const nothing = { v: website.v, changes: [] };
      if (website.slugs[language]?.[id] === slug) return { result: { structure, noted: nothing } };
      const slugs = { ...slugsOf(structure, id), [language]: { [id]: slug } };
      const change = { slugs: { [language]: { [id]: slug } } };
      const { result: noted, ...formerUrls } = await this.redirects.recordFormerUrls(
        scope,
        structure,
        change,
        tries,
      );
      return {
        ...change,
        ...formerUrls,
        result: { structure: { ...structure, website: { ...website, slugs } }, noted },
      };
    });
    await this.redirects.pruneRedirects(scope, changed.noted);
    return changed.structure;
  }

  private async tagOf(scope: ProjectScope, version: WebsiteVersion): Promise<string> {
    const text = await versionText(this.websites, scope, version);
    return text === '' ? '' : `"${text}"`;
  }
}

/** Slugs of one page only: a website can have tens of thousands of pages. */
function slugsOf({ website }: Structure, id: string): Structure['website']['slugs'] {
  return Object.fromEntries(
    Object.entries(website.slugs).flatMap(([language, slugs]) => {
      const slug = slugs[id];
      return slug === undefined ? [] : [[language, { [id]: slug }]];
    }),
  );
}

/** The limit is in bytes, because the size of a document is limited in bytes. */
function cleanedOrRefused(sent: string): string {
  const body = cleanHtml(sent);
  if (Buffer.byteLength(body) > WEBSITE_LIMITS.textBytes) throw ApiError.invalid('body', TEXT_TOO_LONG);
  return body;
}
