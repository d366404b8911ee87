export interface EmbeddedMongoOptions {
  /** Folder of the database; created when absent, used by one engine at a time. */
  dataDir: string;
  /**
   * TCP port on loopback, which every account of the machine reaches; 0 chooses a free one. Without a port: a Unix socket that
   * only this account can use, where the system has one.
   */
  port?: number;
  /** Path of the Unix socket (at most 100 characters); default: in the folder, or in a private temporary one. */
  socketPath?: string;
  /** Where a private C library is kept on systems with an old glibc; default `~/.cache/zonewerk`. */
  cacheDir?: string;
  /** Gets progress and the engine's own lines. */
  log?: (line: string) => void;
}

export interface EmbeddedMongo {
  readonly pid: number;
  /** Null without TCP. */
  readonly port: number | null;
  readonly socketPath: string | null;
  /** Settles when the host process has ended, whoever ended it. */
  readonly exited: Promise<{ code: number | null; signal: string | null }>;
  /** Connection string for the official driver; the default database is `zonewerk`. */
  uri(dbName?: string): string;
  /** Closes the engine in order and waits for the process to end. */
  stop(): Promise<void>;
  /** Ends the process at once; acknowledged writes are in the journal. */
  kill(): void;
}

/**
 * Starts the real MongoDB engine in a process of its own. No sessions, transactions or change streams; TTL
 * indexes delete nothing.
 *
 * @throws {Error} with one clear line: folder in use, or a machine that cannot run the engine (names MONGODB_URI)
 */
export function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo>;

/**
 * Fetches, where the system's glibc is too old, the private C library that the engine needs.
 *
 * @throws {Error} one clear line that names MONGODB_URI
 */
export function prepareEmbeddedMongo(options?: Pick<EmbeddedMongoOptions, 'cacheDir' | 'log'>): Promise<void>;
