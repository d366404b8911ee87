import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { OutboxEntry } from '../../../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../../../platform/jobs/outbox-relay.service.js';
import { toObjectId } from '../../../../platform/database/object-id.js';
import type { FaceDocument, FaceTask } from './face.schema.js';

const MAX_STORED_HASHES = 50;
/** From this number of consecutive failures on, the next attempt must wait. */
const FAILURES_FREE = 5;
const WAIT_MS = 30_000;
/** This number of consecutive failures disables the factor. */
const FAILURES_MOST = 50;

/** Face factors in the database, one document per user. */
@Injectable()
export class FaceRepository {
  constructor(
    @InjectModel('Face') private readonly faces: Model<FaceDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(faces);
  }

  async find(userId: string): Promise<FaceDocument | null> {
    return this.faces.findById(userId).lean();
  }

  /** Stores a new descriptor; it replaces the former one. */
  async put(
    userId: string,
    face: Pick<FaceDocument, 'descriptor' | 'since' | 'hashes'>,
    promises: OutboxEntry[],
  ): Promise<void> {
    const _id = toObjectId(userId);
    const fresh = { ...face, task: null, failures: 0, waitUntil: null, offAt: null };
    const push = promises.length > 0 ? { $push: { outbox: { $each: promises } } } : {};
    await this.faces.updateOne({ _id }, { $set: fresh, ...push }, { upsert: true });
    await this.relay.nudge(this.faces, _id);
  }

  async remove(userId: string): Promise<void> {
    await this.faces.deleteOne({ _id: toObjectId(userId) });
  }

  /**
   * Counts an attempt before its check, so that concurrent attempts cannot exceed the limit. Returns the face; null
   * when it is disabled or must wait.
   */
  async attempt(userId: string, now: Date): Promise<FaceDocument | null> {
    const failures = { $add: ['$failures', 1] };
    const wait = { $cond: [{ $gte: [failures, FAILURES_FREE] }, new Date(now.getTime() + WAIT_MS), null] }; // guard: face-wait
    const off = { $cond: [{ $gte: [failures, FAILURES_MOST] }, now, null] }; // guard: face-off
    return this.faces
      .findOneAndUpdate(
        {
          _id: toObjectId(userId),
          offAt: null,
          $or: [{ waitUntil: null }, { waitUntil: { $lte: now } }],
        },
        [{ $set: { failures, waitUntil: wait, offAt: off } }],
        { returnDocument: 'after', updatePipeline: true },
      )
      .lean();
  }

  /** Reverts the count of `attempt` after an attempt that was no failure. */
  async giveBack(userId: string): Promise<void> {
    await this.faces.updateOne(
      { _id: toObjectId(userId), failures: { $gt: 0 } },
      { $inc: { failures: -1 }, $set: { waitUntil: null, offAt: null } },
    );
  }

  /** Stores the hash of a picture; false when it is stored already, e.g. by a concurrent request. */
  async noteHash(userId: string, hash: string): Promise<boolean> {
    const result = await this.faces.updateOne(
      { _id: toObjectId(userId), hashes: { $ne: hash } },
      { $push: { hashes: { $each: [hash], $slice: -MAX_STORED_HASHES } } },
    );
    return result.modifiedCount === 1;
  }

  async setTask(userId: string, task: FaceTask): Promise<void> {
    await this.faces.updateOne({ _id: toObjectId(userId) }, { $set: { task } });
  }

  /** Completes a task once; false when it was completed or replaced concurrently. */
  async finishTask(userId: string, { session, side, from }: FaceTask): Promise<boolean> {
    const result = await this.faces.updateOne(
      { _id: toObjectId(userId), 'task.session': session, 'task.side': side, 'task.from': from },
      { $set: { task: null, failures: 0, waitUntil: null, offAt: null } },
    );
    return result.modifiedCount === 1;
  }

  /** Adds outbox entries to the face document. */
  async promise(userId: string, promises: OutboxEntry[]): Promise<void> {
    const _id = toObjectId(userId);
    await this.faces.updateOne({ _id }, { $push: { outbox: { $each: promises } } });
    await this.relay.nudge(this.faces, _id);
  }
}
