import { Injectable } from '@nestjs/common';
import type { OwnScope } from '../../../platform/http/request.js';

/** Name of an object of a project; null for an unknown one. */
type NameLookup = (scope: OwnScope, id: string) => Promise<string | null>;

/** Names of objects for events of calls that contain only the ID. Domains register their kinds. */
@Injectable()
export class AuditNames {
  private readonly lookups = new Map<string, NameLookup>();

  register(kind: string, lookup: NameLookup): void {
    this.lookups.set(kind, lookup);
  }

  /** Null for an unknown object, and for a kind without a lookup. */
  async find(scope: OwnScope, kind: string, id: string): Promise<string | null> {
    return (await this.lookups.get(kind)?.(scope, id)) || null;
  }
}
