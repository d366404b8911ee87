import type { ContainerKind, ContainerSource, Server } from '@zonewerk/contracts';

/** Input for a new container. */
export interface ContainerDraft {
  /** Id of the selected server; empty without a selection. */
  server: string;
  kind: ContainerKind;
  source: ContainerSource;
  /** Name of the selected image; empty without a selection. */
  image: string;
  /** Branch that a push deploys; empty for the default branch. */
  branch: string;
  name: string;
}

export const EMPTY_DRAFT: ContainerDraft = {
  server: '',
  kind: 'development',
  source: 'site',
  image: '',
  branch: '',
  name: '',
};

/** Id of the selected server if it accepts containers. Without a selection, the only one that does; otherwise empty. */
export function chosenServer(servers: readonly Server[], chosen: string): string {
  const open = servers.filter(({ state }) => state === 'online');
  const only = open.length === 1 && chosen === '' ? open[0] : undefined;
  return (only ?? open.find(({ id }) => id === chosen))?.id ?? '';
}

/** The selected source if the server supports it; otherwise the first supported one. */
export function chosenSource(server: Server | undefined, chosen: ContainerSource): ContainerSource {
  const sources = server?.sources ?? [];
  return sources.includes(chosen) ? chosen : (sources[0] ?? 'site');
}
