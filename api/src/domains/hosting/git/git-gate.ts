import { PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { PRODUCT_NAME } from '@zonewerk/contracts';
import type { NextFunction, Response } from 'express';
import { DiskSpace } from '../../../platform/disk/disk-space.service.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { ApiTokenCheck, tokenOf } from '../../../platform/http/api-token-check.js';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import { ErrorFilter } from '../../../platform/http/responses/error.filter.js';
import type { TokenScope, ZonewerkRequest } from '../../../platform/http/request.js';
import { GitPushes } from './git-pushes.service.js';
import { GitRepositories } from './git-repositories.js';
import type { GitProcess } from './git-process.js';
import { GitProgram } from './git-program.js';
import { PushCommands } from './push-commands.js';

const PLACE = /^\/([0-9a-f]{24})\.git\/(info\/refs|git-upload-pack|git-receive-pack)$/u;
const SERVICES = ['git-upload-pack', 'git-receive-pack'] as const;
type Service = (typeof SERVICES)[number];
const PROTOCOL = /^version=[012]$/u;
/** Maximum of bytes of a request: objects, and the names of branches. */
const REQUEST_BYTES = 110 * 1_048_576;
/** Maximum size of a report of a push, which usually has a few hundred bytes. */
const REPORT_BYTES = 4 * 1_048_576;
const FLUSH = '0000';
/** Band for messages to the user (gitprotocol-common, side-band). */
const MESSAGES_BAND = 2;
/** Band for a message that ends the push. */
const FAULT_BAND = 3;
const PUSH_RESULT = 'application/x-git-receive-pack-result';
const FULL =
  'The repository has more than 500 MB, so it accepts no push. Create a new project, or contact the operator.';

/** Smart HTTP of Git: fetch and push with an API token for Git. Repositories of other projects are not found. */
@Injectable()
export class GitGate {
  /** Serialises the pushes to a repository. */
  private readonly turns = new Map<string, Promise<void>>();

  constructor(
    private readonly git: GitProgram,
    private readonly repositories: GitRepositories,
    private readonly pushes: GitPushes,
    private readonly tokens: ApiTokenCheck,
    private readonly projects: ProjectAccess,
    private readonly disk: DiskSpace,
    private readonly errors: ErrorFilter,
  ) {}

  /** Middleware for all URLs of repositories. */
  readonly handle = (request: ZonewerkRequest, response: Response, _next: NextFunction): void => {
    this.answer(request, response).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'not-logged-in')
        response.setHeader('WWW-Authenticate', `Basic realm="${PRODUCT_NAME} Git"`);
      this.errors.answer(error, request, response);
    });
  };

  private async answer(request: ZonewerkRequest, response: Response): Promise<void> {
    const [, projectId, action] = PLACE.exec(request.path) ?? [];
    const scope = await this.scopeOf(request);
    if (projectId === undefined || scope.projectId !== projectId) throw new ApiError('not-found');
    request.zw.token = scope;
    response.setHeader('Cache-Control', 'no-store, no-transform');
    if (action === 'info/refs') {
      await this.advertise(request, response, scope);
      return;
    }
    if (request.method !== 'POST') throw new ApiError('method-not-allowed', { allow: ['POST'] });
    const service = serviceOf(action);
    if (!request.is(`application/x-${service}-request`)) throw new ApiError('unsupported-media-type');
    if (service === 'git-upload-pack') await this.fetch(request, response, scope);
    else await this.inTurn(scope.projectId, () => this.push(request, response, scope));
  }

  private async scopeOf(request: ZonewerkRequest): Promise<TokenScope> {
    const secret = tokenOf(request);
    const scope = secret === null ? null : await this.tokens.scopeOf(secret, request.zw.visitor);
    if (scope?.access !== 'git')
      throw new ApiError('not-logged-in', { message: 'Please send an API token for Git as password.' });
    await this.projects.permit(scope, 'hosting.deploy'); // guard: role-git
    return scope;
  }

  private async advertise(request: ZonewerkRequest, response: Response, scope: TokenScope): Promise<void> {
    if (request.method !== 'GET') throw new ApiError('method-not-allowed', { allow: ['GET'] });
    const service = serviceOf(request.query['service']);
    const path = await this.repositories.open(scope);
    const child = this.start(request, scope, service, path, ['--http-backend-info-refs']);
    child.input.end();
    const advertised = await outputOf(child);
    const code = await child.ended;
    if (code !== 0) throw new Error(`${service} ended with ${code}.`);
    response.type(`application/x-${service}-advertisement`);
    response.end(Buffer.concat([Buffer.from(`${packet(`# service=${service}\n`)}${FLUSH}`), advertised]));
  }

  private async fetch(request: ZonewerkRequest, response: Response, scope: TokenScope): Promise<void> {
    const child = this.start(request, scope, 'git-upload-pack', await this.repositories.open(scope));
    response.type('application/x-git-upload-pack-result');
    await Promise.all([
      this.send(request, child, new PassThrough()),
      pipeline(child.output, response).finally(() => child.kill()),
    ]);
  }

  /** The report of a push is sent after its commits are deployed, with messages about the deployment. */
  private async push(request: ZonewerkRequest, response: Response, scope: TokenScope): Promise<void> {
    this.disk.requireSpace();
    const path = await this.repositories.open(scope);
    // Remains of a process that ended during a push.
    await this.repositories.removeIncoming(path);
    if (await this.repositories.isFull(path)) {
      refuse(request, response, FULL);
      return;
    }
    const before = await this.repositories.branches(path);
    const commands = new PushCommands((await this.repositories.refs(path)).size);
    const child = this.start(request, scope, 'git-receive-pack', path);
    try {
      const [report] = await Promise.all([outputOf(child), this.send(request, child, commands)]);
      if (commands.refusal !== null) {
        refuse(request, response, commands.refusal);
        return;
      }
      // Frees the process slot for the archives.
      await child.ended;
      const sentences = await this.pushes.deploy(scope, path, before);
      response.type(PUSH_RESULT);
      response.end(withMessages(report, sentences));
    } finally {
      child.kill();
      await child.ended;
      await this.repositories.removeIncoming(path);
    }
  }

  private start(
    request: ZonewerkRequest,
    { userId }: TokenScope,
    service: Service,
    path: string,
    options: readonly string[] = [],
  ) {
    const header = request.get('git-protocol');
    const protocol = header !== undefined && PROTOCOL.test(header) ? header : undefined;
    const args = [service.slice('git-'.length), '--stateless-rpc', ...options, '.'];
    const child = this.git.start(path, userId, args, protocol);
    // A disconnected client needs no result.
    request.once('close', () => {
      if (request.readableAborted) child.kill();
    });
    return child;
  }

  /** @param through transforms the bytes before git reads them */
  private async send(request: ZonewerkRequest, child: GitProcess, through: Transform): Promise<void> {
    const encoding = request.get('content-encoding');
    if (encoding !== undefined && encoding !== 'gzip') {
      child.kill();
      throw new ApiError('unsupported-media-type');
    }
    try {
      const limit = new RequestLimit(() => child.moved());
      if (encoding === 'gzip') await pipeline(request, createGunzip(), limit, through, child.input);
      else await pipeline(request, limit, through, child.input);
    } catch (error) {
      // Git may end before it reads everything; its report has the reason.
      if (['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes((error as NodeJS.ErrnoException).code ?? ''))
        return;
      child.kill();
      if (error instanceof ApiError) throw error;
      throw new ApiError('validation-error', { message: 'This request cannot be read.' });
    }
  }

  private async inTurn(key: string, act: () => Promise<void>): Promise<void> {
    const turn = (this.turns.get(key) ?? Promise.resolve()).then(act);
    const settled = turn.catch(() => undefined);
    this.turns.set(key, settled);
    try {
      await turn;
    } finally {
      if (this.turns.get(key) === settled) this.turns.delete(key);
    }
  }
}

/** Aborts a request with too many bytes. */
class RequestLimit extends Transform {
  private bytes = 0;

  /** @param moved is called for each part */
  constructor(private readonly moved: () => void) {
    super();
  }

  override _transform(
    chunk: Uint8Array,
    _: string,
    done: (error: Error | null, chunk?: Uint8Array) => void,
  ): void {
    this.bytes += chunk.byteLength;
    this.moved();
    if (this.bytes > REQUEST_BYTES) done(new ApiError('payload-too-large'));
    else done(null, chunk);
  }
}

function serviceOf(name: unknown): Service {
  const service = SERVICES.find((one) => one === name);
  // The dumb protocol would read files of the repository directly.
  if (!service) throw new ApiError('not-found');
  return service;
}

async function outputOf(child: GitProcess): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of child.output as AsyncIterable<Buffer>) {
    bytes += part.byteLength;
    if (bytes > REPORT_BYTES) {
      child.kill();
      throw new ApiError('payload-too-large');
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Rejects a push with a reason that git prints. The bytes of the push are discarded. */
function refuse(request: ZonewerkRequest, response: Response, reason: string): void {
  request.resume();
  response.type(PUSH_RESULT);
  response.end(`${packet(`${String.fromCharCode(FAULT_BAND)}${reason}\n`)}${FLUSH}`);
}

/** A packet of the protocol: length including its four digits, and the text. */
function packet(text: string): string {
  const length = Buffer.byteLength(text) + FLUSH.length;
  return `${length.toString(16).padStart(FLUSH.length, '0')}${text}`;
}

/** Inserts messages before the end of a report with bands. A report without bands is not modified. */
function withMessages(report: Buffer, sentences: readonly string[]): Buffer {
  const end = report.subarray(-FLUSH.length);
  // The first byte of the first packet is its band.
  const hasBands = [1, MESSAGES_BAND].includes(report[FLUSH.length] ?? 0);
  if (!hasBands || end.toString('latin1') !== FLUSH) return report;
  const messages = sentences.map((text) => packet(`${String.fromCharCode(MESSAGES_BAND)}${text}\n`));
  return Buffer.concat([report.subarray(0, -FLUSH.length), Buffer.from(messages.join('')), end]);
}
