import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import { FieldEncryption } from '../../../platform/database/field-encryption.js';
import type { ClientCertificates } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { IdentityService } from '../../account/account.api.js';
import { ContainerRepository } from '../containers/container.repository.js';
import { LostContainers } from './lost-containers.service.js';
import { sealCertificates } from './docker-connection.js';
import { isLoopback, isPrivate, resolveHost } from './instance-address.js';
import { ServerRepository } from './server.repository.js';
import { LOCAL_SERVERS, type ProbeReport, type ServerDocument } from './server.schema.js';

/** Timeout of a probe for an operator. The worker checks for requests every 10 s. */
const PROBE_MS = 60_000;
const POLL_MS = 200;
const FILES = { ca: 'ca.pem', cert: 'cert.pem', key: 'key.pem' } as const;
const TEXTS = {
  local: (name: string) => `The hosting worker adds ${name} by itself.`,
  double: (name: string) => `A server has the name ${name} already.`,
  sameEngine: (name: string) => `${name} has this engine already.`,
  owner: (mail: string) => `No account has the email address ${mail}.`,
  host: 'Please use the private IPv4 address of the machine, like the one of a VPN, or a name of it.',
  address: 'Please give a private IPv4 address of the machine, like the one of a VPN.',
  needed: 'A server at tcp:// needs a folder with ca.pem, cert.pem and key.pem.',
  needless: 'A server at unix:// has no certificates.',
  unreadable: (file: string, reason: string) => `${file} cannot be read (${reason}).`,
  unusable: (reason: string) => `The files cannot be used together (${reason}).`,
  none: (name: string) => `No server has the name ${name}.`,
  used: (count: number, name: string) =>
    `${name} has ${count} ${count === 1 ? 'container' : 'containers'}. It accepts no further containers. Remove them first, then remove the server.`,
  answers: (name: string) =>
    `The hosting worker did not report that the engine of ${name} is unreachable. Remove its containers first, or start the worker.`,
  unanswered: 'No hosting worker has answered within a minute. Start one.',
} as const;

/** Input of an operator for a server. The names of the command's options are the field names of errors. */
export interface WantedServer {
  readonly name: string;
  /** `unix:///path` or `tcp://host:port`. */
  readonly docker: string;
  /** Folder with the client certificates. */
  readonly certificates: string | undefined;
  /** IPv4 address of instances; undefined: loopback for a socket, otherwise the address of the host. */
  readonly instances: string | undefined;
  readonly nodeImage: string;
  /** Email address of the owner of a partner server; undefined for a public one. */
  readonly owner: string | undefined;
}

/** Docker Engines that operators connect, in addition to the engines on the machine of the worker. */
@Injectable()
export class AddedServers {
  constructor(
    private readonly repository: ServerRepository,
    private readonly containers: ContainerRepository,
    private readonly lost: LostContainers,
    private readonly identity: IdentityService,
    private readonly sealing: FieldEncryption,
  ) {}

  /** @throws ApiError that names the invalid option */
  async add(wanted: WantedServer): Promise<ServerDocument> {
    const { name, docker: url, nodeImage } = wanted;
    if (LOCAL_SERVERS.includes(name)) throw ApiError.invalid('--name', TEXTS.local(name));
    const present = (await this.repository.all()).find(({ docker }) => docker?.url === url);
    if (present) throw ApiError.invalid('--docker', TEXTS.sameEngine(present.name));
    const address = await addressOf(wanted);
    const certificates = await certificatesOf(wanted);
    const owner = await this.ownerOf(wanted.owner);
    const _id = newObjectId();
    const sealedCertificates = certificates && (await sealCertificates(this.sealing, _id, certificates));
    const server: ServerDocument = {
      _id,
      name,
      engine: 'docker',
      sources: [],
      public: owner === null,
      owner,
      state: 'online',
      // It is reachable after the first report of its worker.
      seenAt: new Date(0),
      silent: true,
      docker: { url, address, nodeImage, ...(sealedCertificates && { sealedCertificates }) },
      createdAt: new Date(),
    };
    if (!(await this.repository.insert(server))) throw ApiError.invalid('--name', TEXTS.double(name));
    return server;
  }

