import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  type BodyOf,
  type Call,
  type Container,
  createContainer,
  type Deployment,
  followWebsite,
  getPage,
  listContainers,
  listDeployments,
  listServers,
  publishPage,
  type Server,
  setPage,
  updateContainer,
} from '@zonewerk/contracts';
import { until } from '@zonewerk/testing/until';
import { Types } from 'mongoose';
import { EdgeProxy } from '../../src/domains/hosting/edge-proxy/edge-proxy.js';
import { openHostingWorker } from '../../src/domains/hosting/hosting-worker.js';
import { CONFIG, type Config } from '../../src/platform/config/config.js';
import { createLogger } from '../../src/platform/logging/logger.js';
import { Site } from '../content/website/website-world.js';
import type { SignedIn, World } from '../harness/harness.js';

const logger = createLogger('silent', 'test');

export { until };

/** Response to a visitor. */
export interface Visit {
  readonly status: number | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** Optional parts of a world. */
interface HostingOptions {
  readonly edgePort?: number;
  readonly docker?: Pick<Config['hosting'], 'docker' | 'nodeImage'> & { readonly swarm?: boolean };
}

/** A worker and an edge proxy with a separate data folder. */
export class HostingWorld {
  private constructor(
    private readonly world: World,
    private readonly config: Config,
    readonly dataDir: string,
    private worker: Awaited<ReturnType<typeof openHostingWorker>>,
    private readonly edge: EdgeProxy,
    readonly edgePort: number,
    /** Null without a certificate authority. */
    readonly edgeTlsPort: number | null,
  ) {}

  /** @param options `edgePort` 0 for any; without `docker`, the worker has no Docker Engine */
  static async start(world: World, { edgePort = 0, docker }: HostingOptions = {}): Promise<HostingWorld> {
    const config = world.app.get<Config>(CONFIG);
    const dataDir = await mkdtemp(join(tmpdir(), 'zw-hosting-'));
    const engine = docker ?? { docker: { socket: join(dataDir, 'none.sock') } };
    const own = { ...config, dataDir, hosting: { ...config.hosting, edgePort, edgeTlsPort: 0, ...engine } };
    const worker = await openHostingWorker(own, logger);
    const edge = new EdgeProxy(own, logger);
    const { http, https } = await edge.start();
    await worker.start();
    return new HostingWorld(world, own, dataDir, worker, edge, http, https);
  }

  /** Stops the worker of this process. Another one can take its lease. */
  async stopWorker(): Promise<void> {
    await this.worker.stop();
  }

  async startWorker(): Promise<void> {
    this.worker = await openHostingWorker(this.config, logger);
    await this.worker.start();
  }

  async stop(): Promise<void> {
    await this.worker.stop();
    await this.edge.stop();
    await rm(this.dataDir, { recursive: true });
  }

  project(owner: SignedIn, title: string): Promise<Hosting> {
    return Hosting.create(this.world, owner, title);
  }

  visit(container: string, path = '/', headers: Record<string, string> = {}): Promise<Visit> {
    return visitAt(this.edgePort, container, path, headers);
  }

  /** Process of the public instance of a container. */
  async processOf(id: string): Promise<number> {
    const container = await this.world.connection
      .collection('hosting_containers')
      .findOne<{ route: { deployment: Types.ObjectId } }>({ _id: new Types.ObjectId(id) });
    const folder = join(this.dataDir, 'hosting/site', container?.route.deployment.toHexString() ?? '');
    return (JSON.parse(await readFile(join(folder, 'instance.json'), 'utf8')) as { pid: number }).pid;
  }

  /** Heading of the preview of a container. */
  async heading(id: string): Promise<string | undefined> {
    return /<h1[^>]*>([^<]*)/u.exec((await this.visit(id)).body)?.[1];
  }
}

/** Response of an edge proxy for the preview of a container. */
export function visitAt(
  port: number,
  container: string,
  path = '/',
  headers: Record<string, string> = {},
): Promise<Visit> {
  const host = `${container}.app.localhost:${port}`;
  return new Promise((resolve, reject) => {
    request({ port, path, headers: { Host: host, ...headers }, agent: false }, (answer) => {
      const { statusCode: status, headers: answered } = answer;
      text(answer).then((body) => resolve({ status, headers: answered, body }), reject);
    })
      .on('error', reject)
      .end();
  });
}

interface UpdateEnd {
  readonly status: string;
  readonly run: number;
  readonly message: string;
}

/** A project with a website, and shorthands for the calls on its containers. */
export class Hosting {
  constructor(
    readonly owner: SignedIn,
    readonly projectId: string,
    readonly site: Site,
  ) {}

