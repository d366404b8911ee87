import { Injectable } from '@nestjs/common';
import type { ContentModule } from '@zonewerk/contracts';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import type { OutboxEntry } from '../../../../platform/jobs/outbox.js';
import {
  ContentModulesRepository,
  type ModuleAsRead,
  type ModulesVersion,
} from './content-modules.repository.js';
import type { ModuleDefinition } from './module-definition.js';
import { present, titleFieldOf, toModule } from './definitions.js';

type Scope = Pick<ProjectScope, 'projectId'>;

const TRIES = 100;
/** Maximum of cached modules of all projects; one with many fields has about 100 kB. */
const MAX_CACHED_MODULES = 500;
/** Maximum age of the cache, the same delay that a revoked session has in other processes. */
const MAX_CACHE_AGE_MS = 100;

/** A module and the start time of its read, in milliseconds of this process. */
type CachedModule = ModuleAsRead & { readonly from: number };

/** A change of all modules of a project. */
interface Change {
  readonly modules: readonly ModuleDefinition[];
  readonly entries?: readonly OutboxEntry[];
}

/** Creates a change from the present modules; called again after a concurrent change. Null when nothing changes. */
type Make = (modules: readonly ModuleDefinition[]) => Change | null;

/** Input of a change of one module: all modules, and the module itself. */
type MakeOne = (
  modules: readonly ModuleDefinition[],
  own: ModuleDefinition,
) => { readonly own: ModuleDefinition; readonly entries?: readonly OutboxEntry[] };

type Changed =
  | { status: 'success'; message: string; module: ContentModule }
  | { status: 'changed-meanwhile'; message: string; module: ContentModule };

function keyOf({ projectId }: Scope, id: string): string {
  return `${projectId}.${id}`;
}

/** Definitions of a project's modules, and their changes. */
@Injectable()
export class ContentModules {
  private readonly cache = new LRUCache<string, CachedModule>({ max: MAX_CACHED_MODULES });

  /** Number of changes by this process, of all projects. */
  private changes = 0;

  constructor(private readonly repository: ContentModulesRepository) {}

  /** All modules, including deleted ones that can be restored. */
  async all(scope: Scope): Promise<readonly ModuleDefinition[]> {
    return (await this.repository.find(scope))?.modules ?? [];
  }

  /**
   * One module without the others.
   * @throws ApiError not-found when it does not exist or was deleted
   */
  async one(scope: Scope, id: string): Promise<ModuleDefinition> {
    const key = keyOf(scope, id);
    const cached = this.cache.get(key);
    const from = performance.now();
    const { changes } = this;
    const isStill = cached && isSame(cached, await this.repository.version(scope));
    const read = isStill ? cached : await this.repository.withId(scope, id);
    // A change of this process during the read may not be part of the result.
    if (read?.module && changes === this.changes) this.cache.set(key, { ...read, from });
    return assertModuleExists(read?.module ? [read.module] : [], id);
  }

  /**
   * One module at most 100 ms old, with all changes of this process. For writes that a concurrent deletion of a field
   * cannot harm: it also deletes the values of the field.
   * @throws ApiError not-found when it does not exist or was deleted
   */
  async findCached(scope: Scope, id: string): Promise<ModuleDefinition> {
    const cached = this.cache.get(keyOf(scope, id));
    if (!cached?.module || performance.now() - cached.from > MAX_CACHE_AGE_MS) return this.one(scope, id);
    return assertModuleExists([cached.module], id);
  }

  /** @throws ApiError conflict when concurrent changes are always faster */
  async change(scope: Scope, make: Make): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const stored = await this.repository.find(scope);
      const made = make(stored?.modules ?? []);
      if (!made) return;
      const written = await this.repository.change(scope, stored?.v ?? 0, made.modules, made.entries ?? []);
      this.changes += 1;
      for (const { id } of stored?.modules ?? []) this.cache.delete(keyOf(scope, id));
      if (written) return;
    }
    throw new ApiError('conflict');
  }

  /**
   * Changes one module on the condition that its revision is the expected one.
   * @throws ApiError not-found
   */
  async changeOne(
    scope: Scope,
    { module: id, rev }: { readonly module: string; readonly rev: number },
    make: MakeOne,
  ): Promise<Changed> {
    let answer: Changed | undefined;
    await this.change(scope, (modules) => {
      const found = assertModuleExists(modules, id);
      if (found.rev !== rev) {
        const message = 'Another change of this module was saved first.';
        answer = { status: 'changed-meanwhile', message, module: toModule(found) };
        return null;
      }
      const made = make(modules, found);
      const next = { ...made.own, rev: rev + 1, titleField: titleFieldOf(made.own) };
      answer = { status: 'success', message: '', module: toModule(next) };
      return { modules: replaced(modules, next), entries: made.entries ?? [] };
    });
    if (!answer) throw new ApiError('conflict');
    return answer;
  }
}

function isSame({ _id, v }: ModulesVersion, stored: ModulesVersion | null): boolean {
  return stored?.v === v && stored._id.equals(_id);
}

/** @throws ApiError not-found when it does not exist or was deleted */
export function assertModuleExists(modules: readonly ModuleDefinition[], id: string): ModuleDefinition {
  const found = present(modules).find((one) => one.id === id);
  if (!found) throw new ApiError('not-found', { message: 'This module does not exist any more.' });
  return found;
}

/** All modules, with one of them replaced. */
export function replaced(modules: readonly ModuleDefinition[], next: ModuleDefinition): ModuleDefinition[] {
  return modules.map((one) => (one.id === next.id ? next : one));
}
