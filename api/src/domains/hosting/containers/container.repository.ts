import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { HOSTING_LIMITS } from '@zonewerk/contracts';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { OwnScope } from '../../../platform/http/request.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
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
/** Containers without a server that one sweep removes. */
const LOST_BATCH = 100;
/** Exits that are stored of a container. */
const EXITS = 5;
/** The longest wait first. */
const BY_WAIT = { openedAt: 1, _id: 1 } as const;

/** The worker has an intent to carry out. */
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

/** The instance ended without an intent: the worker starts it again. */
function ended() {
  return { ...opened(), 'observed.state': 'unhealthy' as const, 'observed.message': '' };
}

/** A container that does not sleep, and was active at present. */
function awake() {
  return { asleep: false, activeAt: new Date() };
}

/** A container as it was read: its generation tells whether another intent came since. */
type Seen = Pick<ContainerDocument, '_id' | 'desired'>;

/** Containers in the database. Queries for members carry the project; the others are of the worker and the edge proxy. */
@Injectable()
export class ContainerRepository {
  constructor(@InjectModel('HostingContainer') private readonly containers: Model<ContainerDocument>) {}

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

  /** Project of a container, for calls that name no project; null when it is not there. */
  async projectOf(id: string): Promise<string | null> {
    const stored = await this.containers.findById(toObjectId(id), { project: 1 }).lean();
    return stored?.project.toHexString() ?? null;
  }

  /** Number of the containers of a project, up to one above the limit. */
  count({ projectId }: OwnScope): Promise<number> {
    const limit = HOSTING_LIMITS.containers + 1;
    return this.containers.countDocuments({ project: toObjectId(projectId), ...PRESENT }, { limit });
  }

  /** Whether a server has containers, also those that are being removed. */
  async areOn(server: Types.ObjectId): Promise<boolean> {
    return (await this.containers.exists({ server })) !== null;
  }

  /** Number of the containers on a server, also of those that are being removed. */
  countOn(server: Types.ObjectId): Promise<number> {
    return this.containers.countDocuments({ server });
  }

