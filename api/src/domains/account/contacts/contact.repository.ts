import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CONTACT_LIMITS } from '@zonewerk/contracts';
import type { Model } from 'mongoose';
import { toObjectId } from '../../../platform/database/object-id.js';
import { afterCursor, COUNTED, literalPattern, toPage } from '../../../platform/database/paging.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import type { ContactDocument } from './contact.schema.js';

const BY_NAME = { sortName: 1, _id: 1 } as const;

/** Fields of a contact that the user enters. */
export type ContactFields = Pick<ContactDocument, 'name' | 'mail' | 'phone' | 'roles'>;

interface ListInput {
  cursor?: string | undefined;
  limit: number;
  query?: string | undefined;
}

/** Partner contacts in the database. Every query carries the user. */
@Injectable()
export class ContactRepository {
  constructor(
    @InjectModel('Contact') private readonly contacts: Model<ContactDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(contacts);
  }

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

  /** Replaces the fields of a contact. A new email address is unconfirmed. False when the user has no such contact. */
  async replace(userId: string, contactId: string, fields: ContactFields): Promise<boolean> {
    // guard: own-contact-change
    const result = await this.contacts.updateOne(
      { _id: toObjectId(contactId), user: toObjectId(userId) },
      [
        {
          $set: {
            ...Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, { $literal: value }])),
            sortName: { $literal: fields.name.toLowerCase() },
            confirmedAt: ofSameMail(fields.mail, '$confirmedAt'),
            stoppedAt: ofSameMail(fields.mail, '$stoppedAt'),
          },
        },
      ],
      { updatePipeline: true },
    );
    return result.matchedCount === 1;
  }

  /** False when the user has no such contact. */
  async remove(userId: string, contactId: string): Promise<boolean> {
    const own = { _id: toObjectId(contactId), user: toObjectId(userId) }; // guard: own-contact-remove
    return (await this.contacts.deleteOne(own)).deletedCount === 1;
  }

  /** A contact without its user, for a link in an email. */
  async findAny(contactId: string): Promise<ContactDocument | null> {
    return this.contacts.findById(toObjectId(contactId)).lean();
  }

  /** Starts or stops the notices to an email address. Null when the contact has another one. */
  async setNotices(
    { _id, mail }: ContactDocument,
    wanted: boolean,
    now: Date,
  ): Promise<ContactDocument | null> {
    const change = wanted ? { confirmedAt: now, stoppedAt: null } : { stoppedAt: now };
    return this.contacts
      .findOneAndUpdate({ _id, mail }, { $set: change }, { returnDocument: 'after' })
      .lean<ContactDocument>();
  }

  /** Adds emails to a contact. */
  async addOutbox({ _id }: ContactDocument, entries: readonly OutboxEntry[]): Promise<void> {
    await this.contacts.updateOne({ _id }, { $push: { outbox: { $each: [...entries] } } });
    await this.relay.nudge(this.contacts, _id);
  }

  /** All contacts of a user. */
  async allOf(userId: string): Promise<ContactDocument[]> {
    return this.contacts.find({ user: toObjectId(userId) }).lean();
  }

  /** Contacts that receive the notices of a project, by name. */
  async ofProject(projectId: string): Promise<ContactDocument[]> {
    return this.contacts
      .find({ projects: toObjectId(projectId) })
      .sort(BY_NAME)
      .lean();
  }

  /** Removes a project from all contacts. */
  async deselectAll(projectId: string): Promise<void> {
    const project = toObjectId(projectId);
    await this.contacts.updateMany({ projects: project }, { $pull: { projects: project } });
  }

  /**
   * Adds a project to a contact of the user, or removes it. False when the contact does not exist or has too many
   * projects.
   */
  async select(
    { projectId, userId }: { projectId: string; userId: string },
    contactId: string,
    selected: boolean,
  ): Promise<boolean> {
    const project = toObjectId(projectId);
    const own = { _id: toObjectId(contactId), user: toObjectId(userId) };
    const full = `projects.${CONTACT_LIMITS.projects - 1}`;
    const { matchedCount } = selected
      ? await this.contacts.updateOne(
          { ...own, $or: [{ [full]: { $exists: false } }, { projects: project }] },
          { $addToSet: { projects: project } },
        )
      : await this.contacts.updateOne(own, { $pull: { projects: project } });
    return matchedCount === 1;
  }
}

/** Retains a stored value for the same email address; null for another one. */
function ofSameMail(mail: string | null, stored: string) {
  return { $cond: [{ $eq: ['$mail', { $literal: mail }] }, { $ifNull: [stored, null] }, null] };
}
