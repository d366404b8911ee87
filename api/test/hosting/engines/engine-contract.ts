import { Readable } from 'node:stream';
import { INSTANCE_PATH, SNAPSHOT_FILE, type SiteSnapshot } from '@zonewerk/site';
import { Types } from 'mongoose';
import { pack } from 'tar-stream';
import { DEFAULT_SETTINGS } from '../../../src/domains/hosting/configuration/configuration-defaults.js';
import type { DeploymentSpec, Engine, Instance } from '../../../src/domains/hosting/engines/engine.js';
import type { LogLine } from '../../../src/domains/hosting/logs/log-lines.js';
import { until } from '../hosting-world.js';

/** An engine under test. */
export interface EngineSubject {
  /** Another instance with the same options. */
  engine(): Engine;
  /** Kills the process of an instance externally. */
  crash(deployment: string): Promise<void>;
}

/** A deployment of a website in a separate project. */
export function siteSpec(project = newId()): DeploymentSpec {
  const ids = { id: newId(), project, container: newId() };
  return { ...ids, source: 'site', image: null, settings: DEFAULT_SETTINGS, volumes: [] };
}

export function newId(): string {
  return new Types.ObjectId().toHexString();
}

/** A website with one page, as an artifact. */
export function artifactWith(title: string, name: string = SNAPSHOT_FILE): () => Promise<Readable> {
  const home = { language: 'en', path: '/' };
  const page = {
    ...home,
    title,
    html: '',
    description: '',
    tags: [],
    above: [],
    below: [],
    alternates: [home],
  };
  const snapshot: SiteSnapshot = {
    name: title,
    languages: ['en'],
    pages: [{ ...page, changed: '2026-01-01T00:00:00.000Z' }],
    menus: {},
    entries: [],
    redirects: {},
    files: [],
  };
  return () => {
    const archive = pack();
    archive.entry({ name }, JSON.stringify(snapshot));
    archive.entry({ name: 'files/0123' }, 'bytes');
    archive.finalize();
    return Promise.resolve(Readable.from(archive));
  };
}

const unread = () => Promise.reject(new Error('The artifact is read again.'));

export async function textAt({ host, port }: Instance, path = '/'): Promise<string> {
  return (await fetch(`http://${host}:${port}${path}`)).text();
}

/** A server with the engines of a test, and shorthands for their calls. */
export class EngineBench {
  private readonly opened: Engine[] = [];

  constructor(
    private readonly subject: EngineSubject,
    readonly server = newId(),
  ) {}

  /** Another engine for the same server, like that of a restarted worker. */
  async open(onExit: (deployment: string) => void = () => undefined): Promise<Engine> {
    const engine = this.subject.engine();
    await engine.open(this.server, onExit);
    this.opened.push(engine);
    return engine;
  }

  /** A running website. */
  async started(engine: Engine, title = 'Home') {
    const spec = siteSpec();
    await engine.prepare(spec, artifactWith(title));
    return { spec, instance: await engine.start(spec) };
  }

  crash(deployment: string): Promise<void> {
    return this.subject.crash(deployment);
  }

  /** Removes all instances, and closes the engines. */
  async tidy(): Promise<void> {
    for (const engine of this.opened.splice(0)) {
      for (const id of await engine.list()) await engine.remove(id);
      expect(await engine.list()).toEqual([]);
      await engine.close();
    }
  }
}

