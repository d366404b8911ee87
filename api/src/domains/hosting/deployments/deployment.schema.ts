import type { ContainerSource, DeploymentState, DeploymentStep } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import type { ImageSpec } from '../engines/engine.js';
import { type ArchiveOrigin, originSchema } from '../sources/archive.schema.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';

/** A version of a container. Only its progress changes. */
export interface DeploymentDocument extends WithOutbox {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  container: Types.ObjectId;
  number: number;
  source: ContainerSource;
  /** Its archive or commit; absent for another source. */
  content?: ArchiveOrigin;
  /** Its image, from the catalogue at the time of its creation, or from its build; absent for another source. */
  image?: ImageSpec;
  /** Revision of its settings; absent in deployments of earlier releases: 0. */
  configuration?: number;
  /** Volumes of the container at its creation; absent in deployments of earlier releases: none. */
  volumes?: Types.ObjectId[];
  /** Not available for a rollback any more, so its content and settings are deleted. */
  outdated?: true;
  /** Its content as a tar archive in the byte store; null until it is complete, and after it is not needed any more. */
  artifact: Types.ObjectId | null;
  /** Byte store IDs of all attempts to create the artifact, including interrupted ones. */
  stored: Types.ObjectId[];
  /** Digest of the visible content of its snapshot; null until the artifact is complete. */
  digest: string | null;
  /** Author; null for a scheduled publication, and after that account was deleted. */
  author: Types.ObjectId | null;
  state: DeploymentState;
  /** Started steps, each recorded before it runs. */
  steps: { name: DeploymentStep; at: Date }[];
  message: string;
  createdAt: Date;
  /** Last time it went live; null for never. */
  liveAt: Date | null;
  /** Time at which it went live, failed or was cancelled. */
  endedAt: Date | null;
}

const imageSchema = new Schema<ImageSpec>(
  {
    reference: { type: String, required: true },
    port: { type: Number, required: true },
    healthPath: { type: String, required: true },
  },
  { _id: false },
);

export const deploymentSchema = new Schema<DeploymentDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    container: { type: Schema.Types.ObjectId, required: true },
    number: { type: Number, required: true },
    source: { type: String, required: true },
    content: originSchema,
    image: imageSchema,
    configuration: Number,
    volumes: { type: [Schema.Types.ObjectId], default: undefined },
    outdated: Boolean,
    artifact: { type: Schema.Types.ObjectId, default: null },
    stored: { type: [Schema.Types.ObjectId], default: [] },
    digest: { type: String, default: null },
    author: { type: Schema.Types.ObjectId, default: null },
    state: { type: String, required: true },
    steps: { type: [{ name: String, at: Date, _id: false }], default: [] },
    message: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    liveAt: { type: Date, default: null },
    endedAt: { type: Date, default: null },
    outbox: outboxField,
  },
  { collection: 'hosting_deployments' },
);
deploymentSchema.index({ container: 1, number: 1 }, { unique: true });
deploymentSchema.index({ project: 1, state: 1 });
deploymentSchema.index({ author: 1 });
deploymentSchema.index({ createdAt: 1 });
indexOutbox(deploymentSchema);
