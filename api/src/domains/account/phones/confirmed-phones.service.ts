import { Injectable } from '@nestjs/common';
import { PhoneAccess } from '../../../platform/auth/phone-access.js';
import { IdentityRepository } from '../users/identity.repository.js';

/** The phones that people confirmed. */
@Injectable()
export class ConfirmedPhones extends PhoneAccess {
  constructor(private readonly repository: IdentityRepository) {
    super();
  }

  override async confirmed(userId: string): Promise<string | null> {
    const user = await this.repository.findUser(userId);
    return user?.phone?.number ?? null;
  }
}
