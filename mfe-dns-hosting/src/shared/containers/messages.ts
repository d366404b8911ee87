import type {
  Container,
  ContainerKind,
  ContainerSource,
  ContainerState,
  DeploymentStep,
  Egress,
  InstanceDriftKind,
  InstanceDriftPart,
} from '@zonewerk/contracts';

const kinds: Record<ContainerKind, string> = { development: 'Development', live: 'Live' };
const sources: Record<ContainerSource, string> = {
  site: 'Website',
  image: 'Image',
  archive: 'Archive',
  git: 'Git',
};
const states: Record<ContainerState, string> = {
  offline: 'Offline',
  starting: 'Starting',
  online: 'Online',
  updating: 'Updating',
  stopping: 'Stopping',
  sleeping: 'Sleeping',
  unhealthy: 'Unhealthy',
  crashing: 'Crashing',
  unreachable: 'Unreachable',
};
const steps: Record<DeploymentStep, string> = {
  build: 'Building the new version',
  prepare: 'Preparing the new version',
  start: 'Starting the new version',
  probe: 'Checking the new version',
  switch: 'Sending visitors to the new version',
  drain: 'Finishing requests to the old version',
};

const driftKinds: Record<InstanceDriftKind, string> = {
  stopped: 'The instance was stopped. Visitors get no answer.',
  deleted: 'The instance was deleted. Visitors get no answer.',
  changed: 'The instance was changed while it runs:',
};
const driftParts: Record<InstanceDriftPart, string> = {
  limits: 'limits',
  restart: 'restart policy',
  networks: 'networks',
  name: 'name',
  paused: 'paused',
};

/** Whether a server is open to every project. */
const access = (isPublic: boolean) => (isPublic ? 'Public server' : 'Partner server');

/** Texts about containers for all screens. */
export const containerMessages = {
  loading: 'Loading',
  kinds,
  sources,
  sourceOf: ({ source, image, branch }: Pick<Container, 'source' | 'image' | 'branch'>) => {
    const detail = image ?? branch;
    return detail === null ? sources[source] : `${sources[source]} ${detail}`;
  },
  states,
  access,
  serverName: ({ public_server: isPublic, server }: Pick<Container, 'public_server' | 'server'>) =>
    `${server.name} (${access(isPublic).toLowerCase()})`,
  /** Outbound connections of containers. */
  egress: ({ mode, networks }: Egress) => {
    if (mode === 'list')
      return `Only to ${networks.length} ${networks.length === 1 ? 'network' : 'networks'}`;
    return mode === 'open' ? 'All' : 'None';
  },
  facts: {
    server: 'Server',
    egress: 'Outgoing connections',
    source: 'Source',
    address: 'Address',
    version: 'Version',
  },
  version: (number: number) => `Version ${number}`,
  noVersion: 'No version yet',
  noAddress: 'No address yet',
  failedTitle: "Oh no! That's not OK!",
  power: {
    label: 'Running',
    shutDown: 'Shut down',
    title: (name: string) => `Shut down ${name}?`,
    offline: 'These addresses go offline:',
    noAddress: 'The container has no address that goes offline.',
    cancelsUpdate: 'The running update is cancelled.',
    restart: 'You can start the container again at any time.',
  },
  update: {
    submit: 'Update',
    submitOf: (name: string) => `Update ${name}`,
    progress: (name: string) => `Update of ${name}`,
    queued: 'Waiting for the server',
    steps,
    cancel: 'Cancel',
    cancelOf: (name: string) => `Cancel the update of ${name}`,
    done: (name: string, run: number) => `${name}: version ${run} is live.`,
    cancelled: (name: string) => `The update of ${name} was cancelled.`,
    failed: 'The update failed.',
  },
  drift: {
    title: 'Changed outside of Zonewerk',
    kinds: driftKinds,
    parts: (parts: readonly InstanceDriftPart[]) => `${parts.map((part) => driftParts[part]).join(', ')}.`,
    /** Precedes the time of the change. */
    noticed: 'Noticed',
    revert: 'Restore',
    revertOf: (name: string) => `Restore ${name}`,
    adopt: { stopped: 'Accept offline', deleted: 'Accept offline', changed: 'Adopt the change' },
    adoptOf: (label: string, name: string) => `${label}: ${name}`,
    help: 'Restore creates the instance again from its version. The next update undoes an adopted change.',
  },
  remove: {
    label: 'Remove container',
    title: (name: string) => `Remove ${name}?`,
    offline: 'These addresses go offline:',
    domains:
      'Its domains are detached. Remove their records from the zone, or attach them to another container.',
    lost: 'The container is shut down. All its versions, volumes and backups are deleted.',
    stays: 'The website of the project does not change.',
    final: 'This cannot be undone.',
    done: (name: string) => `${name} removed.`,
  },
};
