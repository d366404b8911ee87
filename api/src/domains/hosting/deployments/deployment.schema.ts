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
  /** The archive or the commit that it has; absent for another source. */
  content?: ArchiveOrigin;
  /** Its image, as the catalogue had it when the deployment was made, or as it was built; absent for another source. */
  image?: ImageSpec;
  /** Revision of its settings; missing in deployments of earlier releases: 0. */
  configuration?: number;
  /** Volumes that the container had when it was made; missing in deployments of earlier releases: none. */
  volumes?: Types.ObjectId[];
  /** No rollback can choose it any more, so that its content and its settings are deleted. */
  outdated?: true;
  /** Its content as a tar archive in the byte store; null until it is complete, and once nothing needs it. */
  artifact: Types.ObjectId | null;
  /** What tries to make the artifact stored: the artifact, and those of tries that ended in the middle. */
  stored: Types.ObjectId[];
  /** Digest of the visible content of its snapshot; null until the artifact is complete. */
  digest: string | null;
  /** The member who made it; null for a planned publication, and when that account was removed. */
  author: Types.ObjectId | null;
  state: DeploymentState;
  /** Steps that began, each recorded before it runs. */
  steps: { name: DeploymentStep; at: Date }[];
  message: string;
  createdAt: Date;
  /** When visitors last got it; null when they never did. */
  liveAt: Date | null;
  /** When it went live, failed or was cancelled. */
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
