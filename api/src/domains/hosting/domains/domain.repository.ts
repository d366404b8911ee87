import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { HOSTING_LIMITS } from '@zonewerk/contracts';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { OwnScope } from '../../../platform/http/request.js';
import { outboxEntry } from '../../../platform/jobs/outbox.js';
import type { Challenge, DomainDocument, StoredCertificate } from './domain.schema.js';

/** Kind of the jobs that check a domain and renew its certificate. */
export const DOMAIN_JOB = 'hosting.domain';
const BY_CREATION = { createdAt: 1, _id: 1 } as const;

/** Domains in the database. Queries of members carry the project; the others are for jobs and the edge proxy. */
@Injectable()
export class DomainRepository {
  constructor(@InjectModel('HostingDomain') private readonly domains: Model<DomainDocument>) {}

  list({ projectId }: OwnScope, containerId: string): Promise<DomainDocument[]> {
    return this.domains
      .find({ project: toObjectId(projectId), container: toObjectId(containerId) })
      .sort(BY_CREATION)
      .lean<DomainDocument[]>();
  }

  /** Active domains of a project. */
  active({ projectId }: OwnScope): Promise<DomainDocument[]> {
    return this.domains
      .find({ project: toObjectId(projectId), active: true })
      .sort({ host: 1 })
      .lean<DomainDocument[]>();
  }

  /** Hosts of a project. */
  async hosts({ projectId }: OwnScope): Promise<string[]> {
    const stored = await this.domains.find({ project: toObjectId(projectId) }, { host: 1 }).lean();
    return stored.map(({ host }) => host);
  }

  find({ projectId }: OwnScope, id: string): Promise<DomainDocument | null> {
    // guard: own-domain
    return this.domains
      .findOne({ _id: toObjectId(id), project: toObjectId(projectId) })
      .lean<DomainDocument>();
  }

  findHost({ projectId }: OwnScope, host: string): Promise<DomainDocument | null> {
    return this.domains.findOne({ project: toObjectId(projectId), host }).lean<DomainDocument>();
  }

  /** For jobs. */
  findById(id: string): Promise<DomainDocument | null> {
    return this.domains.findById(toObjectId(id)).lean<DomainDocument>();
  }

  /** Number of the domains of a container, up to one above the limit. */
  count(container: Types.ObjectId): Promise<number> {
    return this.domains.countDocuments({ container }, { limit: HOSTING_LIMITS.domains + 1 });
  }

  /** False when the project has that host already. */
  async insert(domain: DomainDocument): Promise<boolean> {
    try {
      await this.domains.create(domain);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  /** False when it does not exist. */
  async remove({ projectId }: OwnScope, id: Types.ObjectId): Promise<boolean> {
    const { deletedCount } = await this.domains.deleteOne({ _id: id, project: toObjectId(projectId) });
    return deletedCount === 1;
  }

  async removeOfContainer({ projectId }: OwnScope, containerId: string): Promise<void> {
    await this.domains.deleteMany({ project: toObjectId(projectId), container: toObjectId(containerId) });
  }

  async removeOfProject({ projectId }: OwnScope): Promise<void> {
    await this.domains.deleteMany({ project: toObjectId(projectId) });
  }

  /** Activates the domain for its container. False while another one is active at the host. */
  async activate({ _id }: DomainDocument, proof: 'zone' | 'txt'): Promise<boolean> {
    try {
      await this.domains.updateOne({ _id }, { $set: { active: true, state: 'active', proof, message: '' } });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  /** The active domain of a host. */
  holder(host: string): Promise<DomainDocument | null> {
    return this.domains.findOne({ host, active: true }).lean<DomainDocument>();
  }

  /** Deactivates a domain. @param message for the members of its project */
  async release({ _id }: DomainDocument, message: string): Promise<void> {
    await this.domains.updateOne(
      { _id, active: true },
      { $set: { state: 'lost', proof: null, message, certificate: null }, $unset: { active: 1 } },
    );
  }

  /** Sets the message of a domain, unless its state has changed: a lost domain has the reason of its loss. */
  async setMessage({ _id, state }: Pick<DomainDocument, '_id' | 'state'>, message: string): Promise<void> {
    await this.domains.updateOne({ _id, state }, { $set: { message } });
  }

  async setChallenge({ _id }: DomainDocument, challenge: Challenge | null): Promise<void> {
    await this.domains.updateOne({ _id }, { $set: { challenge } });
  }

  async setCertificate({ _id }: DomainDocument, certificate: StoredCertificate): Promise<void> {
    await this.domains.updateOne(
      { _id },
      { $set: { certificate, message: '', failures: 0, orderAfter: null } },
    );
  }

  /** @param orderAfter no certificate is ordered before this time */
  async addFailure({ _id }: DomainDocument, message: string, orderAfter: Date): Promise<void> {
    await this.domains.updateOne(
      { _id, state: 'active' },
      { $set: { message, orderAfter }, $inc: { failures: 1 } },
    );
  }

  /** Schedules the next check with its job; null for none. Only the last scheduled check runs. */
  async planCheck(
    { _id, project, check }: Pick<DomainDocument, '_id' | 'project' | 'check'>,
    checkAt: Date | null,
  ): Promise<void> {
    if (!checkAt) {
      await this.domains.updateOne({ _id, check }, { $set: { checkAt } });
      return;
    }
    const next = check + 1;
    const entry = { ...checkEntry({ _id, project }, next), dueAt: checkAt };
    await this.domains.updateOne(
      { _id, check },
      { $set: { check: next, checkAt }, $push: { outbox: entry } },
    );
  }

  /** Domains that the edge proxy serves, and challenges that it responds to. */
  routes(): Promise<DomainDocument[]> {
    return this.domains
      .find({ active: true }, { host: 1, container: 1, certificate: 1, challenge: 1 })
      .lean<DomainDocument[]>();
  }
}

/** Outbox entry of a check. */
export function checkEntry({ _id, project }: Pick<DomainDocument, '_id' | 'project'>, check: number) {
  return outboxEntry(DOMAIN_JOB, { domain: _id.toHexString(), project: project.toHexString(), check });
}
