import { randomUUID } from 'node:crypto';
import {
  type AuditEvent,
  createContainer,
  type EnvironmentVariable,
  listAuditEvents,
  listEnvironment,
  setEnvironmentVariable,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import type { ConfigurationDocument } from '../../src/domains/hosting/configuration/configuration.schema.js';
import type { SignedIn, World } from '../harness/harness.js';
import { storedServer } from './hosting-examples.js';
import { type Hosting, until } from './hosting-world.js';

export const GOOD_LIMITS = { memory_mb: 512, cpus: 0.5, processes: 64, health_path: '/health' };

/** A container, and shorthands for the calls on its settings. */
export class Configured {
  /** Ids of project and container. */
  readonly key: { readonly project_id: string; readonly container_id: string };

  constructor(
    private readonly world: World,
    private readonly owner: SignedIn,
    readonly projectId: string,
    readonly id: string,
  ) {
    this.key = { project_id: projectId, container_id: id };
  }

  /** A container without a worker, so that its intents stay open. Its server becomes unreachable after 30 s. */
  static async idle(world: World, owner: SignedIn): Promise<Configured> {
    const { id: projectId } = await world.builders.project(owner.userId, 'Settings');
    const place = { project_id: projectId, server_id: await storedServer(world, randomUUID()) };
    const { body } = await owner.call(createContainer, place);
    return new Configured(world, owner, projectId, body.server_id as string);
  }

  static of(world: World, { owner, projectId }: Hosting, id: string): Configured {
    return new Configured(world, owner, projectId, id);
  }

  async set(name: string, value: string, secret = false): Promise<void> {
    const { body } = await this.owner.call(setEnvironmentVariable, { ...this.key, name, value, secret });
    if (body.status !== 'success') throw new Error(JSON.stringify(body));
  }

  async environment() {
    const { body } = await this.owner.call(listEnvironment, this.key);
    return body as { list: EnvironmentVariable[]; undeployed: boolean; parameters_changed: boolean };
  }

  /** Stored revisions, oldest first. */
  revisions() {
    return this.world.connection
      .collection<ConfigurationDocument>('hosting_configurations')
      .find({ container: new Types.ObjectId(this.id) })
      .sort({ revision: 1 })
      .toArray();
  }

  async numbers(): Promise<number[]> {
    return (await this.revisions()).map(({ revision }) => revision);
  }

  /** Hosting events in the project's audit log, newest first; waits for the given number. */
  events(count: number): Promise<AuditEvent[]> {
    return until(
      async () => {
        const page = { project_id: this.projectId, area: 'hosting', limit: 100 } as const;
        return (await this.owner.call(listAuditEvents, page)).body.list as AuditEvent[];
      },
      ({ length }) => length >= count,
    );
  }
}
