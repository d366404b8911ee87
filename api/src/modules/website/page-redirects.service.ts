import { Injectable } from '@nestjs/common';
import { REDIRECTS_MOST, slugPathOf } from '@zonewerk/contracts';
import type { ProjectScope } from '../../platform/http/request.js';
import { type AddressChange, addressesOf, changedAddresses } from './address-changes.js';
import { PageRepository } from './page.repository.js';
import { type FormerAddress, RedirectRepository } from './redirect.repository.js';
import type { RedirectDocument } from './redirect.schema.js';
import type { Structure } from './structure.service.js';
import type { StructureChange } from './website.repository.js';

/** Former addresses of pages above that are looked after when a page leaves them. */
const ALSO_MOST = 500;

/** Keeps former addresses of pages leading to them. */
@Injectable()
export class PageRedirects {
  constructor(
    private readonly pages: PageRepository,
    private readonly redirects: RedirectRepository,
  ) {}

  /**
   * Notes addresses before a change of the structure takes them away: a page that is still shown at one comes first, so
   * nothing changes when that fails then. Addresses under which nothing was ever shown are left out.
   * @returns what `settle` needs after the change
   */
  async note(
    scope: ProjectScope,
    structure: Structure,
    change: StructureChange,
  ): Promise<readonly AddressChange[]> {
    const all = changedAddresses(structure, change);
    const [changes, above] = await Promise.all([
      this.everShown(scope, structure, all),
      this.leadingAbove(scope, structure, all),
    ]);
    if (changes.length > 0) {
      await this.redirects.note(
        scope,
        { former: changes, also: alsoLeading(structure, changes, above) },
        new Date(),
      );
    }
    return changes;
  }

  /** Tidies up after a change: a page needs no redirect from the address that it has again. */
  async settle(scope: ProjectScope, changes: readonly AddressChange[]): Promise<void> {
    if (changes.length === 0) return;
    const [, before] = await Promise.all([
      this.redirects.removeBack(scope, changes),
      this.redirects.countAll(scope, REDIRECTS_MOST),
    ]);
    if (before <= REDIRECTS_MOST) return;
    const more = (await this.redirects.countAll(scope, REDIRECTS_MOST + changes.length)) - REDIRECTS_MOST;
    if (more > 0) await this.redirects.removeOldest(scope, more);
  }

  /** Former addresses of the pages above those that get another address. */
  private leadingAbove(
    scope: ProjectScope,
    { tree }: Structure,
    changes: readonly AddressChange[],
  ): Promise<readonly RedirectDocument[]> {
    const above = new Set(changes.flatMap(({ page }) => tree.lineOf(page).slice(0, -1)));
    return this.redirects.toPages(scope, [...above], ALSO_MOST);
  }

  /** Those of pages that were shown in that language, themselves or something below them. */
  private async everShown(
    scope: ProjectScope,
    { tree }: Structure,
    changes: readonly AddressChange[],
  ): Promise<AddressChange[]> {
    if (changes.length === 0) return [];
    const shown = await this.pages.everShown(
      scope,
      changes.map(({ page }) => page),
    );
    const open = changes.filter(({ page, language }) => !shown.get(language)?.has(page));
    const branches = new Map(open.map(({ page }) => [page, tree.branchOf(page).slice(1)]));
    const below = await this.pages.everShown(scope, [...new Set([...branches.values()].flat())]);
    return changes.filter(({ page, language }) => {
      const inLanguage = below.get(language);
      return shown.get(language)?.has(page) || branches.get(page)?.some((id) => inLanguage?.has(id));
    });
  }
}

/**
 * Other addresses that led to these ones, because a page above had another one before. Its redirect leads to where it
 * is, and would not find there what has left it.
 */
function alsoLeading(
  structure: Structure,
  changes: readonly AddressChange[],
  above: readonly RedirectDocument[],
): FormerAddress[] {
  const addresses = addressesOf(structure);
  return changes.flatMap(({ page, language, from }) => {
    const line = structure.tree.lineOf(page).slice(0, -1);
    return above
      .filter((row) => row.language === language && line.includes(row.page.toHexString()))
      .map((row) => {
        const path = slugPathOf(row.page.toHexString(), language, addresses) ?? '/';
        return { page, language, from: `${row.from}${from.slice(path.length)}` as const };
      });
  });
}