  /** Number of the containers on each server, by its id. */
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
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  /** Stores an intent, with outbox entries of it. A drift is over with it. Null when another intent came after the one that `seen` has. */
  intend(
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
    return this.containers
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

  /** Sets whether a container follows the website, with outbox entries of it. This is no intent, so it stops none. */
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

  /** Sets whether a development container sleeps, with an outbox entry of it. One that sleeps stays asleep until its next visit. */
  async setSleeps({ projectId }: OwnScope, id: string, sleeps: boolean, entry: OutboxEntry): Promise<void> {
    await this.containers.updateOne(
      { _id: toObjectId(id), project: toObjectId(projectId), ...PRESENT, sleeps: { $ne: sleeps } },
      { $set: { sleeps, activeAt: new Date() }, ...pushed([entry]) },
    );
  }

  /** Visitors use these containers at present. Those that never sleep are not written. */
  async recordVisits(ids: readonly string[]): Promise<void> {
    await this.containers.updateMany(
      { _id: { $in: ids.map((id) => toObjectId(id)) }, sleeps: true },
      { $max: { activeAt: new Date() } },
    );
  }

  /** Containers of a server that run and were not active since a moment. */
  idleOn(server: Types.ObjectId, since: Date): Promise<ContainerDocument[]> {
    return this.containers.find({ server, ...idle(since) }).lean<ContainerDocument[]>();
  }

  /** The worker ends the instance of a container until its next visit, unless one came or a member changed it. */
  async fallAsleep(seen: Seen, since: Date): Promise<void> {
    await this.containers.updateOne(
      { ...current(seen), ...idle(since) },
      { $set: { asleep: true, ...opened() }, $inc: { 'desired.generation': 1 } },
    );
  }

  /** A visit came for a container that sleeps: the worker starts it. */
  async wake(id: string): Promise<void> {
    await this.containers.updateOne(
      { _id: toObjectId(id), asleep: true, 'desired.state': 'running' },
      {
        $set: { ...awake(), ...opened(), 'observed.state': 'starting', 'observed.message': '' },
        $inc: { 'desired.generation': 1 },
      },
    );
  }

  /** The container takes no place any more; the worker removes it. False when it is not there. */
  async intendRemoval({ projectId }: OwnScope, id: string, entry: OutboxEntry): Promise<boolean> {
    const { matchedCount } = await this.containers.updateOne(
      { _id: toObjectId(id), project: toObjectId(projectId), ...PRESENT },
      { ...removal(), ...pushed([entry]) },
    );
    return matchedCount === 1;
  }

  /** As `intendRemoval`, of all containers of a project. */
  async intendRemovalOfAll({ projectId }: OwnScope): Promise<void> {
    await this.containers.updateMany({ project: toObjectId(projectId), ...PRESENT }, removal());
  }

  /** Projects with containers on a server. */
  projectsOn(server: Types.ObjectId): Promise<Types.ObjectId[]> {
    return this.containers.distinct('project', { server });
  }

  /**
   * Containers whose server is not stored; at most 100.
   *
   * The rest may belong to a database that is partly restored.
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

  /** Reserves the number of a revision that is taken back, since a deployment can name it. */
  async withdrawRevision(_id: Types.ObjectId, revision: number): Promise<void> {
    await this.containers.updateOne({ _id }, { $max: { withdrawnRevision: revision } });
  }

  /** The engine of a container is lost. It takes no place, and visitors are not sent there. */
  async abandon(_id: Types.ObjectId, entry: OutboxEntry): Promise<void> {
    await this.containers.updateOne({ _id, ...PRESENT }, { ...removal(), ...pushed([entry]) });
    await this.containers.updateOne({ _id }, { $set: { route: null } });
  }

  /** Containers of a server whose intent is not fulfilled, the longest wait first. */
  openOn(server: Types.ObjectId): Promise<ContainerDocument[]> {
    return this.containers.find({ server, open: true }).sort(BY_WAIT).lean<ContainerDocument[]>();
  }

  /** All containers of a server. */
  allOn(server: Types.ObjectId): Promise<ContainerDocument[]> {
    return this.containers.find({ server }).lean<ContainerDocument[]>();
  }

  /** Containers that visitors reach. */
  async routes(): Promise<{ id: string; route: ContainerRoute; asleep: boolean }[]> {
    const stored = await this.containers.find({ route: { $ne: null } }, { route: 1, asleep: 1 }).lean();
    return stored.flatMap(({ _id, route, asleep = false }) =>
      route ? [{ id: _id.toHexString(), route, asleep }] : [],
    );
  }

  /** Whether no other intent came after the one that `seen` has. */
  async isCurrent(seen: Seen): Promise<boolean> {
    return (await this.containers.exists(current(seen))) !== null;
  }

  /** Stores the state that the worker found. `settled`: the intent that `seen` has is fulfilled. */
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
   * Stores that the worker gave up a crash loop, with an outbox entry of it. Work that began with a former state of the
   * container finds its intent fulfilled, and stores nothing.
   */
  async giveUp(seen: Seen, message: string, entry: OutboxEntry): Promise<void> {
    const observed = { state: 'crashing' as const, message, at: new Date() };
    await this.containers.updateOne(
      { ...current(seen), open: true },
      { $set: { observed, open: false }, ...pushed([entry]) },
    );
  }

  /** Sends visitors to an instance. The exits of another deployment count no more. False when another intent came. */
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

  /** The edge proxies let requests wait for the next route of a container. */
  async holdRoute({ _id }: Seen): Promise<void> {
    await this.containers.updateOne({ _id, route: { $ne: null } }, { $set: { 'route.held': true } });
  }

  /** The worker gives the container other files, and starts its instance again. */
  async openForData(_id: Types.ObjectId): Promise<void> {
    await this.containers.updateOne(
      { _id, open: false },
      { $set: { ...awake(), ...opened(), exits: [], drift: null } },
    );
  }

  async removeRoute({ _id }: Seen): Promise<void> {
    await this.containers.updateOne({ _id }, { $set: { route: null } });
  }

  /**
   * Records that an instance ended without an intent, and makes the worker start it again. A late report of a container
   * that the worker gave up changes nothing.
   */
  async recordExit(_id: Types.ObjectId, deployment: Types.ObjectId, at: Date): Promise<void> {
    await this.containers.updateOne(
      {
        _id,
        'desired.state': 'running',
        // A member decides whether it starts again.
        'drift.kind': { $nin: ['stopped', 'deleted'] },
        $nor: [{ 'observed.state': 'crashing', open: false }],
        $or: [{ 'desired.deployment': deployment }, { 'route.deployment': deployment }],
      },
      {
        $set: ended(),
        $push: { exits: { $each: [at], $slice: -EXITS } },
      },
    );
  }

  /** The worker starts the instance of a container again. */
  async reopen(seen: Seen): Promise<void> {
    await this.containers.updateOne(current(seen), { $set: { ...ended(), drift: null } });
  }

  /**
   * Records a change by hand of the instance that visitors get. False when the worker has an intent to carry out, or
   * when visitors get another instance.
   *
   * @param message why visitors are not answered; undefined while they are
   */
  async recordDrift(
    _id: Types.ObjectId,
    deployment: Types.ObjectId,
    drift: Drift,
    message?: string,
  ): Promise<boolean> {
    const at = new Date();
    const offline = message === undefined ? {} : { route: null, observed: { state: 'offline', message, at } };
    const { matchedCount } = await this.containers.updateOne(
      { _id, 'desired.state': 'running', 'route.deployment': deployment, open: false },
      { $set: { drift: { ...drift, deployment, at, choice: null }, ...offline } },
    );
    return matchedCount === 1;
  }

  /** A member adopts a change of the running instance. Null when another intent came. */
  adoptDrift(seen: Seen, entries: readonly OutboxEntry[]): Promise<ContainerDocument | null> {
    return this.containers
      .findOneAndUpdate(
        { ...current(seen), ...PRESENT, 'drift.kind': 'changed' },
        { $set: { 'drift.choice': 'adopt' }, ...pushed(entries) },
        { returnDocument: 'after' },
      )
      .lean<ContainerDocument>();
  }

  /** The instance is again what its deployment says. */
  async endDrift(seen: Seen): Promise<void> {
    await this.containers.updateOne(current(seen), { $set: { drift: null } });
  }

  /** A container whose outbox entries are no jobs yet stays. */
  async remove(_id: Types.ObjectId): Promise<void> {
    await this.containers.deleteOne({ _id, 'outbox.id': { $exists: false } });
  }
}

function current({ _id, desired }: Seen) {
  return { _id, 'desired.generation': desired.generation };
}

/** A running container without activity since a moment. */
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