  /** A project with a published page of this title. */
  static async create(world: World, owner: SignedIn, title: string): Promise<Hosting> {
    const site = await Site.create(world, owner);
    await site.show(await site.add(title));
    return new Hosting(owner, site.projectId, site);
  }

  /** Publishes another title of the only page of the project. */
  async publish(title: string): Promise<void> {
    const { pages } = await this.site.website();
    const place = { page: pages[0]?.id ?? '', language: 'nl' } as const;
    const rev = async () => ((await this.site.call(getPage, place)).body.page as { rev: number }).rev;
    await this.site.call(setPage, { ...place, rev: await rev(), title });
    const { body } = await this.site.call(publishPage, { ...place, rev: await rev() });
    if (body.status !== 'success') throw new Error(JSON.stringify(body));
  }

  async call<C extends Call>(call: C, body: Omit<BodyOf<C>, 'project_id'>) {
    return this.owner.call(call, { project_id: this.projectId, ...body } as BodyOf<C>);
  }

  /** A call with the id of a container in its path. */
  async act({ path }: Call, container: string, query: Record<string, string> = {}) {
    const csrf = await this.owner.csrf();
    const url = path.replace(':serverId', container);
    return this.owner.agent.get(url).query(query).set({ Accept: 'application/json', 'X-CSRF-Token': csrf });
  }

  /** Id of a server whose worker the tests start. */
  async server(name = 'Local machine'): Promise<string> {
    const found = (await this.servers()).find((one) => one.name === name);
    return found?.id ?? '';
  }

  async servers(): Promise<Server[]> {
    const { body } = await this.owner.agent.get(listServers.path).set('Accept', 'application/json');
    return body.serverlist as Server[];
  }

  /** Id of a new container. A live one does not follow the website, so that only tests create deployments. */
  async create(kind: 'development' | 'live'): Promise<string> {
    const { body } = await this.call(createContainer, { server_id: await this.server(), kind });
    if (body.status !== 'success') throw new Error(JSON.stringify(body));
    const id = body.server_id as string;
    if (kind === 'live') await this.follow(id, false);
    return id;
  }

  async follow(id: string, follow: boolean): Promise<void> {
    const { body } = await this.call(followWebsite, { container_id: id, follow });
    if (body.status !== 'success') throw new Error(JSON.stringify(body));
  }

  async containers(): Promise<Container[]> {
    return (await this.call(listContainers, {})).body.list as Container[];
  }

  async container(id: string): Promise<Container> {
    const found = (await this.containers()).find((one) => one.id === id);
    if (!found) throw new Error(`The project has no container ${id}.`);
    return found;
  }

  /** Newest first. */
  async deployments(container: string): Promise<Deployment[]> {
    return (await this.call(listDeployments, { container_id: container })).body.list as Deployment[];
  }

  /** The container after its worker has fulfilled the intent. */
  settled(id: string, state: Container['state']): Promise<Container> {
    return until(
      () => this.container(id),
      (found) => found.state === state,
    );
  }

  /** An online live container. */
  async live(): Promise<string> {
    const id = await this.create('live');
    await this.settled(id, 'online');
    return id;
  }

  /** Updates a container and waits for its end. */
  async update(id: string): Promise<UpdateEnd> {
    const { body } = await this.act(updateContainer, id);
    if (body.run === undefined) throw new Error(JSON.stringify(body));
    return this.progress(id, body.run as number);
  }

  /** The end of an update. */
  progress(id: string, run: number): Promise<UpdateEnd> {
    return until(
      async () => (await this.act(updateContainer, id, { run: String(run) })).body as UpdateEnd,
      ({ status }) => status !== 'updating',
    );
  }
}
