import { duplicatePage, movePage, removePage, restorePage, TOP, WEBSITE_LIMITS } from '@zonewerk/contracts';
import type { Site } from './website-world.js';
import type { Random } from '../../harness/random.js';

/** Pages that several people share; some of them may be removed at present. */
export interface SharedPages {
  readonly ids: string[];
}

/** Number of responses by status. */
export type Answers = Map<string, number>;

const COPIES_MOST = 500;

/** One of several people who change the same website randomly and concurrently. */
export class Mover {
  /** Pages that this person removed and has not restored. */
  private readonly removed: string[] = [];

  constructor(
    private readonly site: Site,
    private readonly random: Random,
    private readonly shared: SharedPages,
    private readonly answers: Answers,
  ) {}

  /** Moves a page, and sometimes first copies, removes or restores one. */
  async step(): Promise<void> {
    const kind = this.random.below(30);
    if (kind === 0 && this.shared.ids.length < COPIES_MOST) await this.copy();
    else if (kind === 1) await this.remove();
    else if (this.removed.length > 0 && kind < 15) await this.putBack();
    await this.move();
  }

  /** Restores all pages that this person removed. */
  async finish(): Promise<void> {
    while (this.removed.length > 0) await this.putBack();
  }

  private async move(): Promise<void> {
    const { random, shared } = this;
    const parent = random.below(4) === 0 ? TOP : random.pick(shared.ids);
    const before = random.below(4) === 0 ? { before: random.pick(shared.ids) } : {};
    const { status } = await this.site.call(movePage, { page: random.pick(shared.ids), parent, ...before });
    this.count('move', status);
  }

  private async copy(): Promise<void> {
    const { status, body } = await this.site.call(duplicatePage, { page: this.random.pick(this.shared.ids) });
    this.count('copy', status);
    if (status === 200) this.shared.ids.push(body.page.id as string);
  }

  private async remove(): Promise<void> {
    const page = this.random.pick(this.shared.ids);
    const { status } = await this.site.call(removePage, { page });
    this.count('removal', status);
    if (status === 200) this.removed.push(page);
  }

  private async putBack(): Promise<void> {
    const page = this.removed.shift() ?? '';
    const { status } = await this.site.call(restorePage, { page });
    this.count('restoration', status);
  }

  private count(what: string, status: number): void {
    const key = `${what} ${status}`;
    this.answers.set(key, (this.answers.get(key) ?? 0) + 1);
  }
}

/** Faults in the structure of a website with these pages. */
export function faultsOf(children: Readonly<Record<string, readonly string[]>>, ids: readonly string[]) {
  const listed = Object.values(children).flat();
  const reached = new Set<string>();
  let levels = 0;
  for (let level = [...(children[TOP] ?? [])]; level.length > 0; levels += 1) {
    for (const id of level) reached.add(id);
    level = level.flatMap((id) => children[id] ?? []).filter((id) => !reached.has(id));
  }
  return {
    'pages that are in two places': listed.length - new Set(listed).size,
    'pages in a circle': new Set(listed.filter((id) => !reached.has(id))).size,
    'pages that were lost': ids.filter((id) => !listed.includes(id)).length,
    'pages that nobody made': [...new Set(listed)].filter((id) => !ids.includes(id)).length,
    'levels too many': Math.max(0, levels - WEBSITE_LIMITS.levels),
  };
}
