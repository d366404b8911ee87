import { Injectable } from '@nestjs/common';
import type { ProjectScope } from '../../../platform/http/request.js';

/** What an area keeps in projects. */
export interface ProjectContent {
  /** Plural name, e.g. `clusters`. */
  readonly name: string;
  count(scope: ProjectScope): Promise<number>;
  /** All of it, as JSON can hold it; a list that may be long is an async iterable. */
  read(scope: ProjectScope): Promise<unknown>;
  /** Removes all of it. Can be called twice. */
  remove(scope: ProjectScope): Promise<void>;
}

/** Everything that areas keep in projects; an area registers what is its own. */
@Injectable()
export class ProjectContents {
  private readonly contents = new Map<string, ProjectContent>();

  register(content: ProjectContent): void {
    this.contents.set(content.name, content);
  }

  all(): readonly ProjectContent[] {
    return [...this.contents.values()];
  }
}
