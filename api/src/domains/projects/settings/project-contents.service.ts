import { Injectable } from '@nestjs/common';
import type { ProjectScope } from '../../../platform/http/request.js';

/** Content of a domain in projects. */
export interface ProjectContent {
  /** Plural name, e.g. `clusters`. */
  readonly name: string;
  /** Number of objects, for content that the preview of an account deletion names. */
  count?(scope: ProjectScope): Promise<number>;
  /** All of it, as JSON can hold it; a list that may be long is an async iterable. */
  read(scope: ProjectScope): Promise<unknown>;
  /** Removes all of it. Can be called twice. */
  remove(scope: ProjectScope): Promise<void>;
}

/** Registry of the content of projects. A domain registers its own. */
@Injectable()
export class ProjectContents {
  private readonly contents = new Map<string, ProjectContent>();

  register(content: ProjectContent): void {
    this.contents.set(content.name, content);
  }

  /** @throws Error unless a domain registered this content with a count */
  count(name: string, scope: ProjectScope): Promise<number> {
    const count = this.contents.get(name)?.count?.(scope);
    if (!count) throw new Error(`No domain counts ${name} of projects.`);
    return count;
  }

  all(): readonly ProjectContent[] {
    return [...this.contents.values()];
  }
}
