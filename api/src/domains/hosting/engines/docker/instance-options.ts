import type { ContainerCreateOptions } from 'dockerode';
import type { DeploymentSpec } from '../engine.js';

/** Labels of all resources. A resource without them is never modified. */
export const LABELS = {
  server: 'zonewerk.server',
  project: 'zonewerk.project',
  container: 'zonewerk.container',
  deployment: 'zonewerk.deployment',
  volume: 'zonewerk.volume',
  /** Server of a helper container for volumes. */
  archive: 'zonewerk.archive',
  /** Published port of an instance on the machine. */
  port: 'zonewerk.port',
  healthPath: 'zonewerk.health-path',
  /** Limits at the start, as JSON. */
  limits: 'zonewerk.limits',
} as const;

/** Mount point of the volume with program and content of a website. */
export const SITE_FOLDER = '/srv';
/** Port of a website in its container. */
const SITE_PORT = 8080;
const MEGABYTE = 1_048_576;
/** NanoCpus of one processor. */
const PROCESSOR = 1e9;
/** Open files. */
const FILES = 4_096;
export const RESTART_POLICY = 'unless-stopped';
const TMP = 'rw,noexec,nosuid,nodev,size=64m,mode=1777';
/** User IDs of projects, within the 65,536 of a usual user namespace. */
const FIRST_USER = 10_000;
const USERS = 50_000;

export interface InstancePlace {
  readonly server: string;
  readonly network: string;
  /** Address of the machine. */
  readonly address: string;
  /** Port of the machine. */
  readonly port: number;
  /** Image that runs websites. */
  readonly nodeImage: string;
}

/** All instances of a project have the same user, without permissions on the machine. */
export function userIdOf(project: string): number {
  return FIRST_USER + (Number.parseInt(project.slice(-8), 16) % USERS);
}

/** Program of a deployment: a website has a volume for program and content. */
function programOf({ id, source, image, settings }: DeploymentSpec, { nodeImage }: InstancePlace) {
  if (source !== 'site' && image) {
    return {
      image: image.reference,
      port: image.port,
      options: { Env: environmentOf({ ...settings.variables, PORT: String(image.port) }) },
      mounts: [],
      healthPath: settings.healthPath ?? image.healthPath,
    };
  }
  const heapMb = Math.floor(settings.memoryMb / 2);
  const program = ['node', `--max-old-space-size=${heapMb}`, `${SITE_FOLDER}/main.mjs`];
  return {
    image: nodeImage,
    port: SITE_PORT,
    // No variables: NODE_OPTIONS would execute code of members in the program of the platform.
    options: { Entrypoint: program, Cmd: [`${SITE_FOLDER}/site`, id, String(SITE_PORT)] },
    // Docker cannot copy an archive into a read-only root.
    mounts: [volumeMount('', SITE_FOLDER)],
    healthPath: settings.healthPath ?? '/',
  };
}

function environmentOf(variables: Readonly<Record<string, string>>): string[] {
  return Object.entries(variables).map(([name, value]) => `${name}=${value}`);
}

/** The volume with that name at a path. */
export function volumeMount(name: string, path: string) {
  return { Type: 'volume' as const, Source: name, Target: path, VolumeOptions: VOLUME };
}

/** Without a copy of the image's files. A volume without a name is removed with its instance. */
const VOLUME = { NoCopy: true, Labels: {}, DriverConfig: { Name: 'local', Options: {} } };

/** Security policy of every instance; an image cannot change it. */
export function instanceOptions(deployment: DeploymentSpec, place: InstancePlace): ContainerCreateOptions {
  const { id, project, container, settings } = deployment;
  const memory = settings.memoryMb * MEGABYTE;
  const user = userIdOf(project);
  const { image, port, options, mounts, healthPath } = programOf(deployment, place);
  const inside = `${port}/tcp`;
  const limits = {
    Memory: memory,
    MemorySwap: memory,
    NanoCpus: Math.round(settings.cpus * PROCESSOR),
    PidsLimit: settings.processes,
  };
  return {
    ...options,
    name: id,
    Image: image,
    User: `${user}:${user}`,
    Labels: {
      [LABELS.server]: place.server,
      [LABELS.project]: project,
      [LABELS.container]: container,
      [LABELS.deployment]: id,
      [LABELS.port]: String(place.port),
      [LABELS.healthPath]: healthPath,
      [LABELS.limits]: JSON.stringify(limits),
    },
    // The platform probes instances itself. HEALTHCHECK of an image ends healthy instances on a busy machine.
    Healthcheck: { Test: ['NONE'] },
    ExposedPorts: { [inside]: {} },
    HostConfig: {
      NetworkMode: place.network,
      PortBindings: { [inside]: [{ HostIp: place.address, HostPort: String(place.port) }] },
      PublishAllPorts: false,
      Privileged: false,
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges:true'],
      ReadonlyRootfs: true,
      Tmpfs: { '/tmp': TMP },
      Mounts: [...mounts, ...deployment.volumes.map(({ id: data, path }) => volumeMount(data, path))],
      ...limits,
      Ulimits: [{ Name: 'nofile', Soft: FILES, Hard: FILES }],
      LogConfig: { Type: 'local', Config: { 'max-size': '5m', 'max-file': '2' } },
      RestartPolicy: { Name: RESTART_POLICY },
      IpcMode: 'private',
      // The first process of a container ignores signals without a handler.
      Init: true,
    },
  };
}

/** Labels of images and containers of builds. Instances of a built image have them in addition to their own. */
export const BUILD_LABELS = { server: 'zonewerk.build-server', deployment: 'zonewerk.build' } as const;

/** Bridge network of a project. Its interface has a prefix for firewall rules. */
export function networkOptions(server: string, project: string) {
  return {
    Name: networkOf(project),
    CheckDuplicate: true,
    Driver: 'bridge',
    // The rules of the host cover IPv4 only.
    EnableIPv6: false,
    Labels: { [LABELS.server]: server, [LABELS.project]: project },
    Options: { 'com.docker.network.bridge.name': `${BRIDGE_PREFIX}${project.slice(-12)}` },
  };
}

/** Name prefix of all bridges of the platform. */
export const BRIDGE_PREFIX = 'zw';

export function networkOf(project: string): string {
  return `zonewerk-${project}`;
}
