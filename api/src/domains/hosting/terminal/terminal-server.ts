import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TERMINAL_CLOSE, TERMINAL_LIMITS, terminalSize } from '@zonewerk/contracts';
import type { Logger } from 'pino';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { ContainerRepository } from '../containers/container.repository.js';
import { DeploymentFault, type Engine } from '../engines/engine.js';
import type { TerminalShell } from '../engines/instance-programs.js';
import type { TerminalRepository } from './terminal.repository.js';
import type { TerminalDocument } from './terminal.schema.js';

const FIRST_SIZE = { columns: 80, rows: 24 };
const IDLE_MS = TERMINAL_LIMITS.idleMinutes * 60_000;
/** Exit codes of a program that cannot be started. */
const NOT_STARTED = new Set([126, 127]);
const TEXTS = {
  ticket: 'This terminal was already opened, or has expired. Open another one.',
  offline: 'The container is not online.',
  noShell: 'The image of this container has no shell (/bin/sh).',
  ended: 'The shell ended.',
  idle: `There was no input for ${TERMINAL_LIMITS.idleMinutes} minutes.`,
  failed: 'The server did not answer.',
} as const;

/** Reason of the close of a terminal, as text for members. */
interface End {
  readonly code: number;
  readonly text: string;
}

/** Runs shells in the instances of a worker, for WebSockets that the API forwards. */
export class TerminalServer {
  private readonly server = createServer((_, response) => response.writeHead(404).end());
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: TERMINAL_LIMITS.messageBytes,
    perMessageDeflate: false,
  });

  constructor(
    private readonly terminals: TerminalRepository,
    private readonly containers: ContainerRepository,
    private readonly engines: (server: TerminalDocument['server']) => Engine | undefined,
    private readonly logger: Logger,
  ) {}

  /** @returns URL for the API */
  async start(host: string): Promise<string> {
    this.server.on('upgrade', (request, socket, head) =>
      this.sockets.handleUpgrade(request, socket, head, (client) => this.accept(request, client)),
    );
    await once(this.server.listen(0, host), 'listening');
    const { port } = this.server.address() as AddressInfo;
    return `http://${host}:${port}`;
  }

  async stop(): Promise<void> {
    for (const client of this.sockets.clients) client.terminate();
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    await closed;
  }

  private accept({ url = '/' }: IncomingMessage, client: WebSocket): void {
    const ticket = new URL(url, 'http://worker').searchParams.get('ticket') ?? '';
    // Input waits until the shell runs.
    client.pause();
    client.on('error', (error) => this.logger.warn({ err: error }, 'a terminal was closed'));
    void this.serve(client, ticket)
      .catch((error: unknown): End => {
        this.logger.warn({ err: error }, 'a terminal failed');
        const text = error instanceof DeploymentFault ? error.message : TEXTS.failed;
        return { code: TERMINAL_CLOSE.failed, text };
      })
      .then(({ code, text }) => {
        client.resume();
        client.close(code, text);
      });
  }

  private async serve(client: WebSocket, ticket: string): Promise<End> {
    const terminal = await this.terminals.start(ticket);
    if (!terminal) return { code: TERMINAL_CLOSE.ticket, text: TEXTS.ticket };
    try {
      const shell = await this.open(terminal);
      if (!shell) return { code: TERMINAL_CLOSE.failed, text: TEXTS.offline };
      return await this.connect(client, shell);
    } finally {
      await this.terminals.end(terminal);
    }
  }

  /** Opens a shell in the live instance. */
  private async open({ server, container: id }: TerminalDocument): Promise<TerminalShell | null> {
    const container = await this.containers.findAny(id);
    const deployment = container?.route?.deployment;
    const programs = this.engines(server)?.programs;
    if (!deployment || !programs) return null;
    return programs.openShell(deployment.toHexString(), FIRST_SIZE);
  }

  private async connect(client: WebSocket, shell: TerminalShell): Promise<End> {
    const { stream } = shell;
    let isIdle = false;
    const idle = setTimeout(() => {
      isIdle = true;
      this.endShell(shell);
    }, IDLE_MS);
    client.on('message', (data, isBinary) => {
      idle.refresh();
      // One message at a time, so that a shell that reads no input uses no memory of the worker.
      client.pause();
      void (isBinary ? written(stream, bytesOf(data)) : this.resize(shell, data)).then(() => client.resume());
    });
    client.once('close', () => this.endShell(shell));
    client.resume();
    const output = new Writable({
      write: (bytes: Buffer, _, done) => client.send(bytes, { binary: true }, done),
    });
    try {
      await pipeline(stream, output);
    } catch (error) {
      // The output has no reader after the browser closed the connection.
      if (client.readyState === client.OPEN && !isIdle) throw error;
    } finally {
      clearTimeout(idle);
      stream.destroy();
    }
    if (isIdle) return { code: TERMINAL_CLOSE.idle, text: TEXTS.idle };
    const code = await shell.exitCode();
    if (NOT_STARTED.has(code ?? 0)) return { code: TERMINAL_CLOSE.failed, text: TEXTS.noShell };
    return { code: TERMINAL_CLOSE.ended, text: TEXTS.ended };
  }

  private endShell(shell: TerminalShell): void {
    shell
      .end()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'a shell goes on without its terminal'))
      // A shell can ignore the hangup of its terminal.
      .finally(() => shell.stream.destroy());
  }

  private async resize(shell: TerminalShell, data: RawData): Promise<void> {
    const size = terminalSize.safeParse(parsed(bytesOf(data).toString()));
    if (!size.success) return;
    await shell
      .resize(size.data)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'a terminal has not got its size'));
  }
}

/** Resolves after the shell received the bytes or ended. */
function written(stream: Writable, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    stream.write(bytes, () => resolve());
  });
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? Buffer.from(data) : data;
}

/** Undefined for invalid JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
