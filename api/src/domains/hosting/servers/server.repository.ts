import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ContainerSource, Egress } from '@zonewerk/contracts';
import type { Model, Types } from 'mongoose';
import { insertNew } from '../../../platform/database/insert-new.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import type { ProbeReport, ServerDocument } from './server.schema.js';

const BY_NAME = { name: 1 } as const;

/** Servers in the database. */
@Injectable()
export class ServerRepository {
  constructor(@InjectModel('HostingServer') private readonly servers: Model<ServerDocument>) {}

  /** Public servers first, then the partner servers of that user. */
  async listFor(ownerId: string): Promise<ServerDocument[]> {
    // Two queries, because an index sorts each of them.
    const kinds = [{ public: true }, { owner: toObjectId(ownerId) }].map((kind) =>
      this.servers.find(kind).sort(BY_NAME).lean<ServerDocument[]>(),
    );
    return (await Promise.all(kinds)).flat();
  }

  /** Partner servers of a user. */
  ofOwner(ownerId: string): Promise<ServerDocument[]> {
    return this.servers
      .find({ owner: toObjectId(ownerId) })
      .sort(BY_NAME)
      .lean<ServerDocument[]>();
  }

  /** A server that the projects of that user may use; null for others. */
  findFor(ownerId: string, serverId: string): Promise<ServerDocument | null> {
    // guard: partner-server
    return this.servers.findOne({ _id: toObjectId(serverId), ...openTo(ownerId) }).lean<ServerDocument>();
  }

  /** Servers of containers, by ID. */
  some(ids: readonly Types.ObjectId[]): Promise<ServerDocument[]> {
    return this.servers.find({ _id: { $in: [...ids] } }).lean<ServerDocument[]>();
  }

  /** Adds a server. An existing one with that name is not modified. */
  add(server: Omit<ServerDocument, '_id'>): Promise<void> {
    return insertNew(this.servers, [server]);
  }

  /** Adds a server. False when another one has its name. */
  async insert(server: ServerDocument): Promise<boolean> {
    try {
      await this.servers.create(server);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  async remove(_id: Types.ObjectId): Promise<void> {
    await this.servers.deleteOne({ _id });
  }

  find(_id: Types.ObjectId): Promise<ServerDocument | null> {
    return this.servers.findById(_id).lean<ServerDocument>();
  }

  findByName(name: string): Promise<ServerDocument | null> {
    return this.servers.findOne({ name }).lean<ServerDocument>();
  }

  all(): Promise<ServerDocument[]> {
    return this.servers.find().sort(BY_NAME).lean<ServerDocument[]>();
  }

  /** Null when no server has that name. */
  setState(name: string, state: ServerDocument['state']): Promise<ServerDocument | null> {
    return this.servers
      .findOneAndUpdate({ name }, { $set: { state } }, { returnDocument: 'after' })
      .lean<ServerDocument>();
  }

  /** Stores the report of the worker of a server: its engine responds, its sources, and the URL of its terminals. */
  async report(_id: Types.ObjectId, sources: readonly ContainerSource[], terminalUrl: string): Promise<void> {
    await this.servers.updateOne(
      { _id },
      { $set: { seenAt: new Date(), silent: false, sources: [...sources], terminalUrl } },
    );
  }

  /** Sets whether a server builds images. Null when no server has that name. */
  setBuilds(name: string, builds: boolean): Promise<ServerDocument | null> {
    return this.servers
      .findOneAndUpdate({ name }, { $set: { builds } }, { returnDocument: 'after' })
      .lean<ServerDocument>();
  }

  /**
   * Sets the permitted connections to other machines. Until its worker has probed them, the server accepts only
   * websites. Null when no server with Docker has that name.
   */
  setEgress(name: string, egress: Egress): Promise<ServerDocument | null> {
    const sources: ContainerSource[] = ['site'];
    return this.servers
      .findOneAndUpdate(
        { name, engine: { $ne: 'site' } },
        { $set: { egress, sources } },
        { returnDocument: 'after' },
      )
      .lean<ServerDocument>();
  }

  /** Stores the report of the worker of a server that its engine does not respond. */
  async reportUnreachable(_id: Types.ObjectId): Promise<void> {
    await this.servers.updateOne({ _id }, { $set: { silent: true } });
  }

  /** Requests a probe from the worker of a server. A later request replaces it. */
  async askProbe(_id: Types.ObjectId, id: string): Promise<void> {
    await this.servers.updateOne({ _id }, { $set: { probe: { id } } });
  }

  /** Stores the result of a probe, for its request. */
  async answerProbe(_id: Types.ObjectId, id: string, report: ProbeReport): Promise<void> {
    await this.servers.updateOne({ _id, 'probe.id': id }, { $set: { 'probe.report': report } });
  }
}

function openTo(ownerId: string) {
  return { $or: [{ public: true }, { owner: toObjectId(ownerId) }] };
}
