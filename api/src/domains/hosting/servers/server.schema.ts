import type { ContainerSource, Egress, EngineName, ServerState } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { DockerFacts } from '../engines/engine.js';
import { declareSealed } from '../../../platform/database/sealed-fields.js';
import { declarePersonal } from '../../../platform/personal-data/personal.schema.js';

/** Names of servers of the machine of the worker: instances are processes, or containers of its Docker Engine. */
export const SITE_SERVER = 'Local machine';
export const DOCKER_SERVER = 'Docker on this machine';
export const SWARM_SERVER = 'Swarm on this machine';
export const LOCAL_SERVERS: readonly string[] = [SITE_SERVER, DOCKER_SERVER, SWARM_SERVER];

/** Label of the encryption of a server's client certificates. */
export const CLIENT_CERTIFICATES = 'docker-client-certificates';

/** The Docker Engine of a server that an operator added. */
export interface DockerConnection {
  /** `unix:///path` or `tcp://host:port`. */
  url: string;
  /** IPv4 address of published instances, at which the edge proxy reaches them. */
  address: string;
  /** Image with Node, which runs websites and probes. */
  nodeImage: string;
  /** JSON of the client certificates, encrypted; absent for a socket. */
  sealedCertificates?: string;
}

/** A probe that an operator requested. */
export interface ServerProbe {
  /** ID of the request, so that no other report completes it. */
  id: string;
  /** Absent until the probe by the worker. */
  report?: ProbeReport;
}

/** Result of a probe of an engine. */
export interface ProbeReport {
  /** Why the engine does not respond, or cannot be probed; null when it responds. */
  error: string | null;
  /** Null for processes, and for an engine that does not respond. */
  docker: DockerFacts | null;
}

/** A machine with an engine. */
export interface ServerDocument {
  _id: Types.ObjectId;
  name: string;
  engine: EngineName;
  /** Sources that its engine can run; absent before the first report: websites. */
  sources?: ContainerSource[];
  /**
   * Whether it builds images; absent without a decision of the operator: a partner server does, a public one does not.
   */
  builds?: boolean;
  /** Permitted connections of its containers to other machines; absent without a decision of the operator: all. */
  egress?: Egress;
  /** Open to every project. */
  public: boolean;
  /** Owner of a partner server, whose projects may use it; null for a public one. */
  owner: Types.ObjectId | null;
  state: Exclude<ServerState, 'unreachable'>;
  /** URL of the terminals of its worker for the API; absent before the first report. */
  terminalUrl?: string;
  /** Time of the last report that the engine responds. */
  seenAt: Date;
  /** The engine does not respond since that report. */
  silent?: boolean;
  /** Absent for a server of the machine of the worker, which the worker adds. */
  docker?: DockerConnection;
  probe?: ServerProbe;
  createdAt: Date;
}

const dockerSchema = new Schema<DockerConnection>(
  {
    url: { type: String, required: true },
    address: { type: String, required: true },
    nodeImage: { type: String, required: true },
    sealedCertificates: String,
  },
  { _id: false },
);

const egressSchema = new Schema<Egress>(
  { mode: { type: String, required: true }, networks: { type: [String], required: true } },
  { _id: false },
);

export const serverSchema = new Schema<ServerDocument>(
  {
    name: { type: String, required: true },
    engine: { type: String, required: true },
    sources: { type: [String], default: undefined },
    builds: Boolean,
    egress: { type: egressSchema, default: undefined },
    public: { type: Boolean, required: true },
    owner: { type: Schema.Types.ObjectId, default: null },
    state: { type: String, required: true },
    terminalUrl: String,
    seenAt: { type: Date, required: true },
    silent: Boolean,
    docker: { type: dockerSchema, default: undefined },
    probe: { type: Schema.Types.Mixed, default: undefined },
    createdAt: { type: Date, required: true },
  },
  { collection: 'hosting_servers' },
);
serverSchema.index({ name: 1 }, { unique: true });
serverSchema.index({ public: 1, name: 1 });
serverSchema.index({ owner: 1, name: 1 });
declareSealed(serverSchema, [{ field: 'docker.sealedCertificates', purpose: CLIENT_CERTIFICATES }]);
declarePersonal(serverSchema, { owner: 'owner', exported: ['name', 'engine', 'createdAt'] });
