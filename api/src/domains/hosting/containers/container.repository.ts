import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { HOSTING_LIMITS } from '@zonewerk/contracts';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { OwnScope } from '../../../platform/http/request.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { HostingSignals } from '../hosting-signals.repository.js';
import type { Drift } from '../engines/engine.js';
import type {
  ContainerDocument,
  ContainerRoute,
  DeployedVersion,
  DesiredState,
  ObservedState,
  StoredDrift,
} from './container.schema.js';

/** Oldest first. */
const BY_CREATION = { createdAt: 1, _id: 1 } as const;
const PRESENT = { 'desired.state': { $ne: 'removed' } } as const;
/** Containers without a server per sweep. */
const LOST_BATCH = 100;
/** Maximum of stored exits per container. */
const EXITS = 5;
/** Longest wait first. */
const BY_WAIT = { openedAt: 1, _id: 1 } as const;

/** The worker must execute an intent. */
function opened() {
  return { open: true, openedAt: new Date() };
}

/** The intent to remove a container, which frees its slot. */
function removal() {
  return {
    $set: { 'desired.state': 'removed' as const, ...opened() },
    $inc: { 'desired.generation': 1 },
    $unset: { slot: 1 as const },
  };
}

/** The instance ended without an intent: the worker restarts it. */
function ended() {
  return { ...opened(), 'observed.state': 'unhealthy' as const, 'observed.message': '' };
}

/** A container that does not sleep, and was active at present. */
function awake() {
  return { asleep: false, activeAt: new Date() };
}

/** A container as it was read: its generation reveals a newer intent. */
type Seen = Pick<ContainerDocument, '_id' | 'desired'>;

/**
 * Containers in the database. Queries of members carry the project; the others are for the worker and the edge proxy.
 */
@Injectable()
export class ContainerRepository {
  constructor(
    @InjectModel('HostingContainer') private readonly containers: Model<ContainerDocument>,
    private readonly signals: HostingSignals,
  ) {}

  list({ projectId }: OwnScope): Promise<ContainerDocument[]> {
    return this.containers
      .find({ project: toObjectId(projectId), ...PRESENT })
      .sort(BY_CREATION)
      .lean<ContainerDocument[]>();
  }

  find({ projectId }: OwnScope, id: string): Promise<ContainerDocument | null> {
    // guard: own-container
    return this.containers
      .findOne({ _id: toObjectId(id), project: toObjectId(projectId), ...PRESENT })
      .lean<ContainerDocument>();
  }

  /** A container of any project, for jobs. */
  findAny(_id: Types.ObjectId): Promise<ContainerDocument | null> {
    return this.containers.findOne({ _id, ...PRESENT }).lean<ContainerDocument>();
  }

  /** Project of a container, for calls without a project; null when the container does not exist. */
  async projectOf(id: string): Promise<string | null> {
    const stored = await this.containers.findById(toObjectId(id), { project: 1 }).lean();
    return stored?.project.toHexString() ?? null;
  }

  /** Number of the containers of a project, up to one above the limit. */
  count({ projectId }: OwnScope): Promise<number> {
    const limit = HOSTING_LIMITS.containers + 1;
    return this.containers.countDocuments({ project: toObjectId(projectId), ...PRESENT }, { limit });
  }

  /** Whether a server has containers, including those that are being removed. */
  async areOn(server: Types.ObjectId): Promise<boolean> {
    return (await this.containers.exists({ server })) !== null;
  }

  /** Number of the containers on a server, including those that are being removed. */
  countOn(server: Types.ObjectId): Promise<number> {
    return this.containers.countDocuments({ server });
  }

  /** Number of the containers on each server, by its ID. */
  async countByServer(): Promise<ReadonlyMap<string, number>> {
    const counts = await this.containers.aggregate<{ _id: Types.ObjectId; count: number }>([
      { $match: PRESENT },
      { $group: { _id: '$server', count: { $sum: 1 } } },
    ]);
    return new Map(counts.map(({ _id, count }) => [_id.toHexString(), count]));
  }

