import type { Readable } from 'node:stream';
import type {
  ContainerSource,
  Egress,
  InstanceDriftKind,
  InstanceDriftPart,
  EngineName,
} from '@zonewerk/contracts';
import type { OnLine } from '../logs/log-lines.js';
import type { InstancePrograms } from './instance-programs.js';
import type { Dockerfile } from '../sources/dockerfile.js';

/** An image of the catalogue or of a build, as stored in a deployment. */
export interface ImageSpec {
  /** Digest or ID, which never identifies another image. */
  readonly reference: string;
  /** Port of its server. */
  readonly port: number;
  /** Path of health probes. */
  readonly healthPath: string;
}

/** Decrypted settings of a deployment. */
export interface InstanceSettings {
  /** Environment variables, secrets included. */
  readonly variables: Readonly<Record<string, string>>;
  /** Values of secrets, which must not be logged. */
  readonly secrets: readonly string[];
  readonly memoryMb: number;
  /** Processors. */
  readonly cpus: number;
  readonly processes: number;
  /** Path of health probes; null: that of the image, or the main page of a website. */
  readonly healthPath: string | null;
}

/** A volume of an engine. Ids are hexadecimal. */
export interface VolumeSpec {
  /** Its name in the engine. A restored volume has a new one. */
  readonly id: string;
  readonly project: string;
  readonly container: string;
  /** ID of the volume in the API. */
  readonly volume: string;
}

/** A volume of an engine, mounted in a folder of an instance. */
export interface VolumeMount {
  readonly id: string;
  readonly path: string;
}

/** Description of a deployment for engines. IDs are hexadecimal. */
export interface DeploymentSpec {
  readonly id: string;
  readonly project: string;
  readonly container: string;
  readonly source: ContainerSource;
  /** Null for the source `site`. */
  readonly image: ImageSpec | null;
  readonly settings: InstanceSettings;
  /** They exist. No other running instance uses one of them. */
  readonly volumes: readonly VolumeMount[];
}

/** Description of a build for engines. It contains no settings of the container, so no secrets. IDs are hexadecimal. */
export interface BuildSpec {
  /** Id of the deployment. */
  readonly id: string;
  readonly project: string;
  readonly dockerfile: Dockerfile;
  /** The checked archive with its Dockerfile, as a tar archive. */
  readonly archive: () => Promise<Readable>;
}

/** A running instance of a deployment. */
export interface Instance {
  readonly host: string;
  readonly port: number;
  /** Path of health probes. */
  readonly healthPath: string;
}

/** A change of an instance outside of the platform. */
export interface Drift {
  readonly kind: InstanceDriftKind;
  /** Empty unless the kind is `changed`. */
  readonly parts: readonly InstanceDriftPart[];
}

/** Information of a Docker Engine about itself, and results of the probe container. */
export interface DockerFacts {
  readonly version: string;
  readonly apiVersion: string;
  readonly storageDriver: string;
  /** Root of a container is an unprivileged user of the host. */
  readonly hasUserNamespace: boolean;
  /** Containers continue during an update of Docker. */
  readonly hasLiveRestore: boolean;
  /** Used share of the disk of images and volumes; null when no container could measure it. */
  readonly usedShare: number | null;
  /** Address of the host that a container reached; null for none. */
  readonly reached: string | null;
  /** Whether the rules for connections to other machines are in force. */
  readonly isRuled: boolean;
  /** Why no container could probe the host; null after a successful probe. */
  readonly fault: string | null;
}

