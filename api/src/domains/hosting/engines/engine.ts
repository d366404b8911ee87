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

/** An image of the catalogue or of a build, as a deployment has it. */
export interface ImageSpec {
  /** Digest or id, which never names another image. */
  readonly reference: string;
  /** Port on which it listens. */
  readonly port: number;
  /** Path that probes request. */
  readonly healthPath: string;
}

/** Decrypted settings of a deployment. */
export interface InstanceSettings {
  /** Environment variables, secrets included. */
  readonly variables: Readonly<Record<string, string>>;
  /** Values of secrets, which nothing may write to logs. */
  readonly secrets: readonly string[];
  readonly memoryMb: number;
  /** Processors. */
  readonly cpus: number;
  readonly processes: number;
  /** Path that probes request; null for the one of the image, or the main page of a website. */
  readonly healthPath: string | null;
}

/** A volume of an engine. Ids are hexadecimal. */
export interface VolumeSpec {
  /** Its name in the engine. A restored volume gets another one. */
  readonly id: string;
  readonly project: string;
  readonly container: string;
  /** Id of the volume that members know. */
  readonly volume: string;
}

/** A volume of an engine at a folder of an instance. */
export interface VolumeMount {
  readonly id: string;
  readonly path: string;
}

/** What an engine needs to know of a deployment. Ids are hexadecimal. */
export interface DeploymentSpec {
  readonly id: string;
  readonly project: string;
  readonly container: string;
  readonly source: ContainerSource;
  /** Null for the source `site`. */
  readonly image: ImageSpec | null;
  readonly settings: InstanceSettings;
  /** They exist. No other instance that runs has one of them. */
  readonly volumes: readonly VolumeMount[];
}

/** What an engine needs to know of a build. It has no settings of the container, so no secrets. Ids are hexadecimal. */
export interface BuildSpec {
  /** Id of the deployment. */
  readonly id: string;
  readonly project: string;
  readonly dockerfile: Dockerfile;
  /** The checked archive with that Dockerfile as a tar archive. */
  readonly archive: () => Promise<Readable>;
}

/** A running instance of a deployment. */
export interface Instance {
  readonly host: string;
  readonly port: number;
  /** Path that probes request. */
  readonly healthPath: string;
}

/** A change of an instance outside of the platform. */
export interface Drift {
  readonly kind: InstanceDriftKind;
  /** Empty unless the kind is `changed`. */
  readonly parts: readonly InstanceDriftPart[];
}

/** What a Docker Engine says about itself, and what a container finds out about its host. */
export interface DockerFacts {
  readonly version: string;
  readonly apiVersion: string;
  readonly storageDriver: string;
  /** Root of a container is an ordinary user of the host. */
  readonly hasUserNamespace: boolean;
  /** Containers run on while Docker is updated. */
  readonly hasLiveRestore: boolean;
  /** Used share of the disk of images and volumes; null when no container could measure it. */
  readonly usedShare: number | null;
  /** Place of the host that a container reached; null for none. */
  readonly reached: string | null;
  /** Whether the rules for connections to other machines are in force. */
  readonly isRuled: boolean;
  /** Why no container could probe the host; null when one did. */
  readonly fault: string | null;
}

/** What an instance uses. */
export interface InstanceUsage {
  /** Milliseconds of a processor since its start. */
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

/** A reason for a failed deployment that members of the project can read. */
export class DeploymentFault extends Error {}

/** The engine does not answer, or refuses for now. It says nothing about the deployment. */
export class EngineUnavailable extends Error {}

/** The engine answers, and refuses for now. */
export class EngineRefusal extends EngineUnavailable {}

/** Volumes of an engine. Each call can be repeated, and can throw `EngineUnavailable`. */
export interface EngineVolumes {
  has(id: string): Promise<boolean>;
  /** Creates a volume, or finds it. The user of its project owns its folder. */
  create(volume: VolumeSpec): Promise<void>;
  /** False as long as an instance or an archive needs the volume. */
  remove(id: string): Promise<boolean>;
  /** All volumes of the server. */
  list(): Promise<string[]>;
  /** Bytes of the files of each volume. */
  sizes(): Promise<ReadonlyMap<string, number>>;
  /** Gives the files of a volume as a tar archive. An engine can end an archive early without an error. */
  read<T>(volume: VolumeSpec, take: (archive: Readable) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Free bytes on the disk of the volumes. */
  freeBytes(): Promise<number>;
  /** Creates a volume with the files of an archive that `read` gave. */
  fill(volume: VolumeSpec, archive: Readable, signal: AbortSignal): Promise<void>;
  /** Removes remains of reading and filling whose process ended. */
  removeIdleHelpers(): Promise<void>;
}

/**
 * What runs the instances of a server. Instances are named by the ids of their deployments, and each call can be
 * repeated. Each call can throw `EngineUnavailable`.
 */
export abstract class Engine {
  abstract readonly name: EngineName;

