import { Injectable } from '@nestjs/common';
import {
  BALANCE_LIMITS,
  type addBillingProfile,
  type AnswerOf,
  type getBillingProfile,
  type InputOf,
  type listBillingProfiles,
  type setBillingProfile,
} from '@zonewerk/contracts';
import { ApiError } from '../../../../platform/http/api-error.js';
import { toFields, toProfile } from '../balance.mapper.js';
import type { BillingProfileDocument } from './billing-profile.schema.js';
import { ProfileRepository } from './profile.repository.js';
import { ReceiptLetters } from '../receipts/receipt-letters.js';
import { vatNumberFault } from './vat-number.js';

/** Billing profiles of a user. */
@Injectable()
export class ProfilesService {
  constructor(
    private readonly repository: ProfileRepository,
    private readonly letters: ReceiptLetters,
  ) {}

  async list(
    input: InputOf<typeof listBillingProfiles>,
    userId: string,
  ): Promise<AnswerOf<typeof listBillingProfiles>> {
    const page = await this.repository.list(userId, input);
    const list = page.rows.map(toProfile);
    return { status: 'success', message: '', list, next: page.next, count: page.count };
  }

  async add(
    input: InputOf<typeof addBillingProfile>,
    userId: string,
  ): Promise<AnswerOf<typeof addBillingProfile>> {
    this.refuseUnusable(input);
    if ((await this.repository.count(userId)) >= BALANCE_LIMITS.profilesMost) throw full();
    const stored = await this.repository.insert(userId, toFields(input), new Date());
    // Concurrent requests added other profiles.
    if ((await this.repository.count(userId)) > BALANCE_LIMITS.profilesMost) {
      await this.repository.remove(userId, stored._id.toHexString());
      throw full();
    }
    return { status: 'success', message: `${titleOf(stored)} has been added.`, profile: toProfile(stored) };
  }

  async get(
    input: InputOf<typeof getBillingProfile>,
    userId: string,
  ): Promise<AnswerOf<typeof getBillingProfile>> {
    return { status: 'success', message: '', profile: toProfile(await this.require(userId, input.profile)) };
  }

  async set(
    input: InputOf<typeof setBillingProfile>,
    userId: string,
  ): Promise<AnswerOf<typeof setBillingProfile>> {
    this.refuseUnusable(input);
    const stored = await this.repository.change(userId, input.profile, toFields(input));
    if (!stored) throw notYours();
    return { status: 'success', message: `${titleOf(stored)} has been changed.`, profile: toProfile(stored) };
  }

  /** A profile of the user. @throws ApiError object-owner-conflict for a foreign profile and one that does not exist */
  async require(userId: string, profileId: string): Promise<BillingProfileDocument> {
    const stored = await this.repository.find(userId, profileId);
    if (!stored) throw notYours();
    return stored;
  }

  private refuseUnusable(input: InputOf<typeof addBillingProfile>): void {
    for (const field of PRINTED) {
      const unprinted = this.letters.fault(input[field]);
      if (unprinted && (field !== 'company' || input.kind === 'company'))
        throw ApiError.invalid(field, unprinted);
    }
    if (input.kind === 'person') return;
    if (input.company === '') throw ApiError.invalid('company', 'Please enter the name of the company.');
    const fault = vatNumberFault(input.country, input.vat_number);
    if (fault) throw ApiError.invalid('vat_number', fault);
  }
}

/** Fields of a profile that receipts contain. */
const PRINTED = ['name', 'company', 'street', 'postal_code', 'city'] as const;

function titleOf({ company, name }: BillingProfileDocument): string {
  return company || name;
}

function full(): ApiError {
  const message = `You can have at most ${BALANCE_LIMITS.profilesMost} billing profiles.`;
  return new ApiError('conflict', { message });
}

/** Identical for foreign profiles and profiles that do not exist. */
function notYours(): ApiError {
  return new ApiError('object-owner-conflict', { message: "You're not the owner of this Profile." });
}
