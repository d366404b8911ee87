import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Tidier } from '../jobs/tidier.service.js';
import { PersonalDataRepository } from './personal-data.repository.js';
import { personalCollections } from './personal.schema.js';

/** What an area keeps of people in another way than in documents of one person each. */
export interface PersonalPart {
  /** Name in the export, e.g. `projects`. */
  readonly name: string;
  /** All of it as JSON can hold it, without secrets; a list that may be long is an async iterable. */
  readonly read: (userId: string) => Promise<unknown>;
  /** Removes all of it, before the declared collections go. Can be called twice. */
  readonly remove: (userId: string) => Promise<void>;
  /** Why the account cannot go yet, for the person to read; null: it can. */
  readonly blocks?: (userId: string) => Promise<string | null>;
  /** The same as far as it can be told without changing anything, for the preview. */
  readonly wouldBlock?: (userId: string) => Promise<string | null>;
  /** What the preview of a deletion names of this part. */
  readonly losses?: (userId: string) => Promise<Partial<Losses>>;
}

/** What the deletion of an account removes, and what prevents it. */
export interface Losses {
  /** Names of projects without other members. */
  readonly projects: readonly string[];
  /** Names of projects that the person owns and that have other members: they need another owner first. */
  readonly shared: readonly string[];
  /** Clusters of the projects without other members. */
  readonly clusters: number;
  /** Support cases. */
  readonly cases: number;
}

const LOSSES = ['projects', 'shared', 'clusters', 'cases'] as const satisfies readonly (keyof Losses)[];

/** For so long it is looked whether a request that was under way wrote something after all was removed. */
const LOOK_AGAIN_MS = 3_600_000;
const LOOK_AGAIN_MOST = 1_000;

/** Everything that is kept of a person, whichever area keeps it: to be handed out and to be removed. */
@Injectable()
export class PersonalData implements OnModuleInit {
  private readonly parts = new Map<string, PersonalPart>();

  constructor(
    private readonly repository: PersonalDataRepository,
    private readonly tidier: Tidier,
  ) {}

  onModuleInit(): void {
    this.tidier.register('removed people', (now) => this.removeLate(now));
  }

  /** Registers a part; called by its area when the module starts. */
  register(part: PersonalPart): void {
    this.parts.set(part.name, part);
  }

  async read(userId: string): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {};
    for (const part of this.parts.values()) found[part.name] = await part.read(userId);
    for (const rule of personalCollections()) {
      if (rule.exported.length > 0) found[rule.collection] = await this.repository.read(rule, userId);
    }
    return found;
  }

  /** Why the account cannot go yet, for the person to read; empty: it can. */
  blocks(userId: string): Promise<string[]> {
    return this.ask('blocks', userId);
  }

  /** What `blocks` would say now, and nothing is changed. */
  wouldBlock(userId: string): Promise<string[]> {
    return this.ask('wouldBlock', userId);
  }

  /**
   * What the deletion of the account removes; nothing is changed.
   * @throws Error when no part reports one of the losses: an account must not be deleted without that answer
   */
  async losses(userId: string): Promise<Losses> {
    const losses: Partial<Losses> = {};
    for (const part of this.parts.values()) Object.assign(losses, await part.losses?.(userId));
    const missing = LOSSES.filter((name) => losses[name] === undefined);
    if (missing.length > 0) throw new Error(`No part of personal data reports ${missing.join(', ')}.`);
    return losses as Losses;
  }

  /** Can be called twice: what is gone already stays gone. */
  async remove(userId: string, now = new Date()): Promise<void> {
    await this.repository.noteRemoved(userId, now);
    await this.removeAll(userId);
  }

  private async ask(question: 'blocks' | 'wouldBlock', userId: string): Promise<string[]> {
    const reasons: string[] = [];
    for (const part of this.parts.values()) {
      const reason = (await part[question]?.(userId)) ?? null;
      if (reason !== null) reasons.push(reason);
    }
    return reasons;
  }

  private async removeLate(now: Date): Promise<void> {
    const since = new Date(now.getTime() - LOOK_AGAIN_MS);
    for (const userId of await this.repository.removedSince(since, LOOK_AGAIN_MOST))
      await this.removeAll(userId);
    await this.repository.forgetRemoved(since);
  }

  private async removeAll(userId: string): Promise<void> {
    // An area goes before those that it builds on, which register first.
    for (const part of [...this.parts.values()].reverse()) await part.remove(userId);
    for (const rule of personalCollections()) await this.repository.remove(rule, userId);
  }
}
