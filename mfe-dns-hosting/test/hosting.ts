import {
  type AttachedDomain,
  type Backup,
  type Container,
  type ContainerLimits,
  type CronJob,
  DEFAULT_LIMITS,
  type Deployment,
  type EnvironmentVariable,
  type PageResponse,
  type Server,
  type Volume,
} from '@zonewerk/contracts';
import type { ScreenProps } from '@zonewerk/shell-sdk';
import { ok } from '@zonewerk/testing/screens';
import { PROJECT } from './dns';

const BASE = '/api/partners/servers';
export const SERVERS = `${BASE}/serverlist/`;
export const CREATE = `${BASE}/createserver/`;
export const CONTAINERS = `${BASE}/containerlist/`;
export const REMOVE = `${BASE}/removecontainer/`;
export const DEPLOYMENTS = `${BASE}/deployments/`;
export const ROLL_BACK = `${BASE}/rollback/`;
export const CANCEL = `${BASE}/cancel/`;
export const DOMAINS = `${BASE}/domains/list/`;
export const PLAN_DOMAIN = `${BASE}/domains/plan/`;
export const ATTACH_DOMAIN = `${BASE}/domains/attach/`;
export const CHECK_DOMAIN = `${BASE}/domains/check/`;
export const DETACH_DOMAIN = `${BASE}/domains/detach/`;
export const DANGLING = `${BASE}/dangling/`;
export const REMOVE_DANGLING = `${BASE}/dangling/remove/`;
export const DRIFT = `${BASE}/drift/`;
export const ENVIRONMENT = `${BASE}/env/list/`;
export const SET_VARIABLE = `${BASE}/env/set/`;
export const REMOVE_VARIABLE = `${BASE}/env/remove/`;
export const LIMITS = `${BASE}/limits/get/`;
export const SET_LIMITS = `${BASE}/limits/set/`;
export const FOLLOW = `${BASE}/follow/`;
export const SET_SLEEP = `${BASE}/sleep/`;
export const LOGS = `${BASE}/logs/`;
export const STATS = `${BASE}/stats/`;
export const LIST_STATS = `${BASE}/stats/list/`;
export const VOLUMES = `${BASE}/volumes/list/`;
export const ADD_VOLUME = `${BASE}/volumes/add/`;
export const RESIZE_VOLUME = `${BASE}/volumes/resize/`;
export const REMOVE_VOLUME = `${BASE}/volumes/remove/`;
export const BACKUPS = `${BASE}/backups/list/`;
export const MAKE_BACKUP = `${BASE}/backups/make/`;
export const RESTORE_BACKUP = `${BASE}/backups/restore/`;
export const REMOVE_BACKUP = `${BASE}/backups/remove/`;
export const CRON_JOBS = `${BASE}/cron/list/`;
export const SET_CRON_JOB = `${BASE}/cron/set/`;
export const RUN_CRON_JOB = `${BASE}/cron/run/`;
export const REMOVE_CRON_JOB = `${BASE}/cron/remove/`;
export const OPEN_TERMINAL = `${BASE}/terminal/open/`;
export const DIFFERENCE = `${BASE}/difference/`;

/** Address to which the archive of a container is uploaded. */
export const uploadPathOf = (id: string) => `/api/projects/${PROJECT}/servers/${id}/archive/`;

/** Path of a call that names the container in its path. */
export const pathOf = (action: 'start' | 'shutdown' | 'update') => `${BASE}/${shop.id}/${action}/`;

export const amsterdam: Server = {
  id: '1'.repeat(24),
  name: 'Amsterdam',
  public_server: true,
  engine: 'site',
  state: 'online',
  sources: ['site'],
  egress: { mode: 'open', networks: [] },
};
export const utrecht: Server = { ...amsterdam, id: '2'.repeat(24), name: 'Utrecht', public_server: false };
/** A server whose engine is Docker. */
export const rotterdam: Server = {
  ...amsterdam,
  id: '3'.repeat(24),
  name: 'Rotterdam',
  engine: 'docker',
  sources: ['site', 'image'],
};

export const shop: Container = {
  id: 'c'.repeat(24),
  name: 'Shop',
  kind: 'live',
  source: 'site',
  image: null,
  content: null,
  branch: null,
  repository: null,
  public_server: true,
  server: {
    id: amsterdam.id,
    name: amsterdam.name,
    engine: 'site',
    state: 'online',
    egress: amsterdam.egress,
  },
  status: 1,
  desired: 'running',
  state: 'online',
  message: '',
  url: 'http://shop.preview.example',
  domains: [],
  deployed: { number: 3, date: '2026-01-02T10:00:00.000Z' },
  update: null,
  follow: true,
  sleeps: false,
  drift: null,
  created: '2026-01-01T10:00:00.000Z',
};
/** A container whose server builds an archive. */
export const shopArchive: Container = { ...shop, source: 'archive', follow: false };
/** A container whose server builds commits. */
export const shopGit: Container = {
  ...shop,
  source: 'git',
  branch: 'main',
  repository: `https://zonewerk.example/git/${PROJECT}.git`,
  follow: false,
};
/** The same container while nothing of it runs. */
export const shopOffline: Container = { ...shop, status: 0, desired: 'stopped', state: 'offline' };

