import { Injectable } from '@nestjs/common';
import { REDIRECTS_MOST } from '@zonewerk/contracts';
import { LRUCache } from 'lru-cache';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { changedAddresses } from './address-changes.js';
import type { AddressChange } from './address-change.types.js';
import { PageRepository } from '../pages/page.repository.js';
import { RedirectRepository } from './redirect.repository.js';
import { inheritedRedirects, type RedirectRow, resolveRedirects } from './resolved-redirects.js';
import type { Structure } from '../tree/structure.types.js';
import { WebsiteRepository } from '../website.repository.js';
import type { StructureChange } from '../tree/structure.types.js';
import { type FormerUrls, encodeFormerUrls } from '../stored-website.js';

type Scope = Pick<ProjectScope, 'projectId'>;

/** Maximum of former paths of ancestors that are processed when a page moves away from them. */
const ALSO_MOST = 500;
/** Maximum of cached pages and languages that visitors could see: about 10 MB. */
const SHOWN_MOST = 50_000;

/** Former paths of a change. */
interface Leaving {
  /** Stored with the change. */
  readonly formerUrls?: NonNullable<StructureChange['formerUrls']>;
  /** Redirects that are stored already, because they exceed the space in the website document. */
  readonly result: Pick<FormerUrls, 'v' | 'changes'>;
}

/** Redirects from former paths to pages. */
@Injectable()
export class PageRedirects {
  /** A page that was visible once always counts as such. */
  private readonly shown = new LRUCache<string, true>({ max: SHOWN_MOST });

  constructor(
    private readonly pages: PageRepository,
    private readonly redirects: RedirectRepository,
    private readonly websites: WebsiteRepository,
  ) {}

  /**
   * Former paths of a change under which content was ever visible. Few of them are stored with the change and become
   * redirects at the next access (`flushPendingRedirects`). Many of them become redirects before the change. A visible page has
   * priority over a redirect, so a failure of the change has no effect. After the change `tidy` follows.
   * @param tries number of failed attempts of the change; one reason is that too many former paths are stored in the
   * website
   */
  async recordFormerUrls(
    scope: ProjectScope,
    structure: Structure,
    change: StructureChange,
    tries: number,
  ): Promise<Leaving> {
    if (tries > 0) await this.flushPendingRedirects(scope);
    const v = structure.website.v + 1;
    const changes = await this.everShown(scope, structure, changedAddresses(structure, change));
    if (changes.length === 0) return { result: { v, changes } };
    const formerUrls = { v, at: new Date(), by: scope.userId, changes };
    if (encodeFormerUrls(formerUrls)) return { formerUrls, result: { v, changes: [] } };
    await this.flushPendingRedirects(scope);
    await this.enter(scope, formerUrls);
    return { result: { v, changes } };
  }

  /** Deletes redirects after a change: a page needs none from a path that it has again. */
  async pruneRedirects(scope: Scope, { v, changes }: Leaving['result']): Promise<void> {
    if (changes.length === 0) return;
    await this.redirects.removeBack(scope, changes, v);
    await this.removeTooMany(scope);
  }

  /**
   * Creates redirects from the former paths stored with changes. Every read or write of redirects calls it first.
   * Concurrent calls have the same result, and redirects of later changes are not modified.
   */
  async flushPendingRedirects(scope: Scope): Promise<void> {
    const pending = await this.websites.pendingFormerUrls(scope);
    if (!pending) return;
    if (pending.open.length > 0) await this.enterAll(scope, pending.open);
    await this.websites.entered(scope, pending);
  }

  private async enterAll(scope: Scope, pending: readonly FormerUrls[]): Promise<void> {
    const above = await this.leadingAbove(
      scope,
      pending.flatMap(({ changes }) => changes),
    );
    const { there, removed } = resolveRedirects(pending, above);
    const others = await this.redirects.fromAny(scope, [...there, ...removed]);
    await this.redirects.write(
      scope,
      resolveRedirects(pending, [...above, ...others]),
      pending.at(-1)?.v ?? 0,
    );
    await this.removeTooMany(scope);
  }

  private async enter(scope: Scope, formerUrls: FormerUrls): Promise<void> {
    const { changes } = formerUrls;
    const above = await this.leadingAbove(scope, changes);
    await this.redirects.note(
      scope,
      { former: changes, also: inheritedRedirects(changes, above) },
      formerUrls,
    );
  }

  /** Former paths of the ancestors of pages whose paths change. */
  private leadingAbove(scope: Scope, changes: readonly AddressChange[]): Promise<readonly RedirectRow[]> {
    const above = new Set(changes.flatMap((one) => one.above));
    return this.redirects.toPages(scope, [...above], ALSO_MOST);
  }

  private async removeTooMany(scope: Scope): Promise<void> {
    if ((await this.redirects.countAll(scope, REDIRECTS_MOST)) <= REDIRECTS_MOST) return;
    const more = (await this.redirects.countAll(scope)) - REDIRECTS_MOST;
    if (more > 0) await this.redirects.removeOldest(scope, more);
  }

  /** Changes of pages that were visible in that language, or have descendants that were. */
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
