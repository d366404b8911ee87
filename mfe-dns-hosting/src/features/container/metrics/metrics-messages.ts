/** Texts about the resources of a container. */
export const metricsMessages = {
  tab: 'Metrics',
  cpu: 'Processor',
  cpuPurpose: 'Share of one processor in the last 24 hours.',
  memory: 'Memory',
  memoryPurpose: 'Highest use in steps of five minutes, in the last 24 hours.',
  loading: 'Loading',
  now: (value: string) => `Now: ${value}`,
  notRunning: 'Now: no instance runs',
  summary: (name: string, mean: string, most: string) => `${name}: ${mean} on average, ${most} at most.`,
  emptyTitle: 'No metrics yet',
  emptyText: 'The first values appear about 20 seconds after the start of the container.',
  showTable: 'Show as table',
  hideTable: 'Hide the table',
  table: 'Use by hour',
  columns: { hour: 'Hour from', cpu: 'Processor (mean)', memory: 'Memory (highest)' },
};
