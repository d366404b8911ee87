import { Injectable } from '@nestjs/common';
import type { ContentModule } from '@zonewerk/contracts';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../platform/http/api-error.js';
import type { ProjectScope } from '../../platform/http/request.js';
import type { OutboxEntry } from '../../platform/jobs/outbox.js';
import { ContentModulesRepository, type ModuleAsRead } from './content-modules.repository.js';
import type { ModuleDefinition } from '../../content/module-definition.js';
import { present, titleFieldOf, toModule } from '../../content/definitions.js';

type Scope = Pick<ProjectScope, 'projectId'>;

const TRIES = 100;
/** Modules of all projects together that are held; one with many fields has about 100 kB. */
const HELD_MOST = 500;

/** A change of all modules of a project. */
interface Change {
  readonly modules: readonly ModuleDefinition[];
  readonly left?: readonly OutboxEntry[];
}

/** Makes a change of what is there; called again when somebody else was quicker. Null when nothing is to be written. */
type Make = (modules: readonly ModuleDefinition[]) => Change | null;

/** What a change of one module is made of: all modules, and itself. */
type MakeOne = (
  modules: readonly ModuleDefinition[],
  own: ModuleDefinition,
) => { readonly own: ModuleDefinition; readonly left?: readonly OutboxEntry[] };

type Changed =
  | { status: 'success'; message: string; module: ContentModule }
  | { status: 'changed-meanwhile'; message: string; module: ContentModule };

function keyOf({ projectId }: Scope, id: string): string {
  return `${projectId}.${id}`;
}

/** Definitions of a project's modules, and how they are changed. */
@Injectable()
export class ContentModules {
  private readonly held = new LRUCache<string, ModuleAsRead>({ max: HELD_MOST });

  constructor(private readonly repository: ContentModulesRepository) {}

  /** Those that were removed and can be put back included. */
  async all(scope: Scope): Promise<readonly ModuleDefinition[]> {
    return (await this.repository.find(scope))?.modules ?? [];
  }

  /**
   * One module, as it is or was when the call began, without the others.
   * @throws ApiError not-found when there is none, or it was removed
   */
  async one(scope: ProjectScope, id: string): Promise<ModuleDefinition> {
    const key = keyOf(scope, id);
    const [held, version] = [this.held.get(key), this.repository.versionAtFirst(scope)];
    if (held && version && held.v === version.v && held._id.equals(version._id)) {
      return presentOne(held.module ? [held.module] : [], id);
    }
    const read = await this.repository.withId(scope, id);
    if (read?.module) this.held.set(key, read);
    return presentOne(read?.module ? [read.module] : [], id);
  }

  /** @throws ApiError conflict when others are quicker all the time */
  async change(scope: Scope, make: Make): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const stored = await this.repository.find(scope);
      const made = make(stored?.modules ?? []);
      if (!made) return;
      const written = await this.repository.change(scope, stored?.v ?? 0, made.modules, made.left ?? []);
      for (const { id } of made.modules) this.held.delete(keyOf(scope, id));
      if (written) return;
    }
    throw new ApiError('conflict');
  }

  /**
   * Changes one module on the condition that it is what was seen.
   * @throws ApiError not-found
   */
  async changeOne(
    scope: Scope,
    { module: id, rev }: { readonly module: string; readonly rev: number },
    make: MakeOne,
  ): Promise<Changed> {
    let answer: Changed | undefined;
    await this.change(scope, (modules) => {
      const found = presentOne(modules, id);
      if (found.rev !== rev) {
        const message = 'Somebody changed this module in the meantime.';
        answer = { status: 'changed-meanwhile', message, module: toModule(found) };
        return null;
      }
      const made = make(modules, found);
      const next = { ...made.own, rev: rev + 1, titleField: titleFieldOf(made.own) };
      answer = { status: 'success', message: '', module: toModule(next) };
      return { modules: replaced(modules, next), left: made.left ?? [] };
    });
    if (!answer) throw new ApiError('conflict');
    return answer;
  }
}

/** @throws ApiError not-found when there is none, or it was removed */
export function presentOne(modules: readonly ModuleDefinition[], id: string): ModuleDefinition {
  const found = present(modules).find((one) => one.id === id);
  if (!found) throw new ApiError('not-found', { message: 'This module is not there any more.' });
  return found;
}

/** All modules with one of them as it is from now on. */
export function replaced(modules: readonly ModuleDefinition[], next: ModuleDefinition): ModuleDefinition[] {
  return modules.map((one) => (one.id === next.id ? next : one));
}
