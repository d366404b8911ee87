import { Injectable } from '@nestjs/common';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { UserPhoneRepository } from './user-phone.repository.js';

/** A phone that a person answered. */
interface PersonPhone {
  /** E.164. */
  readonly number: string;
  readonly confirmedAt: Date;
}

/** A phone that a person wants to confirm. */
interface PhoneClaim {
  readonly number: string;
  /** Asked for in the security check. */
  readonly inCheck: boolean;
}

/** The phones of people, for the areas that let them be changed. */
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

  /** Takes the place of the former phone. */
  set(userId: string, number: string, promises: OutboxEntry[], now = new Date()): Promise<void> {
    return this.repository.set(userId, { number, confirmedAt: now }, promises);
  }

  /** False when the person has another phone by now, or none. */
  remove(userId: string, number: string, promises: OutboxEntry[]): Promise<boolean> {
    return this.repository.remove(userId, number, promises);
  }
}
