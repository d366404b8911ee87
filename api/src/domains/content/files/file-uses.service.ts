import { Injectable } from '@nestjs/common';
import type { FileUse } from '@zonewerk/contracts';
import type { ProjectScope } from '../../../platform/http/request.js';

/** Lookup of the places where an area uses files. */
interface FileUser {
  /** Plural name, e.g. `pages`. */
  readonly name: string;
  /** Places of the area that use a file. */
  find(scope: ProjectScope, file: string): Promise<readonly FileUse[]>;
}

/** Registry of the areas that use files of projects. Each area registers its lookup. */
@Injectable()
export class FileUses {
  private readonly users = new Map<string, FileUser>();

  register(user: FileUser): void {
    this.users.set(user.name, user);
  }

  async of(scope: ProjectScope, file: string): Promise<FileUse[]> {
    const found = await Promise.all([...this.users.values()].map((user) => user.find(scope, file)));
    return found.flat();
  }
}
