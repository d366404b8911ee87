import { EventEmitter } from 'node:events';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

const storedRoute = z.object({
  container: z.string(),
  deployment: z.string(),
  host: z.string(),
  port: z.number(),
  /** Requests wait for the next route of the container. */
  held: z.boolean().optional(),
  /** The first request starts the container. */
  asleep: z.boolean().optional(),
});

const storedDomain = z.object({
  id: z.string(),
  host: z.string(),
  container: z.string(),
  /** PEM chain and encrypted key; null without a certificate. */
  certificate: z.object({ chain: z.string(), sealedKey: z.string() }).nullable(),
  challenge: z.object({ token: z.string(), content: z.string() }).nullable(),
});

const storedRoutes = z.object({ routes: z.array(storedRoute), domains: z.array(storedDomain) });

/** Target of the requests for a container. */
export type Route = z.output<typeof storedRoute>;
/** A domain of a container. */
export type DomainRoute = z.output<typeof storedDomain>;
/** Routes of an edge proxy. */
export type Routes = z.output<typeof storedRoutes>;

/**
 * The routes of an edge proxy, by container and by domain. A file contains the last ones, for starts without a
 * database.
 */
export class RouteTable {
  /** Emits `change` after each change of the table. */
  readonly changes = new EventEmitter().setMaxListeners(0);
  private routes: ReadonlyMap<string, Route> = new Map();
  private domains: ReadonlyMap<string, DomainRoute> = new Map();

  /** @param file absolute path */
  constructor(private readonly file: string) {}

  /** Reads the routes from the file; empty before the first change. */
  async load(): Promise<void> {
    try {
      this.set(storedRoutes.parse(JSON.parse(await readFile(this.file, 'utf8'))));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  async replace(routes: Routes): Promise<void> {
    this.set(routes);
    await mkdir(dirname(this.file), { recursive: true });
    // Renamed, so that a crash leaves one of the two versions.
    await writeFile(`${this.file}.new`, JSON.stringify(routes), { mode: 0o600 });
    await rename(`${this.file}.new`, this.file);
  }

  find(container: string): Route | undefined {
    return this.routes.get(container);
  }

  findDomain(host: string): DomainRoute | undefined {
    return this.domains.get(host);
  }

  private set({ routes, domains }: Routes): void {
    this.routes = new Map(routes.map((route) => [route.container, route]));
    this.domains = new Map(domains.map((domain) => [domain.host, domain]));
    this.changes.emit('change');
  }
}
