import { finished } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { EmailState } from '@zonewerk/contracts';
import mongoose, { type Connection, type Model, type QueryFilter, Types, type UpdateQuery } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { afterCursor, COUNTED, toPage } from '../../../platform/database/paging.js';
import { bytesOf } from '../../../platform/files/byte-store.js';
import { type OutboxEntry, outboxEntry } from '../../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import type { EmailDocument } from './email.schema.js';

/** Job that parses a stored email. */
export const READ_EMAIL = 'support.read-email';

/** Emails up to this size are stored in one write. */
const SMALL_BYTES = 16_384;
const BUCKET = 'support_emails_raw';
/** Maximum of emails of a case in the references of a reply. */
const REFERENCES = 20;
const BATCH = 200;
const WITHOUT_BYTES = { outbox: 0, content: 0 } as const;
const NEWEST_FIRST = { receivedAt: -1, _id: -1 } as const;

/** An email of an SMTP session. */
export type NewEmail = Pick<EmailDocument, 'key' | 'digest' | 'client' | 'recipient' | 'size' | 'receivedAt'>;

/** Fields that the parser sets. */
export type ReadFields = Partial<
  Pick<
    EmailDocument,
    | 'state'
    | 'case'
    | 'user'
    | 'seq'
    | 'from'
    | 'name'
    | 'subject'
    | 'text'
    | 'files'
    | 'messageId'
    | 'threadIndex'
    | 'hint'
  >
>;

interface ListInput {
  readonly state: EmailState;
  readonly caseId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Emails to the care team, for agents and jobs. Calls of customers never read them. */
@Injectable()
export class EmailRepository {
  private opened: mongoose.mongo.GridFSBucket | undefined;

  constructor(
    @InjectModel('SupportEmail') private readonly emails: Model<EmailDocument>,
    @InjectConnection() private readonly connection: Connection,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(emails);
  }

  /**
   * Stores an email with its bytes and its job. All data are in the journal when the promise resolves. An existing
   * email is not modified.
   */
  async store(email: NewEmail, bytes: Buffer): Promise<void> {
    const isStored = bytes.byteLength <= SMALL_BYTES && (await this.storeSmall(email, bytes));
    if (!isStored) await this.storeLarge(email, bytes);
  }

  /**
   * Stores a small email in one write. False when an earlier delivery of the same email was interrupted before its
   * bytes were stored.
   */
  private async storeSmall({ key, ...fields }: NewEmail, bytes: Buffer): Promise<boolean> {
    const _id = new Types.ObjectId();
    const outbox = [outboxEntry(READ_EMAIL, { email: _id.toHexString() })];
    const content = new mongoose.mongo.Binary(bytes);
    const fresh = { ...fields, _id, state: 'received' as const, content, raws: [], files: [], outbox };
    const { _id: stored, state } = await this.insertNew(key, { $setOnInsert: fresh });
    if (stored.equals(_id)) this.relay.nudgeAfterwards(this.emails, _id);
    return state !== 'arriving';
  }

  private async storeLarge({ key, ...fields }: NewEmail, bytes: Buffer): Promise<void> {
    const raw = new Types.ObjectId();
    const fresh = { ...fields, state: 'arriving' as const, files: [] };
    // The email references its bytes before the first one is stored.
    const { _id, state } = await this.insertNew(key, { $setOnInsert: fresh, $push: { raws: raw } });
    if (state !== 'arriving') return;
    const stream = this.bucket().openUploadStreamWithId(raw, raw.toHexString());
    stream.end(bytes);
    await finished(stream);
    const entry = outboxEntry(READ_EMAIL, { email: _id.toHexString() });
    const { modifiedCount } = await this.emails.updateOne(
      { _id, state: 'arriving' },
      { $set: { state: 'received', raw }, $push: { outbox: entry } },
    );
    if (modifiedCount === 0) await this.removeBytes([raw]);
    else this.relay.nudgeAfterwards(this.emails, _id);
  }

  async find(id: string): Promise<EmailDocument | null> {
    return this.emails.findById(id).lean();
  }

  /** Emails of a state, newest first. */
  async list({ state, caseId, cursor, limit }: ListInput) {
    const wanted = { state, ...(caseId ? { case: new Types.ObjectId(caseId) } : {}) };
    const rows = await this.emails
      .find({ $and: [wanted, afterCursor(cursor, NEWEST_FIRST)] }, WITHOUT_BYTES)
      .sort(NEWEST_FIRST)
      .limit(limit + 1)
      .lean<EmailDocument[]>();
    const count = await this.emails.countDocuments(wanted, COUNTED);
    return { ...toPage(rows, limit, NEWEST_FIRST), count };
  }

