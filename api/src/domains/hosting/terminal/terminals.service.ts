import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type AnswerOf, type InputOf, type openTerminal, TERMINAL_LIMITS } from '@zonewerk/contracts';
import { SessionService } from '../../../platform/auth/session.service.js';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import type { Actor, ProjectScope } from '../../../platform/http/request.js';
import { containerEntry } from '../containers/container-audit.js';
import { HostingOutbox, InjectOutbox } from '../hosting-outbox.repository.js';
import { ContainerRepository } from '../containers/container.repository.js';
import { ServerRepository } from '../servers/server.repository.js';
import { TerminalRepository } from './terminal.repository.js';
import type { TerminalDocument } from './terminal.schema.js';

const TICKET_BYTES = 32;
const TEXTS = {
  docker: 'The server of this container has no Docker, or runs Swarm, so it has no terminal.',
  site: 'A website has no shell that a terminal can use.',
  offline: 'This container is offline. Start it before you open a terminal.',
  tooMany: `A container has at most ${TERMINAL_LIMITS.open} open terminals.`,
} as const;

/** Terminals of members in the instances of containers. The worker of the server runs the shells. */
@Injectable()
export class TerminalsService {
  constructor(
    private readonly repository: TerminalRepository,
    private readonly containers: ContainerRepository,
    @InjectOutbox('HostingContainer') private readonly containerOutbox: HostingOutbox,
    private readonly servers: ServerRepository,
    private readonly sessions: SessionService,
    private readonly access: ProjectAccess,
    private readonly limits: RateLimits,
  ) {}

  /** A ticket for one terminal. @throws ApiError conflict, not-found, too-many-requests */
  async open(
    { container_id: id }: InputOf<typeof openTerminal>,
    scope: ProjectScope,
    { session }: Actor,
  ): Promise<AnswerOf<typeof openTerminal>> {
    const container = await this.containers.find(scope, id);
    if (!container) throw new ApiError('not-found');
    const [server] = await this.servers.some([container.server]);
    if (server?.engine !== 'docker') throw new ApiError('conflict', { message: TEXTS.docker });
    if (container.source === 'site') throw new ApiError('conflict', { message: TEXTS.site });
    if (container.route === null) throw new ApiError('conflict', { message: TEXTS.offline });
    await this.limits.consume('hosting-configuration', scope.userId);
    if ((await this.repository.countOpen(container._id)) >= TERMINAL_LIMITS.open)
      throw new ApiError('conflict', { message: TEXTS.tooMany });
    const ticket = randomBytes(TICKET_BYTES).toString('base64url');
    const { _id: containerId, project, server: on } = container;
    const user = toObjectId(scope.userId);
    const terminal = { project, container: containerId, server: on, user, session: session.id };
    const _id = newObjectId();
    await this.repository.insert(
      { _id, ...terminal, createdAt: new Date(), startedAt: null, endedAt: null },
      ticket,
    );
    // Reverts an opening when concurrent requests exceed the limit.
    if ((await this.repository.countOpen(containerId)) > TERMINAL_LIMITS.open) {
      await this.repository.remove({ _id });
      throw new ApiError('conflict', { message: TEXTS.tooMany });
    }
    await this.containerOutbox.add(containerId, [containerEntry(container, scope.userId, 'terminal.open')]);
    return { status: 'success', message: '', ticket };
  }

  /** The terminal of a ticket with the URL of its worker; null for an invalid ticket. */
  async find(ticket: string): Promise<{ terminal: TerminalDocument; worker: string } | null> {
    const terminal = await this.repository.find(ticket);
    if (!terminal || !(await this.isAllowed(terminal))) return null;
    const [server] = await this.servers.some([terminal.server]);
    return server?.terminalUrl === undefined ? null : { terminal, worker: server.terminalUrl };
  }

  /** Whether the session and the permission of its user still exist. */
  async isAllowed({ session, project, user }: TerminalDocument): Promise<boolean> {
    if (!(await this.sessions.isLive(session))) return false;
    return this.access.allows(project.toHexString(), user.toHexString(), 'hosting.terminal');
  }
}
