import type { Readable } from 'node:stream';
import type { EngineName } from '@zonewerk/contracts';

/** A running instance of a deployment. */
export interface Instance {
  readonly host: string;
  readonly port: number;
}

/** What runs the instances of a server. Deployments are named by their ids, and each call can be repeated. */
export abstract class Engine {
  abstract readonly name: EngineName;

  /** Finds the instances that run already; can be repeated. `onExit` is called when an instance ends without `remove`. */
  abstract open(onExit: (deployment: string) => void): Promise<void>;

  /** Prepares a deployment from its artifact, which is not read when that was done before. */
  abstract prepare(deployment: string, artifact: () => Promise<Readable>): Promise<void>;

  /**
   * Starts a prepared deployment, or finds its running instance.
   * @throws when the instance ends before it listens
   */
  abstract start(deployment: string): Promise<Instance>;

  /** The running instance; undefined when there is none. */
  abstract instanceOf(deployment: string): Instance | undefined;

  /** Ends an instance after its requests, after 30 s by force, and removes its files. */
  abstract remove(deployment: string): Promise<void>;

  /** Deployments that are prepared or run. */
  abstract list(): Promise<string[]>;

  /** Ends all instances. */
  abstract close(): Promise<void>;
}