  /** Emails of a case in a state, newest post first. */
  async ofCase(caseId: string, state: EmailState): Promise<EmailDocument[]> {
    return this.emails
      .find({ case: new Types.ObjectId(caseId), state }, WITHOUT_BYTES)
      .sort({ seq: -1 })
      .limit(REFERENCES)
      .lean<EmailDocument[]>();
  }

  /** Cases with a posted email of one of these Message-IDs. */
  async casesOf(messageIds: readonly string[]): Promise<string[]> {
    const wanted = { messageId: { $in: [...messageIds] }, state: 'posted' as const };
    const rows = await this.emails.find(wanted, { case: 1 }).limit(REFERENCES).lean();
    return rows.flatMap((row) => (row.case ? [row.case.toHexString()] : []));
  }

  /** Changes an email in one of these states, and adds outgoing emails. False when it has another state. */
  async change(
    id: Types.ObjectId,
    from: readonly EmailState[],
    fields: ReadFields,
    sent: readonly OutboxEntry[] = [],
  ): Promise<boolean> {
    const wanted = { _id: id, state: { $in: [...from] } };
    const push = sent.length === 0 ? {} : { $push: { outbox: { $each: [...sent] } } };
    const { matchedCount } = await this.emails.updateOne(wanted, { $set: fields, ...push });
    if (sent.length > 0) await this.relay.nudge(this.emails, id);
    return matchedCount === 1;
  }

  /** The received message. @throws Error when its bytes are not stored */
  async bytes(email: EmailDocument): Promise<Buffer> {
    const stream = await this.openBytes(email);
    if (!stream) throw new Error(`The bytes of the email ${email._id.toHexString()} are not stored.`);
    return bytesOf(stream);
  }

  /** The bytes of an email; null when they are not stored. */
  async openBytes({ content, raw }: Pick<EmailDocument, 'content' | 'raw'>): Promise<Readable | null> {
    if (content) return Readable.from([Buffer.from(content.buffer)]);
    const [stored] = raw ? await this.bucket().find({ _id: raw }).limit(1).toArray() : [];
    return stored ? this.bucket().openDownloadStream(stored._id) : null;
  }

  /** Posted emails of a customer, oldest first. */
  async postedOf(userId: string): Promise<EmailDocument[]> {
    const rows = await this.emails
      .find({ user: new Types.ObjectId(userId) }, WITHOUT_BYTES)
      .sort({ receivedAt: -1 })
      .lean();
    return rows.filter(({ state }) => state === 'posted').reverse();
  }

  /** Deletes the emails of a customer's cases. */
  async removeAll(userId: string): Promise<void> {
    await this.removeEmails(
      await this.emails.find({ user: new Types.ObjectId(userId) }, WITHOUT_BYTES).lean(),
    );
  }

  /** Deletes emails received before a time. */
  async removeBefore(moment: Date): Promise<void> {
    await this.removeEach({ receivedAt: { $lt: moment } });
  }

  /** Deletes emails of interrupted deliveries. */
  async removeUnfinished(before: Date): Promise<void> {
    await this.removeEach({ state: 'arriving', receivedAt: { $lt: before } });
  }

  private async removeEach(wanted: QueryFilter<EmailDocument>): Promise<void> {
    for (let found = BATCH; found === BATCH;) {
      const emails = await this.emails.find(wanted, WITHOUT_BYTES).limit(BATCH).lean();
      await this.removeEmails(emails);
      found = emails.length;
    }
  }

  /** The bytes are deleted first, because the emails reference them. */
  private async removeEmails(emails: readonly EmailDocument[]): Promise<void> {
    await this.removeBytes(emails.flatMap(({ raws }) => raws));
    await this.emails.deleteMany({ _id: { $in: emails.map(({ _id }) => _id) } });
  }

  /** The email with this key, inserted when it does not exist. */
  private async insertNew(
    key: string,
    insertion: UpdateQuery<EmailDocument>,
  ): Promise<Pick<EmailDocument, '_id' | 'state'>> {
    for (;;) {
      try {
        return await this.emails
          .findOneAndUpdate({ key }, insertion, {
            upsert: true,
            returnDocument: 'after',
            setDefaultsOnInsert: true,
            projection: { state: 1 },
          })
          .orFail()
          .lean();
      } catch (error) {
        // A concurrent delivery of the same email was first.
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }

  private async removeBytes(ids: readonly Types.ObjectId[]): Promise<void> {
    const wanted = [...ids];
    await this.connection.collection(`${BUCKET}.chunks`).deleteMany({ files_id: { $in: wanted } });
    await this.connection.collection(`${BUCKET}.files`).deleteMany({ _id: { $in: wanted } });
  }

  private bucket(): mongoose.mongo.GridFSBucket {
    if (!this.connection.db) throw new Error('The database connection is not open.');
    this.opened ??= new mongoose.mongo.GridFSBucket(this.connection.db, { bucketName: BUCKET });
    return this.opened;
  }
}
