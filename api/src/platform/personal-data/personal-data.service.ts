import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CleanupScheduler } from '../jobs/cleanup-scheduler.service.js';
import { PersonalDataRepository } from './personal-data.repository.js';
import { personalCollections } from './personal.schema.js';

/** Personal data of an area that are not in separate documents per user. */
export interface PersonalPart {
  /** Name in the export, e.g. `projects`. */
  readonly name: string;
  /** All data as JSON values, without secrets; a long list is an async iterable. */
  readonly read: (userId: string) => Promise<unknown>;
  /** Removes all data, before the declared collections are removed. Idempotent. */
  readonly remove: (userId: string) => Promise<void>;
  /** Why the account cannot be deleted yet, as text for the user; null: it can. May change state. */
  readonly blocks?: (userId: string) => Promise<string | null>;
  /** The same without any change, as far as possible, for the preview. */
  readonly wouldBlock?: (userId: string) => Promise<string | null>;
  /** Losses of this part for the preview of a deletion. */
  readonly losses?: (userId: string) => Promise<Partial<Losses>>;
}

/** Effects of the deletion of an account, and the obstacles. */
export interface Losses {
  /** Names of projects without other members. */
  readonly projects: readonly string[];
  /** Names of projects that the user owns and that have other members: they need another owner first. */
  readonly shared: readonly string[];
  /** Clusters of the projects without other members. */
  readonly clusters: number;
  /** Support cases. */
  readonly cases: number;
}

const LOSSES = ['projects', 'shared', 'clusters', 'cases'] as const satisfies readonly (keyof Losses)[];

/** Time in which later writes of concurrent requests are removed too. */
const LOOK_AGAIN_MS = 3_600_000;
const LOOK_AGAIN_MOST = 1_000;

/** All personal data of a user: export and removal. */
@Injectable()
export class PersonalData implements OnModuleInit {
  private readonly parts = new Map<string, PersonalPart>();

  constructor(
    private readonly repository: PersonalDataRepository,
    private readonly tidier: CleanupScheduler,
  ) {}

  onModuleInit(): void {
    this.tidier.register('removed people', (now) => this.removeLate(now));
  }

  /** Registers a part; called by its area at module start. */
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

  /** Why the account cannot be deleted yet, as texts for the user; empty: it can. */
  blocks(userId: string): Promise<string[]> {
    return this.ask('blocks', userId);
  }

  /** The present result of `blocks`, without any change. */
  wouldBlock(userId: string): Promise<string[]> {
    return this.ask('wouldBlock', userId);
  }

  /**
   * Losses of the deletion of the account. Read-only.
   * @throws Error when no part reports one of the losses: an account must not be deleted without that report
   */
  async losses(userId: string): Promise<Losses> {
    const losses: Partial<Losses> = {};
    for (const part of this.parts.values()) Object.assign(losses, await part.losses?.(userId));
    const missing = LOSSES.filter((name) => losses[name] === undefined);
    if (missing.length > 0) throw new Error(`No part of personal data reports ${missing.join(', ')}.`);
    return losses as Losses;
  }

  /** Idempotent. */
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
    // An area is removed before the areas that it depends on, which register first.
    for (const part of [...this.parts.values()].reverse()) await part.remove(userId);
    for (const rule of personalCollections()) await this.repository.remove(rule, userId);
  }
}
