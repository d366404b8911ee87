import { Injectable } from '@nestjs/common';
import {
  type addRedirect,
  type AnswerOf,
  type InputOf,
  type listRedirects,
  type PageRedirect,
  REDIRECTS_MOST,
  type removeRedirect,
  withLanguage,
} from '@zonewerk/contracts';
import { isOwnPath } from '@zonewerk/site';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { pageAt } from './address-changes.js';
import { PageRedirects } from './page-redirects.service.js';
import { RedirectRepository } from './redirect.repository.js';
import type { RedirectDocument } from './redirect.schema.js';
import { WebsiteChanges } from '../website-changes.service.js';
import { WebsiteRepository } from '../website.repository.js';
import { refuseOtherLanguage, PageTreeStore } from '../tree/page-tree-store.service.js';
import type { Structure } from '../tree/structure.types.js';

/** A redirect is written within that time. */
const WRITTEN_MS = 3_000;

/** Calls that list and edit the redirects of a website. */
@Injectable()
export class WebsiteRedirects {
  constructor(
    private readonly redirects: RedirectRepository,
    private readonly structure: PageTreeStore,
    private readonly pages: PageRedirects,
    private readonly websites: WebsiteRepository,
    private readonly changes: WebsiteChanges,
  ) {}

  async list(
    { page, cursor, limit }: InputOf<typeof listRedirects>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof listRedirects>> {
    if (!(await this.structure.load(scope)).tree.has(page)) throw new ApiError('not-found');
    await this.pages.flushPendingRedirects(scope);
    const { rows, next, count } = await this.redirects.list(scope, { page, cursor, limit });
    return { status: 'success', message: '', list: rows.map(toRedirect), next, count };
  }

  async add(
    { page, language, from }: InputOf<typeof addRedirect>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof addRedirect>> {
    const structure = await this.structure.load(scope);
    if (!structure.tree.has(page)) throw new ApiError('not-found');
    refuseOtherLanguage(structure, language);
    refuseAddress(structure, language, from);
    await this.pages.flushPendingRedirects(scope);
    if ((await this.redirects.countAll(scope, REDIRECTS_MOST)) >= REDIRECTS_MOST) {
      throw ApiError.invalid('from', `A website has at most ${REDIRECTS_MOST} redirects.`);
    }
    await this.promise(scope);
    const added = await this.redirects.insert(
      scope,
      { language, from, page },
      { v: structure.website.v, at: new Date() },
    );
    const redirect = added ?? (await this.redirects.at(scope, language, from));
    if (redirect?.page.toHexString() !== page) {
      throw ApiError.invalid('from', 'This URL already redirects to another page.');
    }
    return { status: 'success', message: '', redirect: toRedirect(redirect) };
  }

  async remove(
    { redirect }: InputOf<typeof removeRedirect>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof removeRedirect>> {
    await this.pages.flushPendingRedirects(scope);
    await this.promise(scope);
    if (!(await this.redirects.removeOne(scope, redirect))) throw new ApiError('not-found');
    return { status: 'success', message: '' };
  }

  /**
   * Stored before the change, because a deleted redirect cannot contain an outbox entry. The job is due after the
   * change; without a change it does nothing.
   */
  private async promise(scope: ProjectScope): Promise<void> {
    const dueAt = new Date(Date.now() + WRITTEN_MS);
    const entries = await this.changes.entries(scope);
    await this.websites.promise(
      scope,
      entries.map((entry) => ({ ...entry, dueAt })),
    );
  }
}

function refuseAddress(
  structure: Structure,
  language: PageRedirect['language'],
  from: PageRedirect['from'],
): void {
  const [, ...others] = structure.website.languages;
  if (others.some((one) => from.startsWith(`/${one}/`))) {
    throw ApiError.invalid('from', 'Please enter the URL without the language prefix.');
  }
  if (isOwnPath(withLanguage(from, language, structure.website.languages))) {
    throw ApiError.invalid('from', 'The website uses this URL.');
  }
  if (pageAt(structure, language, from) !== null) {
    throw ApiError.invalid('from', 'A page has this URL.');
  }
}

function toRedirect({ _id, language, from, automatic, at }: RedirectDocument): PageRedirect {
  return { id: _id.toHexString(), language, from, automatic, at: at.toISOString() };
}
