import type { ContainerKind, Server } from '@zonewerk/contracts';

/** Input for a new container. */
export interface ContainerDraft {
  /** Id of the chosen server; empty without a choice. */
  server: string;
  kind: ContainerKind;
  name: string;
}

export const EMPTY_DRAFT: ContainerDraft = { server: '', kind: 'development', name: '' };

/** Id of the chosen server while it takes containers; without a choice, of the only one that does; empty otherwise. */
export function chosenServer(servers: readonly Server[], chosen: string): string {
  const open = servers.filter(({ state }) => state === 'online');
  const only = open.length === 1 && chosen === '' ? open[0] : undefined;
  return (only ?? open.find(({ id }) => id === chosen))?.id ?? '';
}
