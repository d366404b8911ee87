import { Injectable } from '@nestjs/common';
import { type BarePath, REDIRECTS_MOST } from '@zonewerk/contracts';
import { LRUCache } from 'lru-cache';
import type { ProjectScope } from '../../platform/http/request.js';
import { toObjectId } from '../../platform/mongo/object-id.js';
import { type AddressChange, changedAddresses } from './address-changes.js';
import { PageRepository } from './page.repository.js';
import { type FormerAddress, RedirectRepository } from './redirect.repository.js';
import type { RedirectDocument } from './redirect.schema.js';
import type { Structure } from './structure.service.js';
import { type StructureChange, WebsiteRepository } from './website.repository.js';
import type { LeftAddresses } from './website.schema.js';

type Scope = Pick<ProjectScope, 'projectId'>;

/** Former addresses of pages above that are looked after when a page leaves them. */
const ALSO_MOST = 500;
/** Addresses that are written with the change that takes them: those of one page in all languages, and of some more. */
const WITH_CHANGE_MOST = 40;
/** Pages and languages that are known to have been shown: about 10 MB. */
const SHOWN_MOST = 50_000;

/** What a change takes from pages. */
interface Leaving {
  /** To be written with the change. */
  readonly left?: NonNullable<StructureChange['left']>;
  /** What was noted already, because there is more of it than one document should carry. */
  readonly kept: Pick<LeftAddresses, 'v' | 'changes'>;
}

/** Keeps former addresses of pages leading to them. */
@Injectable()
export class PageRedirects {
  /** What was ever shown stays so. */
  private readonly shown = new LRUCache<string, true>({ max: SHOWN_MOST });

  constructor(
    private readonly pages: PageRepository,
    private readonly redirects: RedirectRepository,
    private readonly websites: WebsiteRepository,
  ) {}

  /**
   * Addresses that a change takes from pages and under which something was shown at some time. Those of few are to be
   * written with the change and are redirects once somebody asks for any (`settle`). Many are noted before it: a page
   * that is still shown at one comes first, so nothing changes when that fails then; `tidy` comes after it.
   * @param tries how often the change was made in vain, which may be because too much is written with such changes
   */
  async leaving(
    scope: ProjectScope,
    structure: Structure,
    change: StructureChange,
    tries: number,
  ): Promise<Leaving> {
    if (tries > 0) await this.settle(scope);
    const v = structure.website.v + 1;
    const changes = await this.everShown(scope, structure, changedAddresses(structure, change));
    if (changes.length === 0) return { kept: { v, changes } };
    if (changes.length <= WITH_CHANGE_MOST) {
      return { left: { by: scope.userId, changes }, kept: { v, changes: [] } };
    }
    await this.settle(scope);
    await this.enter(scope, { v, at: new Date(), by: toObjectId(scope.userId), changes });
    return { kept: { v, changes } };
  }

  /** Tidies up after a change: a page needs no redirect from the address that it has again. */
  async tidy(scope: Scope, { v, changes }: Leaving['kept']): Promise<void> {
    if (changes.length === 0) return;
    await this.redirects.removeBack(scope, changes, v);
    await this.removeTooMany(scope);
  }

  /**
   * Makes redirects of what was written with changes. Whoever reads or changes redirects comes here first. Two that do at
   * the same time do the same, and what came with a later change stays.
   */
  async settle(scope: Scope): Promise<void> {
    const left = await this.websites.left(scope);
    const last = left.at(-1);
    if (!last) return;
    for (const one of left) {
      await this.enter(scope, one);
      await this.redirects.removeBack(scope, one.changes, one.v);
    }
    await this.removeTooMany(scope);
    await this.websites.forgetLeft(scope, last.v);
  }

  private async enter(scope: Scope, left: LeftAddresses): Promise<void> {
    const { changes } = left;
    const pages = new Set(changes.flatMap(({ above }) => above));
    const above = await this.redirects.toPages(scope, [...pages], ALSO_MOST);
    await this.redirects.note(scope, { former: changes, also: alsoLeading(changes, above) }, left);
  }

  private async removeTooMany(scope: Scope): Promise<void> {
    if ((await this.redirects.countAll(scope, REDIRECTS_MOST)) <= REDIRECTS_MOST) return;
    const more = (await this.redirects.countAll(scope)) - REDIRECTS_MOST;
    if (more > 0) await this.redirects.removeOldest(scope, more);
  }

  /** Those of pages that were shown in that language, themselves or something below them. */
  private async everShown(
    scope: ProjectScope,
    { tree }: Structure,
    changes: readonly AddressChange[],
  ): Promise<readonly AddressChange[]> {
    const unknown = changes.filter((one) => !this.shown.has(keyOf(one)));
    if (unknown.length === 0) return changes;
    const shown = await this.pages.everShown(
      scope,
      unknown.map(({ page }) => page),
    );
    const open = unknown.filter(({ page, language }) => !shown.get(language)?.has(page));
    const branches = new Map(open.map(({ page }) => [page, tree.branchOf(page).slice(1)]));
    const below = await this.pages.everShown(scope, [...new Set([...branches.values()].flat())]);
    const never = new Set(
      open.filter(({ page, language }) => !branches.get(page)?.some((id) => below.get(language)?.has(id))),
    );
    for (const one of unknown) if (!open.includes(one)) this.shown.set(keyOf(one), true);
    return changes.filter((one) => !never.has(one));
  }
}

function keyOf({ page, language }: AddressChange): string {
  return `${page} ${language}`;
}

/**
 * Other addresses that led to these ones, because a page above had another one before. Its redirect leads to where it
 * is, and would not find there what has left it.
 */
function alsoLeading(changes: readonly AddressChange[], rows: readonly RedirectDocument[]): FormerAddress[] {
  return changes.flatMap(({ page, language, from, above }) => {
    const slugs = from.split('/').filter((slug) => slug !== '');
    return rows.flatMap((row) => {
      const level = above.indexOf(row.page.toHexString()) + 1;
      if (row.language !== language || level === 0) return [];
      const path: BarePath = `${row.from}${slugs.slice(level).join('/')}/`;
      return [{ page, language, from: path }];
    });
  });
}
