import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { toObjectId } from '../../../../platform/database/object-id.js';
import { afterCursor, COUNTED, literalPattern, toPage } from '../../../../platform/database/paging.js';
import type { BillingProfileDocument } from './billing-profile.schema.js';

const BY_NAME = { sortName: 1, _id: 1 } as const;

/** Fields of a profile that the user enters. */
export type ProfileFields = Pick<
  BillingProfileDocument,
  'kind' | 'name' | 'company' | 'street' | 'postalCode' | 'city' | 'country' | 'vatNumber'
>;

interface ListInput {
  cursor?: string | undefined;
  limit: number;
  query?: string | undefined;
}

/** Billing profiles in the database. Every query carries the user. */
@Injectable()
export class ProfileRepository {
  constructor(@InjectModel('BillingProfile') private readonly profiles: Model<BillingProfileDocument>) {}

  async insert(userId: string, fields: ProfileFields, now: Date): Promise<BillingProfileDocument> {
    const created = await this.profiles.create({
      ...fields,
      user: toObjectId(userId),
      sortName: sortNameOf(fields),
      postings: [],
      holds: [],
      createdAt: now,
    });
    return created.toObject();
  }

  find(userId: string, profileId: string): Promise<BillingProfileDocument | null> {
    return this.profiles.findOne(own(userId, profileId)).lean<BillingProfileDocument>();
  }

  async list(userId: string, page: ListInput) {
    const pattern = page.query ? literalPattern(page.query) : null;
    const wanted = {
      user: toObjectId(userId),
      ...(pattern ? { $or: [{ name: pattern }, { company: pattern }] } : {}),
    };
    const rows = await this.profiles
      .find({ $and: [wanted, afterCursor(page.cursor, BY_NAME)] })
      .sort(BY_NAME)
      .limit(page.limit + 1)
      .lean<BillingProfileDocument[]>();
    const count = await this.profiles.countDocuments(wanted, COUNTED);
    return { ...toPage(rows, page.limit, BY_NAME), count };
  }

  count(userId: string): Promise<number> {
    return this.profiles.countDocuments({ user: toObjectId(userId) }, COUNTED);
  }

  /** Replaces the entered fields of a profile; null when the user has no such profile. */
  change(userId: string, profileId: string, fields: ProfileFields): Promise<BillingProfileDocument | null> {
    const next = { ...fields, sortName: sortNameOf(fields) };
    return this.profiles
      .findOneAndUpdate(own(userId, profileId), { $set: next }, { returnDocument: 'after' })
      .lean<BillingProfileDocument>();
  }

  async remove(userId: string, profileId: string): Promise<void> {
    await this.profiles.deleteOne(own(userId, profileId));
  }
}

function own(userId: string, profileId: string) {
  return { _id: toObjectId(profileId), user: toObjectId(userId) };
}

function sortNameOf({ company, name }: ProfileFields): string {
  return (company || name).toLowerCase();
}
