import type { ContainerKind, ContainerSource, Server } from '@zonewerk/contracts';

/** Input for a new container. */
export interface ContainerDraft {
  /** Id of the chosen server; empty without a choice. */
  server: string;
  kind: ContainerKind;
  source: ContainerSource;
  /** Name of the chosen image; empty without a choice. */
  image: string;
  /** Branch that a push deploys; empty for the usual one. */
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

/** Id of the chosen server while it takes containers; without a choice, of the only one that does; empty otherwise. */
export function chosenServer(servers: readonly Server[], chosen: string): string {
  const open = servers.filter(({ state }) => state === 'online');
  const only = open.length === 1 && chosen === '' ? open[0] : undefined;
  return (only ?? open.find(({ id }) => id === chosen))?.id ?? '';
}

/** The chosen source while the server runs it; otherwise the first one that the server runs. */
export function chosenSource(server: Server | undefined, chosen: ContainerSource): ContainerSource {
  const sources = server?.sources ?? [];
  return sources.includes(chosen) ? chosen : (sources[0] ?? 'site');
}
