import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { toObjectId } from '../../../platform/database/object-id.js';
import { afterCursor, COUNTED, literalPattern, toPage } from '../../../platform/database/paging.js';
import type { ContactDocument } from './contact.schema.js';

const BY_NAME = { sortName: 1, _id: 1 } as const;

/** What the person says about a contact. */
export type ContactFields = Pick<ContactDocument, 'name' | 'mail' | 'phone' | 'roles'>;

interface ListInput {
  cursor?: string | undefined;
  limit: number;
  query?: string | undefined;
}

/** Partner contacts in the database; every query carries the person whose contacts they are. */
@Injectable()
export class ContactRepository {
  constructor(@InjectModel('Contact') private readonly contacts: Model<ContactDocument>) {}

  async insert(userId: string, fields: ContactFields, now: Date): Promise<ContactDocument> {
    const created = await this.contacts.create({
      ...fields,
      user: toObjectId(userId),
      sortName: fields.name.toLowerCase(),
      createdAt: now,
    });
    return created.toObject();
  }

  async find(userId: string, contactId: string): Promise<ContactDocument | null> {
    return this.contacts.findOne({ _id: toObjectId(contactId), user: toObjectId(userId) }).lean(); // guard: own-contact-read
  }

  async list(userId: string, page: ListInput) {
    const pattern = page.query ? literalPattern(page.query) : null;
    // guard: own-contact-list
    const own = {
      user: toObjectId(userId),
      ...(pattern ? { $or: [{ name: pattern }, { mail: pattern }, { phone: pattern }] } : {}),
    };
    const rows = await this.contacts
      .find({ $and: [own, afterCursor(page.cursor, BY_NAME)] })
      .sort(BY_NAME)
      .limit(page.limit + 1)
      .lean<ContactDocument[]>();
    return { ...toPage(rows, page.limit, BY_NAME), count: await this.contacts.countDocuments(own, COUNTED) };
  }

  count(userId: string): Promise<number> {
    return this.contacts.countDocuments({ user: toObjectId(userId) }, COUNTED);
  }

  /** Replaces what is said about a contact; false when the person has no such contact. */
  async replace(userId: string, contactId: string, fields: ContactFields): Promise<boolean> {
    // guard: own-contact-change
    const result = await this.contacts.updateOne(
      { _id: toObjectId(contactId), user: toObjectId(userId) },
      { $set: { ...fields, sortName: fields.name.toLowerCase() } },
    );
    return result.matchedCount === 1;
  }

  /** False when the person has no such contact. */
  async remove(userId: string, contactId: string): Promise<boolean> {
    const own = { _id: toObjectId(contactId), user: toObjectId(userId) }; // guard: own-contact-remove
    return (await this.contacts.deleteOne(own)).deletedCount === 1;
  }
}
