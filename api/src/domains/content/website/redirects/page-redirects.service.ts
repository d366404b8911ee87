import { Injectable } from '@nestjs/common';
import { REDIRECTS_MOST } from '@zonewerk/contracts';
import { LRUCache } from 'lru-cache';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { changedAddresses } from './address-changes.js';
import type { AddressChange } from './address-change.types.js';
import { PageRepository } from '../pages/page.repository.js';
import { RedirectRepository } from './redirect.repository.js';
import { alsoLeading, type RedirectRow, settledRedirects } from './settled-redirects.js';
import type { Structure } from '../tree/structure.types.js';
import { WebsiteRepository } from '../website.repository.js';
import type { StructureChange } from '../tree/structure.types.js';
import { type LeftAddresses, toStoredLeft } from '../stored-website.js';

type Scope = Pick<ProjectScope, 'projectId'>;

/** Former addresses of pages above that are looked after when a page leaves them. */
const ALSO_MOST = 500;
/** Pages and languages that are known to have been shown: about 10 MB. */
const SHOWN_MOST = 50_000;

/** What a change takes from pages. */
interface Leaving {
  /** To be written with the change. */
  readonly left?: NonNullable<StructureChange['left']>;
  /** What was noted already, because there is more of it than has room in the website. */
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
    const left = { v, at: new Date(), by: scope.userId, changes };
    if (toStoredLeft(left)) return { left, kept: { v, changes: [] } };
    await this.settle(scope);
    await this.enter(scope, left);
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
    if (!left) return;
    if (left.open.length > 0) await this.enterAll(scope, left.open);
    await this.websites.entered(scope, left);
  }

  private async enterAll(scope: Scope, left: readonly LeftAddresses[]): Promise<void> {
    const above = await this.leadingAbove(
      scope,
      left.flatMap(({ changes }) => changes),
    );
    const { there, gone } = settledRedirects(left, above);
    const others = await this.redirects.fromAny(scope, [...there, ...gone]);
    await this.redirects.write(scope, settledRedirects(left, [...above, ...others]), left.at(-1)?.v ?? 0);
    await this.removeTooMany(scope);
  }

  private async enter(scope: Scope, left: LeftAddresses): Promise<void> {
    const { changes } = left;
    const above = await this.leadingAbove(scope, changes);
    await this.redirects.note(scope, { former: changes, also: alsoLeading(changes, above) }, left);
  }

  /** Former addresses of the pages above those that get another address. */
  private leadingAbove(scope: Scope, changes: readonly AddressChange[]): Promise<readonly RedirectRow[]> {
    const above = new Set(changes.flatMap((one) => one.above));
    return this.redirects.toPages(scope, [...above], ALSO_MOST);
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
    const isOpen = new Set(open);
    for (const one of unknown) if (!isOpen.has(one)) this.shown.set(keyOf(one), true);
    return changes.filter((one) => !never.has(one));
  }
}

function keyOf({ page, language }: AddressChange): string {
  return `${page} ${language}`;
}
