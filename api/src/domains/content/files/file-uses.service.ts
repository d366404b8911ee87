import { Injectable } from '@nestjs/common';
import type { FileUse } from '@zonewerk/contracts';
import type { ProjectScope } from '../../../platform/http/request.js';

/** What an area knows of the files that it uses. */
interface FileUser {
  /** Plural name, e.g. `pages`. */
  readonly name: string;
  /** Where it uses a file. */
  find(scope: ProjectScope, file: string): Promise<readonly FileUse[]>;
}

/** Everything that uses files of projects; an area registers what is its own. */
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