/** Resource use of an instance. */
export interface InstanceUsage {
  /** Processor time since its start in milliseconds. */
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

/** A reason for a failed deployment that members of the project can read. */
export class DeploymentFault extends Error {}

/** The engine does not respond, or rejects a call temporarily. Independent of the deployment. */
export class EngineUnavailable extends Error {}

/** The engine responds and rejects a call temporarily. */
export class EngineRefusal extends EngineUnavailable {}

/** Volumes of an engine. Each call is idempotent, and can throw `EngineUnavailable`. */
export interface EngineVolumes {
  has(id: string): Promise<boolean>;
  /** Creates a volume, or finds it. The user of its project owns its folder. */
  create(volume: VolumeSpec): Promise<void>;
  /** False while an instance or an archive needs the volume. */
  remove(id: string): Promise<boolean>;
  /** All volumes of the server. */
  list(): Promise<string[]>;
  /** Bytes of the files of each volume. */
  sizes(): Promise<ReadonlyMap<string, number>>;
  /** Streams the files of a volume as a tar archive. An engine can truncate an archive without an error. */
  read<T>(volume: VolumeSpec, take: (archive: Readable) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Free bytes on the disk of the volumes. */
  freeBytes(): Promise<number>;
  /** Creates a volume with the files of an archive from `read`. */
  fill(volume: VolumeSpec, archive: Readable, signal: AbortSignal): Promise<void>;
  /** Removes remains of interrupted reads and fills. */
  removeIdleHelpers(): Promise<void>;
}

/**
 * Runtime of the instances of a server. The ID of its deployment identifies an instance. Each call is idempotent, and
 * can throw `EngineUnavailable`.
 */
export abstract class Engine {
  abstract readonly name: EngineName;

  /** Runs additional programs in instances; null when not supported. */
  abstract readonly programs: InstancePrograms | null;
  /** Null for an engine without volumes. Contains those of the server of `open`. */
  abstract readonly volumes: EngineVolumes | null;

  /** Whether it responds. Otherwise the state of its instances is unknown. */
  abstract isAvailable(): Promise<boolean>;

  /**
   * Sources that it can run at present.
   * @param server ID of the server
   * @param egress permitted connections to other machines; default: all
   */
  abstract probe(server: string, egress?: Egress): Promise<readonly ContainerSource[]>;

  /**
   * Facts for operators; null for an engine without Docker.
   * @param server ID of the server
   * @param egress as in `probe`
   */
  examine(_server: string, _egress?: Egress): Promise<DockerFacts | null> {
    return Promise.resolve(null);
  }

  /**
   * Finds the running instances. Idempotent. `onExit` is called when an instance ends without `remove`, and `onChange`
   * when it may have a drift.
   *
   * @param server ID of the server of these instances
   */
  abstract open(
    server: string,
    onExit: (deployment: string) => void,
    onChange?: (deployment: string) => void,
  ): Promise<void>;

  /**
   * Prepares a deployment. Its artifact is not read after an earlier preparation, and never for an image.
   * @throws DeploymentFault
   */
  abstract prepare(deployment: DeploymentSpec, artifact: () => Promise<Readable>): Promise<void>;

  /**
   * Starts a prepared deployment, or finds its running instance.
   * @throws when the instance ends before it listens
   */
  abstract start(deployment: DeploymentSpec): Promise<Instance>;

  /** The running instance; undefined without one. */
  abstract instanceOf(deployment: string): Instance | undefined;

  /** Manual change of the instance of a started deployment; null without one. */
  abstract drift(deployment: string): Promise<Drift | null>;

  /** Ends an instance after its requests, forcibly after 30 s, and removes its files. */
  abstract remove(deployment: string): Promise<void>;

  /** IDs of deployments that are prepared or run. */
  abstract list(): Promise<string[]>;

  /**
   * Reads the output of an instance until it ends, or the stream is interrupted. For an ended instance, it reads the
   * stored lines.
   *
   * @param after position of the last known line; null for all lines
   */
  abstract followLogs(
    deployment: string,
    after: string | null,
    onLine: OnLine,
    signal: AbortSignal,
  ): Promise<void>;

  /** Resource use of a running instance; null without one. */
  abstract usage(deployment: string): Promise<InstanceUsage | null>;

  /**
   * Builds the image of a deployment, or finds the existing one.
   *
   * @param onLine receives the lines of the build
   * @param signal cancels the build
   * @throws DeploymentFault when the build fails, and `EngineUnavailable` when the signal cancelled it
   */
  abstract build(build: BuildSpec, onLine: OnLine, signal: AbortSignal): Promise<ImageSpec>;

  /** Whether an image exists. */
  abstract hasImage(reference: string): Promise<boolean>;

  /** IDs of deployments with images or containers of builds. */
  abstract builds(): Promise<string[]>;

  /** Removes the results of builds of a deployment, except an image that an instance uses. */
  abstract removeBuild(deployment: string): Promise<void>;

  /** Closes the engine, and ends all instances that would not restart after a restart of the machine. */
  abstract close(): Promise<void>;
}