/** Behaviour of every engine. */
export const ENGINE_CONTRACT: readonly (readonly [
  title: string,
  check: (bench: EngineBench) => Promise<void>,
])[] = [
  [
    'a prepared deployment starts once, also with repeated calls',
    async (bench) => {
      const engine = await bench.open();
      expect(await engine.isAvailable()).toBe(true);
      const { spec, instance } = await bench.started(engine, 'Welcome');
      await engine.prepare(spec, unread);
      expect(await engine.start(spec)).toEqual(instance);
      expect(engine.instanceOf(spec.id)).toEqual(instance);
      expect(await engine.list()).toEqual([spec.id]);
      expect(await textAt(instance, INSTANCE_PATH)).toBe(spec.id);
      expect(await textAt(instance)).toContain('Welcome');
    },
  ],
  [
    'the engine of another worker finds a running instance',
    async (bench) => {
      const { spec, instance } = await bench.started(await bench.open());
      const other = await bench.open();
      expect(other.instanceOf(spec.id)).toEqual(instance);
      expect(await other.list()).toEqual([spec.id]);
    },
  ],
  [
    'an instance has the health path of its settings, also for the engine of another worker',
    async (bench) => {
      const engine = await bench.open();
      const spec = { ...siteSpec(), settings: { ...DEFAULT_SETTINGS, healthPath: '/health' } };
      await engine.prepare(spec, artifactWith('Health'));
      expect(await engine.start(spec)).toMatchObject({ healthPath: '/health' });
      expect((await bench.open()).instanceOf(spec.id)).toMatchObject({ healthPath: '/health' });
    },
  ],
  [
    'an exit is reported once, and the instance can be started again',
    async (bench) => {
      const exits: string[] = [];
      const engine = await bench.open((id) => exits.push(id));
      const { spec } = await bench.started(engine);
      await bench.crash(spec.id);
      await until(
        () => Promise.resolve(exits.length),
        (count) => count > 0,
      );
      await engine.prepare(spec, unread);
      const again = await engine.start(spec);
      expect(await textAt(again, INSTANCE_PATH)).toBe(spec.id);
      expect(exits).toEqual([spec.id]);
    },
  ],
  [
    'a removal ends the instance without a report, and can be repeated',
    async (bench) => {
      const exits: string[] = [];
      const engine = await bench.open((id) => exits.push(id));
      const { spec, instance } = await bench.started(engine);
      for (let repeat = 0; repeat < 2; repeat += 1) await engine.remove(spec.id);
      expect(engine.instanceOf(spec.id)).toBeUndefined();
      expect(await engine.list()).toEqual([]);
      await expect(textAt(instance)).rejects.toThrow('fetch failed');
      expect(exits).toEqual([]);
    },
  ],
  [
    'lines are read once by one engine after another, up to the end of the instance',
    async (bench) => {
      const first = await bench.open();
      const { spec } = await bench.started(first);
      const lines: LogLine[] = [];
      const stopping = new AbortController();
      const onLine = (line: LogLine) => void lines.push(line);
      const reading = first.followLogs(spec.id, null, onLine, stopping.signal).catch(() => undefined);
      await until(
        () => Promise.resolve(lines.length),
        (count) => count > 0,
      );
      stopping.abort();
      await reading;
      const second = await bench.open();
      const position = lines.at(-1)?.position ?? '';
      const rest = second.followLogs(spec.id, position, onLine, new AbortController().signal);
      await second.remove(spec.id);
      await rest;
      expect(lines.map(({ text, stream }) => [stream, text])).toEqual([
        ['stdout', 'The website answers requests.'],
        ['stdout', 'The website finishes open requests, and ends.'],
      ]);
      expect(Math.abs(Date.now() - (lines[0]?.at.getTime() ?? 0))).toBeLessThan(60_000);
      await second.followLogs(newId(), null, onLine, new AbortController().signal);
      expect(lines).toHaveLength(2);
    },
  ],
  [
    'the use of a running instance is measured',
    async (bench) => {
      const engine = await bench.open();
      const { spec } = await bench.started(engine);
      const usage = await engine.usage(spec.id);
      expect(usage?.cpuMs).toBeGreaterThan(10);
      expect(usage?.memoryBytes).toBeGreaterThan(5_000_000);
      await engine.remove(spec.id);
      expect(await engine.usage(spec.id)).toBeNull();
    },
  ],
  [
    'interrupted content is prepared again',
    async (bench) => {
      const engine = await bench.open();
      const spec = siteSpec();
      const broken = () => Promise.reject(new Error('The content broke off.'));
      await expect(engine.prepare(spec, broken)).rejects.toThrow('The content broke off.');
      await engine.prepare(spec, artifactWith('Second try'));
      expect(await textAt(await engine.start(spec))).toContain('Second try');
    },
  ],
  [
    'an artifact with a foreign entry is rejected, and its removal leaves nothing',
    async (bench) => {
      const engine = await bench.open();
      const spec = siteSpec();
      await expect(engine.prepare(spec, artifactWith('Evil', '../evil'))).rejects.toThrow(
        'has an entry with the name ../evil',
      );
      await engine.remove(spec.id);
      expect(await engine.list()).toEqual([]);
    },
  ],
  [
    'an instance that ends before it listens has not started',
    async (bench) => {
      const engine = await bench.open();
      const spec = siteSpec();
      await engine.prepare(spec, artifactWith('No snapshot', 'files/only'));
      await expect(engine.start(spec)).rejects.toThrow('The instance did not start.');
      expect(engine.instanceOf(spec.id)).toBeUndefined();
    },
  ],
];
