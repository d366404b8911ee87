import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Exec } from 'dockerode';
import { DeploymentFault, EngineUnavailable } from '../engine.js';
import type { InstancePrograms, TerminalShell, TerminalSize } from '../instance-programs.js';
import { CALL_MS, type DockerClient, statusOf } from './docker-client.js';
import { FrameReader } from './frame-reader.js';

const NO_INSTANCE = 'The container is not online.';
const TERMINAL = ['TERM=xterm-256color'];
/** Writes its process ID and becomes an interactive shell with that ID. */
const SHELL = ['/bin/sh', '-c', 'echo "$$"; exec /bin/sh'];
/** Maximum of bytes of the line with the process ID. */
const ID_BYTES = 64;
/** Docker cannot end a program. A hangup of the terminal ends its shell and the foreground program. */
const HANG_UP = ['/bin/sh', '-c', 'kill -HUP "$1"', 'sh'];

/** Runs programs in the containers of a Docker Engine. */
export class DockerPrograms implements InstancePrograms {
  constructor(private readonly client: DockerClient) {}

  async run(
    deployment: string,
    command: readonly string[],
    onOutput: (bytes: Buffer) => void,
    signal: AbortSignal,
  ): Promise<number> {
    const exec = await this.create(deployment, { Cmd: [...command] });
    const stream = await this.client.call((_, abortSignal) => exec.start({ abortSignal }));
    await pipeline(stream, new FrameReader((_, bytes) => onOutput(bytes)), { signal });
    const code = await this.exitCode(exec);
    if (code === null) throw new EngineUnavailable('Docker ended the output before the program.');
    return code;
  }

  async openShell(deployment: string, size: TerminalSize): Promise<TerminalShell> {
    const options = { Cmd: SHELL, AttachStdin: true, Tty: true, Env: TERMINAL };
    const exec = await this.create(deployment, options);
    const stream = await this.client.call((_, abortSignal) =>
      exec.start({ hijack: true, stdin: true, Tty: true, abortSignal }),
    );
    const resize = async ({ columns, rows }: TerminalSize) => {
      await this.client.call((_, abortSignal) => exec.resize({ w: columns, h: rows, abortSignal }));
    };
    await resize(size);
    const id = await this.processId(stream);
    const end = async () => {
      const signal = AbortSignal.timeout(CALL_MS);
      if (id !== null) await this.run(deployment, [...HANG_UP, id], () => undefined, signal);
    };
    return { stream, resize, end, exitCode: () => this.exitCode(exec) };
  }

  private async processId(stream: Duplex): Promise<string | null> {
    try {
      return await this.client.call((_, signal) => processId(stream, signal));
    } catch (error) {
      stream.destroy();
      throw error;
    }
  }

  private async create(deployment: string, options: object): Promise<Exec> {
    try {
      return await this.client.call((docker, abortSignal) =>
        docker
          .getContainer(deployment)
          .exec({ AttachStdout: true, AttachStderr: true, ...options, abortSignal }),
      );
    } catch (error) {
      // 404: no container; 409: it does not run.
      if ([404, 409].includes(statusOf(error) ?? 0)) throw new DeploymentFault(NO_INSTANCE, { cause: error });
      throw error;
    }
  }

  private async exitCode(exec: Exec): Promise<number | null> {
    const { ExitCode } = await this.client.call((_, abortSignal) => exec.inspect({ abortSignal }));
    return ExitCode;
  }
}

/** Reads the first line of a shell, its process ID; null for another line, which remains in the stream. */
async function processId(stream: Duplex, signal: AbortSignal): Promise<string | null> {
  let read = Buffer.alloc(0);
  while (read.byteLength < ID_BYTES && !read.includes('\n')) {
    await once(stream, 'readable', { signal });
    const part = stream.read() as Buffer | null;
    // The end has no bytes either.
    if (part === null && stream.readableEnded) break;
    read = Buffer.concat([read, part ?? Buffer.alloc(0)]);
  }
  const [, id = null] = /^(\d+)\r?\n/u.exec(read.toString()) ?? [];
  const rest = id === null ? read : read.subarray(read.indexOf('\n') + 1);
  if (rest.byteLength > 0) stream.unshift(rest);
  return id;
}
