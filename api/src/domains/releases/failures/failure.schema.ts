import type { FailureKind } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';

/** A failure that browsers reported, with the number of its reports. */
export interface FailureDocument {
  _id: Types.ObjectId;
  /** Hash of the fields that identify a failure. */
  key: string;
  channel: string;
  project: string;
  version: string;
  commit: string | null;
  identity: string;
  kind: FailureKind;
  message: string;
  /** First network that reported it, as in `FailureNetworkDocument`. */
  network: string;
  count: number;
  firstAt: Date;
  lastAt: Date;
  /** Composition and browser of the last report. */
  composition: string;
  browser: string;
}

export const failureSchema = new Schema<FailureDocument>(
  {
    key: { type: String, required: true },
    channel: { type: String, required: true },
    project: { type: String, required: true },
    version: { type: String, required: true },
    commit: { type: String, default: null },
    identity: { type: String, required: true },
    kind: { type: String, required: true },
    message: { type: String, default: '' },
    network: { type: String, required: true },
    count: { type: Number, required: true },
    firstAt: { type: Date, required: true },
    lastAt: { type: Date, required: true },
    composition: { type: String, required: true },
    browser: { type: String, required: true },
  },
  { collection: 'release_failures' },
);
failureSchema.index({ key: 1 }, { unique: true });
failureSchema.index({ lastAt: -1, _id: -1 });
failureSchema.index({ project: 1, version: 1, lastAt: -1, _id: -1 });
failureSchema.index({ project: 1, version: 1, network: 1 });
failureSchema.index({ project: 1, lastAt: -1, _id: -1 });
failureSchema.index({ version: 1, lastAt: -1, _id: -1 });

/** Reports of one hour about one version on one channel. */
export interface FailureHourDocument {
  _id: Types.ObjectId;
  channel: string;
  project: string;
  version: string;
  /** Start of the hour. */
  hourAt: Date;
  count: number;
}

export const failureHourSchema = new Schema<FailureHourDocument>(
  {
    channel: { type: String, required: true },
    project: { type: String, required: true },
    version: { type: String, required: true },
    hourAt: { type: Date, required: true },
    count: { type: Number, required: true },
  },
  { collection: 'release_failure_hours' },
);
failureHourSchema.index({ project: 1, version: 1, hourAt: 1, channel: 1 }, { unique: true });
failureHourSchema.index({ hourAt: 1 });

/** A network that reported a version to fail by its own fault. */
export interface FailureNetworkDocument {
  _id: Types.ObjectId;
  project: string;
  version: string;
  /** Digest of the network and the version: distinguishes networks without identifying them. */
  network: string;
  /** Time of its last report. */
  lastAt: Date;
}

export const failureNetworkSchema = new Schema<FailureNetworkDocument>(
  {
    project: { type: String, required: true },
    version: { type: String, required: true },
    network: { type: String, required: true },
    lastAt: { type: Date, required: true },
  },
  { collection: 'release_failure_networks' },
);
failureNetworkSchema.index({ project: 1, version: 1, network: 1 }, { unique: true });
failureNetworkSchema.index({ project: 1, version: 1, lastAt: 1 });
failureNetworkSchema.index({ lastAt: 1 });

/** An account and network that were counted for a failure on one day. */
export interface FailureReporterDocument {
  _id: Types.ObjectId;
  /** Digest of failure, network and account: distinguishes reporters without identifying them. */
  reporter: string;
  /** Start of the day in UTC. */
  dayAt: Date;
}

export const failureReporterSchema = new Schema<FailureReporterDocument>(
  {
    reporter: { type: String, required: true },
    dayAt: { type: Date, required: true },
  },
  { collection: 'release_failure_reporters' },
);
failureReporterSchema.index({ reporter: 1, dayAt: 1 }, { unique: true });
failureReporterSchema.index({ dayAt: 1 });
