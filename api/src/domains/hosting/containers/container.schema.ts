import type {
  ContainerKind,
  ContainerSource,
  ContainerState,
  InstanceDriftKind,
  InstanceDriftPart,
} from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';

/** State that members of the project request. */
export interface DesiredState {
  state: 'running' | 'stopped' | 'removed';
  /** The requested deployment; null before the first one. */
  deployment: Types.ObjectId | null;
  /** Raised by each intent, so that the newest one wins. */
  generation: number;
}

/** State that the worker found last. */
export interface ObservedState {
  state: ContainerState;
  message: string;
  at: Date;
}

/** The last live deployment. */
export interface DeployedVersion {
  deployment: Types.ObjectId;
  number: number;
  /** Time of its first route. */
  since: Date;
  /** The former live deployment; null when this one is not new. */
  former: Types.ObjectId | null;
}

/** The instance that receives the requests for a container. */
export interface ContainerRoute {
  deployment: Types.ObjectId;
  host: string;
  port: number;
  /** Requests wait in the edge proxies for the next route. */
  held?: true;
  /** Time before the settings and parameters of its instance were read. */
  settingsAt?: Date;
}

/** A change of the instance outside of the platform. */
export interface StoredDrift {
  deployment: Types.ObjectId;
  kind: InstanceDriftKind;
  parts: InstanceDriftPart[];
  at: Date;
  /** Decision of a member; null before it. An adopted change remains stored, so that it is not reported again. */
  choice: 'adopt' | 'revert' | null;
}

/** The slot of a project on a server. */
export interface ContainerDocument extends WithOutbox {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  server: Types.ObjectId;
  kind: ContainerKind;
  /** Set while a container has the only slot of its kind in a project. */
  slot?: 'development';
  name: string;
  source: ContainerSource;
  /** Name of its image in the catalogue; absent for another source. */
  image?: string;
  /** Branch whose pushes are deployed; absent for another source than git. */
  branch?: string;
  desired: DesiredState;
  /** The worker has not fulfilled the intent yet. */
  open: boolean;
  /** Time of the newest intent; absent in containers of earlier releases. */
  openedAt?: Date;
  observed: ObservedState;
  deployed: DeployedVersion | null;
  /** Null: the edge proxy responds that the container is offline. */
  route: ContainerRoute | null;
  /** Each publication of the website creates a deployment; absent in containers of earlier releases. */
  follow?: boolean;
  /** It sleeps after an hour without a visit; absent: never. */
  sleeps?: boolean;
  /** It sleeps: the next visit starts it. */
  asleep?: boolean;
  /** Last visit, start or change. Edge proxies report visits once a minute, for containers that can sleep. */
  activeAt?: Date;
  /** Null or absent without a change outside of the platform. */
  drift?: StoredDrift | null;
  /** Number of the newest deployment. */
  lastNumber: number;
  /** Newest withdrawn revision of the settings, whose number is not reused; absent for none. */
  withdrawnRevision?: number;
  /** Latest exits of the instance without an intent. */
  exits: Date[];
  createdAt: Date;
}

const desiredSchema = new Schema<DesiredState>(
  {
    state: { type: String, required: true },
    deployment: { type: Schema.Types.ObjectId, default: null },
    generation: { type: Number, required: true },
  },
  { _id: false },
);

const observedSchema = new Schema<ObservedState>(
  {
    state: { type: String, required: true },
    message: { type: String, default: '' },
    at: { type: Date, required: true },
  },
  { _id: false },
);

const deployedSchema = new Schema<DeployedVersion>(
  {
    deployment: { type: Schema.Types.ObjectId, required: true },
    number: { type: Number, required: true },
    since: { type: Date, required: true },
    former: { type: Schema.Types.ObjectId, default: null },
  },
  { _id: false },
);

const routeSchema = new Schema<ContainerRoute>(
  {
    deployment: { type: Schema.Types.ObjectId, required: true },
    host: { type: String, required: true },
    port: { type: Number, required: true },
    held: Boolean,
    settingsAt: Date,
  },
  { _id: false },
);

const driftSchema = new Schema<StoredDrift>(
  {
    deployment: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, required: true },
    parts: { type: [String], default: [] },
    at: { type: Date, required: true },
    choice: { type: String, default: null },
  },
  { _id: false },
);

export const containerSchema = new Schema<ContainerDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    server: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, required: true },
    slot: String,
    name: { type: String, required: true },
    source: { type: String, required: true },
    image: String,
    branch: String,
    desired: { type: desiredSchema, required: true },
    open: { type: Boolean, required: true },
    openedAt: Date,
    observed: { type: observedSchema, required: true },
    deployed: { type: deployedSchema, default: null },
    route: { type: routeSchema, default: null },
    follow: { type: Boolean, default: false },
    sleeps: Boolean,
    asleep: Boolean,
    activeAt: Date,
    drift: { type: driftSchema, default: null },
    lastNumber: { type: Number, required: true },
    withdrawnRevision: Number,
    exits: { type: [Date], default: [] },
    createdAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: 'hosting_containers' },
);
containerSchema.index({ project: 1, createdAt: 1, _id: 1 });
containerSchema.index({ server: 1, open: 1, openedAt: 1, _id: 1 });
containerSchema.index({ 'desired.state': 1 });
indexOutbox(containerSchema);
// guard: development-container
containerSchema.index(
  { project: 1, slot: 1 },
  { unique: true, partialFilterExpression: { slot: { $exists: true } } },
);
