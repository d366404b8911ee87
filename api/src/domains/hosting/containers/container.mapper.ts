import type { Container, ContainerState } from '@zonewerk/contracts';
import type { HostingSettings } from '../../../platform/config/config.js';
import { toProgress } from '../deployments/deployment.mapper.js';
import type { DeploymentDocument } from '../deployments/deployment.schema.js';
import { toServer } from '../servers/server.mapper.js';
import type { ServerDocument } from '../servers/server.schema.js';
import type { ArchiveDocument } from '../sources/archive.schema.js';
import type { ContainerDocument } from './container.schema.js';

/** Context of a displayed container. */
export interface ContainerContext {
  readonly server: ServerDocument;
  /** The active deployment. */
  readonly active: DeploymentDocument | undefined;
  readonly url: string | null;
  /** Addresses of active domains. */
  readonly domains: readonly string[];
  /** Content of its next deployment. */
  readonly archive: ArchiveDocument | undefined;
  /** Address of the Git repository of its project. */
  readonly repository: string;
}

export function toContainer(
  stored: ContainerDocument,
  { server, active, url, domains, archive, repository }: ContainerContext,
): Container {
  const { id, name, engine, egress, state: serverState } = toServer(server);
  const state = serverState === 'unreachable' ? 'unreachable' : stateOf(stored, active);
  const isAnswering = ['online', 'updating'].includes(state) && stored.observed.state === 'online';
  const { deployed } = stored;
  return {
    id: stored._id.toHexString(),
    name: stored.name,
    kind: stored.kind,
    source: stored.source,
    image: stored.image ?? null,
    content: archive
      ? { ...archive.origin, size: archive.size, date: archive.createdAt.toISOString() }
      : null,
    branch: stored.branch ?? null,
    repository: stored.source === 'git' ? repository : null,
    public_server: server.public,
    server: { id, name, engine, egress, state: serverState },
    status: stored.route !== null && stored.route.held !== true && isAnswering ? 1 : 0,
    desired: stored.desired.state === 'running' ? 'running' : 'stopped',
    state,
    message: stored.open ? '' : stored.observed.message,
    url,
    domains: [...domains],
    deployed: deployed && { number: deployed.number, date: deployed.since.toISOString() },
    update: active ? toProgress(active) : null,
    follow: stored.follow ?? false,
    sleeps: stored.sleeps ?? false,
    drift: toDrift(stored),
    created: stored.createdAt.toISOString(),
  };
}

/** Null after a member decided. */
function toDrift({ drift }: ContainerDocument): Container['drift'] {
  if (!drift || drift.choice !== null) return null;
  return { kind: drift.kind, parts: drift.parts, date: drift.at.toISOString() };
}

/** State of a container whose server is reachable. */
function stateOf(
  { desired, open, observed, route }: ContainerDocument,
  active: DeploymentDocument | undefined,
): ContainerState {
  if (!open) return observed.state;
  if (desired.state !== 'running') return 'stopping';
  if (route === null) return 'starting';
  return active ? 'updating' : observed.state;
}

/** Preview URL of a container; null without a configured host. */
export function previewUrl(
  { edgePort, appHost, acme }: HostingSettings,
  isSecure: boolean,
  containerId: string,
): string | null {
  if (appHost === undefined) return null;
  if (!isSecure) return `http://${containerId}.${appHost}:${edgePort}/`;
  // A proxy in front of the edge proxy has a certificate for previews; the edge proxy has none.
  return `${acme === undefined ? 'https' : 'http'}://${containerId}.${appHost}/`;
}
