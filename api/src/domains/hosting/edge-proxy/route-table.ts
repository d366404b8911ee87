import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

const storedRoutes = z.array(
  z.object({ container: z.string(), deployment: z.string(), host: z.string(), port: z.number() }),
);

/** Where the requests for a container go. */
export type Route = z.output<typeof storedRoutes>[number];

/** The routes of an edge proxy, by container. A file has the last ones, for starts without a database. */
export class RouteTable {
  private routes: ReadonlyMap<string, Route> = new Map();

  /** @param file absolute path */
  constructor(private readonly file: string) {}

  /** Reads the routes of the file; none before the first change. */
  async load(): Promise<void> {
    try {
      this.set(storedRoutes.parse(JSON.parse(await readFile(this.file, 'utf8'))));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  async replace(routes: readonly Route[]): Promise<void> {
    this.set(routes);
    await mkdir(dirname(this.file), { recursive: true });
    // Renamed, so that a crash leaves one of the two tables.
    await writeFile(`${this.file}.new`, JSON.stringify(routes));
    await rename(`${this.file}.new`, this.file);
  }

  find(container: string): Route | undefined {
    return this.routes.get(container);
  }

  private set(routes: readonly Route[]): void {
    this.routes = new Map(routes.map((route) => [route.container, route]));
  }
}
