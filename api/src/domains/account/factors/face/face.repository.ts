import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { OutboxEntry } from '../../../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../../../platform/jobs/outbox-relay.service.js';
import { toObjectId } from '../../../../platform/database/object-id.js';
import type { FaceDocument, FaceTask } from './face.schema.js';

const HASHES_KEPT = 50;
/** From this failure in a row on the next try has to wait. */
const FAILURES_FREE = 5;
const WAIT_MS = 30_000;
/** At this failure in a row the factor is off. */
const FAILURES_MOST = 50;

/** Face factors in the database, one document for each person. */
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

  /** Stores a new description of the face; a former one ends. */
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
   * Counts a try before it is looked at, so that parallel ones cannot pass, and returns the face as it is then; null
   * when it is off or has to wait.
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

  /** Takes back what `attempt` counted, after a try that was no failure. */
  async giveBack(userId: string): Promise<void> {
    await this.faces.updateOne(
      { _id: toObjectId(userId), failures: { $gt: 0 } },
      { $inc: { failures: -1 }, $set: { waitUntil: null, offAt: null } },
    );
  }

  /** Notes a picture; false when exactly that one was noted before, e.g. in parallel. */
  async noteHash(userId: string, hash: string): Promise<boolean> {
    const result = await this.faces.updateOne(
      { _id: toObjectId(userId), hashes: { $ne: hash } },
      { $push: { hashes: { $each: [hash], $slice: -HASHES_KEPT } } },
    );
    return result.modifiedCount === 1;
  }

  async setTask(userId: string, task: FaceTask): Promise<void> {
    await this.faces.updateOne({ _id: toObjectId(userId) }, { $set: { task } });
  }

  /** Ends a task that was done, once; false when it was done or replaced meanwhile. */
  async finishTask(userId: string, { session, side, from }: FaceTask): Promise<boolean> {
    const result = await this.faces.updateOne(
      { _id: toObjectId(userId), 'task.session': session, 'task.side': side, 'task.from': from },
      { $set: { task: null, failures: 0, waitUntil: null, offAt: null } },
    );
    return result.modifiedCount === 1;
  }

  /** Lets the face carry promises. */
  async promise(userId: string, promises: OutboxEntry[]): Promise<void> {
    const _id = toObjectId(userId);
    await this.faces.updateOne({ _id }, { $push: { outbox: { $each: promises } } });
    await this.relay.nudge(this.faces, _id);
  }
}