export const versionTwo: Deployment = {
  id: '6'.repeat(24),
  number: 2,
  source: 'site',
  image: null,
  content: null,
  state: 'replaced',
  message: '',
  author: 'Ada',
  created: '2026-01-01T11:00:00.000Z',
  ended: '2026-01-01T12:00:00.000Z',
  steps: [],
  restorable: true,
  comparable: true,
};
export const versionThree: Deployment = {
  ...versionTwo,
  id: '7'.repeat(24),
  number: 3,
  state: 'live',
  restorable: false,
};

/** A domain whose records are in a zone of the project. */
export const shopDomain: AttachedDomain = {
  id: '8'.repeat(24),
  host: 'www.canal.example',
  container_id: shop.id,
  zone: { cluster_id: '9'.repeat(24), domain: 'canal.example' },
  state: 'active',
  message: '',
  certificate: { state: 'valid', expires: '2030-01-02T10:00:00.000Z' },
  url: 'https://www.canal.example/',
  records: [],
  next_check: null,
  created: '2026-01-01T10:00:00.000Z',
};
/** A domain whose records are at another provider, before they are found. */
export const shopWaitingDomain: AttachedDomain = {
  ...shopDomain,
  id: '9'.repeat(24),
  host: 'shop.elsewhere.example',
  zone: null,
  state: 'waiting',
  message: 'The TXT record does not have the value yet.',
  certificate: { state: 'pending', expires: null },
  url: 'http://shop.elsewhere.example/',
  records: [{ name: 'shop.elsewhere.example', type: 'A', value: '192.0.2.9' }],
};

/** A container of an image on Docker. */
export const wiki: Container = {
  ...shop,
  source: 'image',
  image: 'wiki',
  server: {
    id: rotterdam.id,
    name: rotterdam.name,
    engine: 'docker',
    state: 'online',
    egress: rotterdam.egress,
  },
};
export const levelVariable: EnvironmentVariable = {
  name: 'LEVEL',
  secret: false,
  value: 'info',
  changed: { date: '2026-01-01T10:00:00.000Z', author: 'Ada' },
  deployed: true,
};
export const keyVariable: EnvironmentVariable = {
  ...levelVariable,
  name: 'API_KEY',
  secret: true,
  value: null,
  changed: { date: '2026-01-03T10:00:00.000Z', author: null },
  deployed: false,
};
/** Limits of a container whose members set none. */
export const shopLimits: ContainerLimits = {
  ...DEFAULT_LIMITS,
  available: null,
  changed: null,
  deployed: true,
};
/** Answers about the settings of a container. */
export const noSettings = {
  [ENVIRONMENT]: () => ok({ list: [], undeployed: false, parameters_changed: false }),
  [LIMITS]: () => ok({ limits: shopLimits }),
};

/** A volume of the wiki. */
export const filesVolume: Volume = {
  id: 'd'.repeat(24),
  name: 'files',
  path: '/data',
  size_mb: 100,
  used_bytes: 50_000_000,
  measured: '2026-01-02T10:00:00.000Z',
  deployed: true,
  removing: false,
  restore: null,
  message: '',
  created: '2026-01-01T10:00:00.000Z',
};
/** A complete backup of that volume. */
export const filesBackup: Backup = {
  id: 'e'.repeat(24),
  volume_id: filesVolume.id,
  state: 'complete',
  progress: 100,
  message: '',
  length: 12_000_000,
  sha256: '0'.repeat(64),
  author: 'Ada',
  created: '2026-01-02T10:00:00.000Z',
  ended: '2026-01-02T10:01:00.000Z',
};

/** The containers of a project. */
export const containersOf = (...list: Container[]) => ok({ list });
/** The servers of a project. */
export const serversOf = (...serverlist: Server[]) =>
  ok({ count: serverlist.length, serverlist, images: ['shop', 'wiki'] });

/** How far update 4 of the container is. */
export const updating = (progress: number) =>
  Response.json({ status: 'updating', message: '', run: 4, progress, step: 'start' });
/** The container while update 4 runs. */
export const shopUpdating: Container = {
  ...shop,
  state: 'updating',
  update: { run: 4, progress: 20, step: 'start' },
};

/** What the shell gives the screens. */
export const hostingProps: ScreenProps = {
  page: { title: 'Servers' } as PageResponse,
  params: { projectId: PROJECT, containerId: shop.id },
};

/** A cron job that failed once. */
export const cleanUp: CronJob = {
  id: '8'.repeat(24),
  name: 'Clean up',
  schedule: '0 3 * * *',
  time_zone: 'UTC',
  command: ['node', 'clean up.js'],
  enabled: true,
  next: ['2026-01-05T03:00:00.000Z'],
  due: false,
  last: {
    state: 'failed',
    started: '2026-01-04T03:00:00.000Z',
    ended: '2026-01-04T03:00:02.000Z',
    exit_code: 3,
    output: 'no space',
    skipped: 2,
  },
  changed: { date: '2026-01-01T10:00:00.000Z', author: 'Ada' },
};