  /**
   * Removes a server without containers. One with containers is drained instead.
   * @throws ApiError when it has containers, or was not added by an operator
   */
  async remove(name: string): Promise<void> {
    const server = await this.drained(name);
    const count = await this.containers.countOn(server._id);
    if (count > 0) throw new ApiError('conflict', { message: TEXTS.used(count, name) });
    await this.repository.remove(server._id);
  }

  /**
   * Removes a server whose engine is lost, with the stored records of its containers. Requires that a worker reported
   * the loss: while no worker runs, each server is silent.
   * @returns number of the containers
   * @throws ApiError without that report, or when the server was not added by an operator
   */
  async removeLost(name: string): Promise<number> {
    const server = await this.addedByOperator(name);
    if (server.silent !== true) throw new ApiError('conflict', { message: TEXTS.answers(name) });
    await this.repository.remove(server._id);
    return this.lost.removeOn(server._id);
  }

  /**
   * Requests a probe of a server by its worker.
   * @throws ApiError when no worker responds within a minute
   */
  async probe(name: string): Promise<{ server: ServerDocument; report: ProbeReport }> {
    const { _id } = await this.byName(name);
    const id = newObjectId().toHexString();
    await this.repository.askProbe(_id, id);
    const end = Date.now() + PROBE_MS;
    while (Date.now() < end) {
      const server = await this.byName(name);
      const { probe } = server;
      if (probe?.id === id && probe.report) return { server, report: probe.report };
      await delay(POLL_MS);
    }
    throw new ApiError('conflict', { message: TEXTS.unanswered });
  }

  /** Drains a server that an operator added, and returns it. */
  private async drained(name: string): Promise<ServerDocument> {
    const server = await this.addedByOperator(name);
    await this.repository.setState(name, 'draining');
    return server;
  }

  private async addedByOperator(name: string): Promise<ServerDocument> {
    const server = await this.byName(name);
    if (!server.docker) throw ApiError.invalid('--name', TEXTS.local(name));
    return server;
  }

  private async byName(name: string): Promise<ServerDocument> {
    const server = await this.repository.findByName(name);
    if (!server) throw ApiError.invalid('--name', TEXTS.none(name));
    return server;
  }

  private async ownerOf(mail: string | undefined): Promise<ServerDocument['owner']> {
    if (mail === undefined) return null;
    const person = await this.identity.personByMail(mail);
    if (!person) throw ApiError.invalid('--owner', TEXTS.owner(mail));
    return toObjectId(person.id);
  }
}

/** Address of the published instances. Public addresses are rejected. */
async function addressOf({ docker, instances }: WantedServer): Promise<string> {
  const { protocol, hostname } = new URL(docker);
  const isSocket = protocol === 'unix:';
  const fallback = isSocket ? '127.0.0.1' : await resolveHost(hostname);
  if (!isSocket && (fallback === null || !isPrivate(fallback)))
    throw ApiError.invalid('--docker', TEXTS.host);
  const address = instances ?? fallback ?? '';
  // Loopback of another machine is not reachable.
  if (!isPrivate(address) && !(isSocket && isLoopback(address)))
    throw ApiError.invalid('--instances', TEXTS.address);
  return address;
}

async function certificatesOf({ docker, certificates }: WantedServer): Promise<ClientCertificates | null> {
  if (docker.startsWith('unix:')) {
    if (certificates !== undefined) throw ApiError.invalid('--certificates', TEXTS.needless);
    return null;
  }
  if (certificates === undefined) throw ApiError.invalid('--certificates', TEXTS.needed);
  const read = async (file: string) => {
    try {
      return await readFile(join(certificates, file), 'utf8');
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      throw ApiError.invalid('--certificates', TEXTS.unreadable(file, code));
    }
  };
  const texts = { ca: await read(FILES.ca), cert: await read(FILES.cert), key: await read(FILES.key) };
  try {
    createSecureContext(texts);
  } catch (error) {
    throw ApiError.invalid('--certificates', TEXTS.unusable(String((error as Error).message)));
  }
  return texts;
}
