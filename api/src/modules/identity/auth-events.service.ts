import { Injectable } from '@nestjs/common';
import type { Visitor } from '../../platform/http/request.js';
import { toObjectId } from '../../platform/mongo/object-id.js';
import { IdentityRepository } from './identity.repository.js';
import type { AuthEventDocument, AuthEventKind } from './user.schema.js';

/** Notes what happens around signing in, for the person's history. */
@Injectable()
export class AuthEvents {
  constructor(private readonly repository: IdentityRepository) {}

  async add(
    userId: string,
    kind: AuthEventKind,
    factor: AuthEventDocument['factor'],
    visitor: Visitor,
  ): Promise<void> {
    const { ip, userAgent } = visitor;
    await this.repository.addEvent({
      user: toObjectId(userId),
      kind,
      factor,
      ip,
      userAgent,
      at: new Date(),
    });
  }
}
