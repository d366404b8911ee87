import { Injectable } from '@nestjs/common';
import type {
  AnswerOf,
  getPage,
  getPageVersion,
  InputOf,
  listPageVersions,
  PageVersion,
} from '@zonewerk/contracts';
import { pagePathOf } from '@zonewerk/contracts';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { IdentityService } from '../../../account/account.api.js';
import { addressesOf } from '../redirects/address-changes.js';
import { contentOf, isSame } from '../pages/page-content.js';
import type { PageText, PlannedText } from '../pages/page.schema.js';
import { PageVersionGuard } from '../pages/page-version-guard.service.js';
import { PageRedirects } from '../redirects/page-redirects.service.js';
import { RedirectRepository } from '../redirects/redirect.repository.js';
import { refuseOtherLanguage, PageTreeStore } from '../tree/page-tree-store.service.js';
import { type PagePlace, VersionRepository } from './version.repository.js';
import type { VersionDocument } from './version.schema.js';
import { ownText, toPage } from '../website.mapper.js';

type Shown = Pick<VersionDocument, 'number' | 'at' | 'by'>;

/** Reads single pages: draft, published version and former versions. */
@Injectable()
export class PageVersions {
  constructor(
    private readonly structure: PageTreeStore,
    private readonly writer: PageVersionGuard,
    private readonly versions: VersionRepository,
    private readonly redirects: RedirectRepository,
    private readonly former: PageRedirects,
    private readonly identity: IdentityService,
  ) {}

  async get(place: InputOf<typeof getPage>, scope: ProjectScope): Promise<AnswerOf<typeof getPage>> {
    const { structure, page, text } = await this.see(scope, place);
    const { published, planned } = text;
    await this.former.flushPendingRedirects(scope);
    const names = await this.namesOf([published, planned].flatMap((one) => (one ? [one] : [])));
    return {
      status: 'success',
      message: '',
      page: toPage(page, structure),
      draft: contentOf(text),
      path: pagePathOf(place.page, place.language, addressesOf(structure)) ?? '/',
      published: published ? toVersion(published, names) : null,
      edited: text.edited ?? false,
      planned: planned ? toPlanned(planned, text, names) : null,
      redirects: await this.redirects.count(scope, place.page),
    };
  }

  async list(
    input: InputOf<typeof listPageVersions>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof listPageVersions>> {
    const { text } = await this.see(scope, input);
    // The version is missing when a process ended before it stored it.
    if (text.published) await this.versions.store(scope, input, text.published);
    const { rows, next, count } = await this.versions.list(scope, input, input);
    const names = await this.namesOf(rows);
    return { status: 'success', message: '', list: rows.map((row) => toVersion(row, names)), next, count };
  }

  async version(
    { number, ...place }: InputOf<typeof getPageVersion>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof getPageVersion>> {
    await this.see(scope, place);
    const found = await this.versions.find(scope, place, number);
    if (!found) throw new ApiError('not-found');
    const version = toVersion(found, await this.namesOf([found]));
    return { status: 'success', message: '', version, content: contentOf(found) };
  }

  private async see(scope: ProjectScope, { page: id, language }: PagePlace) {
    const structure = await this.structure.load(scope);
    refuseOtherLanguage(structure, language);
    const page = await this.writer.find(scope, id, structure);
    return { structure, page, text: ownText(page, language) };
  }

  private namesOf(rows: readonly Pick<Shown, 'by'>[]): Promise<Map<string, string>> {
    return this.identity.namesOf([...new Set(rows.map(({ by }) => by.toHexString()))]);
  }
}

function toVersion(row: Shown, names: ReadonlyMap<string, string>): PageVersion {
  return { number: row.number, at: row.at.toISOString(), by: nameOf(row, names) };
}

function toPlanned(planned: PlannedText, text: PageText, names: ReadonlyMap<string, string>) {
  const edited = !isSame(contentOf(text), planned.content);
  const visible = text.visible || planned.show === true;
  return { at: planned.at.toISOString(), by: nameOf(planned, names), edited, visible };
}

/** Empty for a deleted account. */
function nameOf({ by }: Pick<Shown, 'by'>, names: ReadonlyMap<string, string>): string {
  return names.get(by.toHexString()) ?? '';
}
