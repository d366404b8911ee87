import type { Duplex } from 'node:stream';

/** Columns and rows of a terminal. */
export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

/** A shell in an instance, connected to a terminal. */
export interface TerminalShell {
  /** Input and output. It ends with the shell. */
  readonly stream: Duplex;
  resize(size: TerminalSize): Promise<void>;
  /** Ends the shell and its foreground program. */
  end(): Promise<void>;
  /** Exit code; null while the shell runs. */
  exitCode(): Promise<number | null>;
}

/**
 * Runs programs in instances in addition to the main program. No shell interprets their arguments. Each call can throw
 * `EngineUnavailable`, and a `DeploymentFault` when the instance does not run.
 */
export interface InstancePrograms {
  /**
   * Runs a program until it ends.
   *
   * @param command the program and its arguments
   * @param onOutput receives standard output and standard error
   * @param signal ends the wait; the program continues
   * @returns exit code; 126 or 127 when the program cannot be started
   */
  run(
    deployment: string,
    command: readonly string[],
    onOutput: (bytes: Buffer) => void,
    signal: AbortSignal,
  ): Promise<number>;

  /** Starts `/bin/sh` with a terminal. Its exit code is 126 or 127 when the image has none. */
  openShell(deployment: string, size: TerminalSize): Promise<TerminalShell>;
}
