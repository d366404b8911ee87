import { Injectable } from '@nestjs/common';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { UserPhoneRepository } from './user-phone.repository.js';

/** A confirmed phone. */
interface PersonPhone {
  /** E.164. */
  readonly number: string;
  readonly confirmedAt: Date;
}

/** A phone that waits for its code. */
interface PhoneClaim {
  readonly number: string;
  /** Added in the security check. */
  readonly inCheck: boolean;
}

/** Phones of users, for the areas that change them. */
@Injectable()
export class UserPhones {
  constructor(private readonly repository: UserPhoneRepository) {}

  async find(userId: string): Promise<{ phone: PersonPhone | null; claim: PhoneClaim | null }> {
    const stored = await this.repository.find(userId);
    return { phone: stored?.phone ?? null, claim: stored?.phoneClaim ?? null };
  }

  claim(userId: string, claim: PhoneClaim): Promise<void> {
    return this.repository.claim(userId, claim);
  }

  /** Replaces the former phone. */
  set(userId: string, number: string, promises: OutboxEntry[], now = new Date()): Promise<void> {
    return this.repository.set(userId, { number, confirmedAt: now }, promises);
  }

  /** False when the user has another phone or none. */
  remove(userId: string, number: string, promises: OutboxEntry[]): Promise<boolean> {
    return this.repository.remove(userId, number, promises);
  }
}
