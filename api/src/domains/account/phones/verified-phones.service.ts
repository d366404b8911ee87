import { Injectable } from '@nestjs/common';
import { IdentityRepository } from '../users/identity.repository.js';

/** Confirmed phone numbers of users. Codes are sent to no other number. */
@Injectable()
export class VerifiedPhones {
  constructor(private readonly repository: IdentityRepository) {}

  /** @returns in E.164; null without a confirmed number */
  async find(userId: string): Promise<string | null> {
    const user = await this.repository.findUser(userId);
    return user?.phone?.number ?? null;
  }
}
