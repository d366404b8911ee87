import { Injectable } from '@nestjs/common';
import type { ProjectScope } from '../../../platform/http/request.js';

/** Content of a domain in projects. */
export interface ProjectContent {
  /** Plural name, e.g. `clusters`. */
  readonly name: string;
  /** Number of objects, for content that the previews of deletions list. */
  count?(scope: ProjectScope): Promise<number>;
  /** The whole content as JSON values; a long list is an async iterable. */
  read(scope: ProjectScope): Promise<unknown>;
  /** Removes the whole content. Idempotent. */
  remove(scope: ProjectScope): Promise<void>;
}

/** Registry of the content of projects. Each domain registers its content. */
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