  /** False when the project has a development container already. */
  async insert(container: ContainerDocument): Promise<boolean> {
    try {
      await this.containers.create(container);
      await this.signals.send();
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  /** Stores an intent with its outbox entries. It ends a drift. Null when the intent is newer than that of `seen`. */
  async intend(
    seen: Seen,
    change: Partial<Omit<DesiredState, 'generation'>>,
    others: {
      readonly lastNumber?: number;
      readonly 'observed.message'?: string;
      readonly drift?: StoredDrift;
    } = {},
    entries: readonly OutboxEntry[] = [],
  ): Promise<ContainerDocument | null> {
    const { generation } = seen.desired;
    const fields = Object.entries(change).map(([name, value]) => [`desired.${name}`, value]);
    const stored = await this.containers
      .findOneAndUpdate(
        { ...current(seen), ...PRESENT },
        {
          $set: {
            'observed.message': '',
            drift: null,
            ...awake(),
            ...Object.fromEntries(fields),
            ...others,
            'desired.generation': generation + 1,
            ...opened(),
            exits: [],
          },
          ...pushed(entries),
        },
        { returnDocument: 'after' },
      )
      .lean<ContainerDocument>();
    await this.signals.send();
    return stored;
  }

  /** Containers of a project that a push to a branch deploys. */
  ofBranch({ projectId }: OwnScope, branch: string): Promise<ContainerDocument[]> {
    return this.containers
      .find({ project: toObjectId(projectId), source: 'git', branch, ...PRESENT })
      .lean<ContainerDocument[]>();
  }

  /** Whether a container of a project follows its website. */
  async isFollowed(scope: OwnScope): Promise<boolean> {
    return (await this.containers.exists(followingIn(scope))) !== null;
  }

  /** Containers of a project that follow its website. */
  following(scope: OwnScope): Promise<ContainerDocument[]> {
    return this.containers.find(followingIn(scope)).lean<ContainerDocument[]>();
  }

  /**
   * Sets whether a container follows the website, with its outbox entries. It is not an intent, so it does not
   * interrupt one.
   */
  async setFollow(
    { projectId }: OwnScope,
    id: string,
    follow: boolean,
    entries: readonly OutboxEntry[],
  ): Promise<void> {
    await this.containers.updateOne(
      { _id: toObjectId(id), project: toObjectId(projectId), ...PRESENT, follow: { $ne: follow } },
      { $set: { follow }, ...pushed(entries) },
    );
  }

  /**
   * Sets whether a development container sleeps, with an outbox entry. A sleeping container remains asleep until its
   * next visit.
   */
  async setSleeps({ projectId }: OwnScope, id: string, sleeps: boolean, entry: OutboxEntry): Promise<void> {
    await this.containers.updateOne(
      { _id: toObjectId(id), project: toObjectId(projectId), ...PRESENT, sleeps: { $ne: sleeps } },
      { $set: { sleeps, activeAt: new Date() }, ...pushed([entry]) },
    );
  }

  /** Stores visits of containers. Containers that never sleep are not updated. */
  async recordVisits(ids: readonly string[]): Promise<void> {
    await this.containers.updateMany(
      { _id: { $in: ids.map((id) => toObjectId(id)) }, sleeps: true },
      { $max: { activeAt: new Date() } },
    );
  }

  /** Running containers of a server without activity since a time. */
  idleOn(server: Types.ObjectId, since: Date): Promise<ContainerDocument[]> {
    return this.containers.find({ server, ...idle(since) }).lean<ContainerDocument[]>();
  }

  /** Puts a container to sleep until its next visit, unless it was visited or changed concurrently. */
  async fallAsleep(seen: Seen, since: Date): Promise<void> {
    await this.containers.updateOne(
      { ...current(seen), ...idle(since) },
      { $set: { asleep: true, ...opened() }, $inc: { 'desired.generation': 1 } },
    );
  }

  /** Wakes a sleeping container after a visit: the worker starts it. */
  async wake(id: string): Promise<void> {
    await this.containers.updateOne(
      { _id: toObjectId(id), asleep: true, 'desired.state': 'running' },
      {
        $set: { ...awake(), ...opened(), 'observed.state': 'starting', 'observed.message': '' },
        $inc: { 'desired.generation': 1 },
      },
    );
    await this.signals.send();
  }

  /** Frees the slot of the container; the worker removes it. False when it does not exist. */
  async intendRemoval({ projectId }: OwnScope, id: string, entry: OutboxEntry): Promise<boolean> {
    const { matchedCount } = await this.containers.updateOne(
      { _id: toObjectId(id), project: toObjectId(projectId), ...PRESENT },
      { ...removal(), ...pushed([entry]) },
    );
    await this.signals.send();
    return matchedCount === 1;
  }

  /** As `intendRemoval`, of all containers of a project. */
  async intendRemovalOfAll({ projectId }: OwnScope): Promise<void> {
    await this.containers.updateMany({ project: toObjectId(projectId), ...PRESENT }, removal());
    await this.signals.send();
  }

  /** Projects with containers on a server. */
  projectsOn(server: Types.ObjectId): Promise<Types.ObjectId[]> {
    return this.containers.distinct('project', { server });
  }

  /**
   * Containers whose server is not stored; at most 100. The others may belong to a partially restored database.
   *
   * @param scope the development container of this project; without it, containers that are being removed
   */
  withoutServer(scope?: OwnScope): Promise<ContainerDocument[]> {
    return this.containers.aggregate<ContainerDocument>([
      {
        $match: scope
          ? { project: toObjectId(scope.projectId), slot: 'development' }
          : { 'desired.state': 'removed' },
      },
      { $lookup: { from: 'hosting_servers', localField: 'server', foreignField: '_id', as: 'servers' } },
      { $match: { servers: [] } },
      { $project: { servers: 0 } },
      { $limit: LOST_BATCH },
    ]);
  }

  /** Reserves the number of a withdrawn revision, because a deployment can reference it. */
  async withdrawRevision(_id: Types.ObjectId, revision: number): Promise<void> {
    await this.containers.updateOne({ _id }, { $max: { withdrawnRevision: revision } });
  }

  /** Abandons a container whose engine is lost: it has no slot and no route. */
  async abandon(_id: Types.ObjectId, entry: OutboxEntry): Promise<void> {
    await this.containers.updateOne({ _id, ...PRESENT }, { ...removal(), ...pushed([entry]) });
    await this.containers.updateOne({ _id }, { $set: { route: null } });
  }

  /** Containers of a server with an open intent, longest wait first. */
  openOn(server: Types.ObjectId): Promise<ContainerDocument[]> {
    return this.containers.find({ server, open: true }).sort(BY_WAIT).lean<ContainerDocument[]>();
  }

  /** All containers of a server. */
  allOn(server: Types.ObjectId): Promise<ContainerDocument[]> {
    return this.containers.find({ server }).lean<ContainerDocument[]>();
  }

  /** Containers with a route. */
  async routes(): Promise<{ id: string; route: ContainerRoute; asleep: boolean }[]> {
    const stored = await this.containers.find({ route: { $ne: null } }, { route: 1, asleep: 1 }).lean();
    return stored.flatMap(({ _id, route, asleep = false }) =>
      route ? [{ id: _id.toHexString(), route, asleep }] : [],
    );
  }

  /** Whether the intent of `seen` is the newest one. */
  async isCurrent(seen: Seen): Promise<boolean> {
    return (await this.containers.exists(current(seen))) !== null;
  }

  /** Stores the state that the worker found. `settled`: the intent of `seen` is fulfilled. */
  async observe(
    seen: Seen,
    { state, message = '' }: Pick<ObservedState, 'state'> & { readonly message?: string },
    settled: boolean,
  ): Promise<void> {
    const observed = { state, message, at: new Date() };
    await this.containers.updateOne(current(seen), {
      $set: { observed, ...(settled ? { open: false } : {}) },
    });
  }

  /**
   * Stores that the worker stopped a crash loop, with an outbox entry. Concurrent work with a former state of the
   * container finds its intent fulfilled and stores nothing.
   */
  async giveUp(seen: Seen, message: string, entry: OutboxEntry): Promise<void> {
    const observed = { state: 'crashing' as const, message, at: new Date() };
    await this.containers.updateOne(
      { ...current(seen), open: true },
      { $set: { observed, open: false }, ...pushed([entry]) },
    );
  }

  /** Routes visitors to an instance and clears the exits of the former deployment. False when a newer intent exists. */
  async switchRoute(
    seen: Pick<ContainerDocument, '_id' | 'desired' | 'deployed'>,
    route: ContainerRoute,
    deployed: DeployedVersion,
  ): Promise<boolean> {
    const isSame = seen.deployed?.deployment.equals(deployed.deployment) ?? false;
    const { matchedCount } = await this.containers.updateOne(current(seen), {
      $set: { route, deployed, ...(isSame ? {} : { exits: [] }) },
    });
    return matchedCount === 1;
  }

  /** Requests wait in the edge proxies for the next route of a container. */
  async holdRoute({ _id }: Seen): Promise<void> {
    await this.containers.updateOne({ _id, route: { $ne: null } }, { $set: { 'route.held': true } });
  }

  /** Makes the worker switch the files of the container and restart its instance. */
  async openForData(_id: Types.ObjectId): Promise<void> {
    await this.containers.updateOne(
      { _id, open: false },
      { $set: { ...awake(), ...opened(), exits: [], drift: null } },
    );
    await this.signals.send();
  }

  async removeRoute({ _id }: Seen): Promise<void> {
    await this.containers.updateOne({ _id }, { $set: { route: null } });
  }

  /**
   * Records that an instance ended without an intent, and makes the worker restart it. A late report has no effect on a
   * container whose crash loop was stopped.
   */
  async recordExit(_id: Types.ObjectId, deployment: Types.ObjectId, at: Date): Promise<void> {
    await this.containers.updateOne(
      {
        _id,
        'desired.state': 'running',
        // A member decides whether it is restarted.
        'drift.kind': { $nin: ['stopped', 'deleted'] },
        $nor: [{ 'observed.state': 'crashing', open: false }],
        $or: [{ 'desired.deployment': deployment }, { 'route.deployment': deployment }],
      },
      {
        $set: ended(),
        $push: { exits: { $each: [at], $slice: -EXITS } },
      },
    );
    await this.signals.send();
  }

  /** Makes the worker restart the instance of a container. */
  async reopen(seen: Seen): Promise<void> {
    await this.containers.updateOne(current(seen), { $set: { ...ended(), drift: null } });
    await this.signals.send();
  }

  /**
   * Records a manual change of the live instance. False when the worker has an open intent, or when another instance is
   * live. Two checks can find the same end: both record it.
   *
   * @param message why visitors receive no response; undefined while they do
   */
  async recordDrift(
    _id: Types.ObjectId,
    deployment: Types.ObjectId,
    drift: Drift,
    message?: string,
  ): Promise<boolean> {
    const at = new Date();
    const offline = message === undefined ? {} : { route: null, observed: { state: 'offline', message, at } };
    const isLive = { 'route.deployment': deployment };
    const isRecorded = { route: null, 'drift.deployment': deployment, 'drift.choice': null };
    const { matchedCount } = await this.containers.updateOne(
      { _id, 'desired.state': 'running', open: false, $or: [isLive, isRecorded] },
      { $set: { drift: { ...drift, deployment, at, choice: null }, ...offline } },
    );
    return matchedCount === 1;
  }

  /** Adopts a change of the running instance. Null when a newer intent exists. */
  adoptDrift(seen: Seen, entries: readonly OutboxEntry[]): Promise<ContainerDocument | null> {
    return this.containers
      .findOneAndUpdate(
        { ...current(seen), ...PRESENT, 'drift.kind': 'changed' },
        { $set: { 'drift.choice': 'adopt' }, ...pushed(entries) },
        { returnDocument: 'after' },
      )
      .lean<ContainerDocument>();
  }

  /** Ends the drift: the instance matches its deployment again. */
  async endDrift(seen: Seen): Promise<void> {
    await this.containers.updateOne(current(seen), { $set: { drift: null } });
  }

  /** Deletes a container unless its outbox entries are not relayed yet. */
  async remove(_id: Types.ObjectId): Promise<void> {
    await this.containers.deleteOne({ _id, 'outbox.id': { $exists: false } });
  }
}

function current({ _id, desired }: Seen) {
  return { _id, 'desired.generation': desired.generation };
}

/** A running container without activity since a time. */
function idle(since: Date) {
  return {
    sleeps: true,
    open: false,
    'desired.state': 'running' as const,
    'observed.state': 'online' as const,
    activeAt: { $lt: since },
  };
}

function pushed(entries: readonly OutboxEntry[]) {
  return entries.length === 0 ? {} : { $push: { outbox: { $each: [...entries] } } };
}

function followingIn({ projectId }: OwnScope) {
  return { project: toObjectId(projectId), follow: true, 'desired.state': 'running' as const };
}