  /** Runs further programs in instances; null for an engine that cannot. */
  abstract readonly programs: InstancePrograms | null;
  /** Null for an engine without volumes. They are those of the server that `open` got. */
  abstract readonly volumes: EngineVolumes | null;

  /** Whether it answers. While it does not, nothing is known about its instances. */
  abstract isAvailable(): Promise<boolean>;

  /**
   * Sources that it can run at present.
   * @param server id of the server
   * @param egress connections to other machines that its operator permits; all by default
   */
  abstract probe(server: string, egress?: Egress): Promise<readonly ContainerSource[]>;

  /**
   * What an operator wants to know about it; null for an engine without Docker.
   * @param server id of the server
   * @param egress as in `probe`
   */
  examine(_server: string, _egress?: Egress): Promise<DockerFacts | null> {
    return Promise.resolve(null);
  }

  /**
   * Finds the instances that run already; can be repeated. `onExit` is called when an instance ends without `remove`, and
   * `onChange` when it can have a drift.
   *
   * @param server id of the server whose instances these are
   */
  abstract open(
    server: string,
    onExit: (deployment: string) => void,
    onChange?: (deployment: string) => void,
  ): Promise<void>;

  /**
   * Prepares a deployment. Its artifact is not read when that was done before, and never for an image.
   * @throws DeploymentFault
   */
  abstract prepare(deployment: DeploymentSpec, artifact: () => Promise<Readable>): Promise<void>;

  /**
   * Starts a prepared deployment, or finds its running instance.
   * @throws when the instance ends before it listens
   */
  abstract start(deployment: DeploymentSpec): Promise<Instance>;

  /** The running instance; undefined when there is none. */
  abstract instanceOf(deployment: string): Instance | undefined;

  /** Change by hand of the instance of a started deployment; null when the engine finds none. */
  abstract drift(deployment: string): Promise<Drift | null>;

  /** Ends an instance after its requests, after 30 s by force, and removes its files. */
  abstract remove(deployment: string): Promise<void>;

  /** Ids of deployments that are prepared or run. */
  abstract list(): Promise<string[]>;

  /**
   * Reads what an instance writes until it ends, or the stream breaks off. Of an ended instance, it reads the stored lines.
   *
   * @param after position of the last known line, which is not read again; null for all lines
   */
  abstract followLogs(
    deployment: string,
    after: string | null,
    onLine: OnLine,
    signal: AbortSignal,
  ): Promise<void>;

  /** What a running instance uses; null when there is none. */
  abstract usage(deployment: string): Promise<InstanceUsage | null>;

  /**
   * Builds the image of a deployment, or finds the one that was built before.
   *
   * @param onLine receives the lines of the build
   * @param signal ends the build
   * @throws DeploymentFault when the build fails, and `EngineUnavailable` when the signal ended it
   */
  abstract build(build: BuildSpec, onLine: OnLine, signal: AbortSignal): Promise<ImageSpec>;

  /** Whether it has an image. */
  abstract hasImage(reference: string): Promise<boolean>;

  /** Ids of deployments that have images or containers of builds. */
  abstract builds(): Promise<string[]>;

  /** Removes what builds of a deployment made. An image that an instance uses stays. */
  abstract removeBuild(deployment: string): Promise<void>;

  /** Ends the work of the engine, and all instances that nothing would start again after a restart of the machine. */
  abstract close(): Promise<void>;
}
