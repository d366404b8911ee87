import type { DeploymentState } from '@zonewerk/contracts';
import { containerMessages } from '../../shared/containers/messages';

const { version } = containerMessages;
const states: Record<DeploymentState, string> = {
  queued: 'Queued',
  running: 'Running',
  live: 'Live',
  replaced: 'Replaced',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** Texts of the page of one container. */
export const containerPageMessages = {
  title: 'Container',
  back: 'Servers',
  purpose: (kind: string, server: string) => `${kind} container on ${server}`,
  summary: 'Container',
  notFoundTitle: 'Container not found',
  notFound: 'The container was removed, or it belongs to another project.',
  toServers: 'Show all containers',
  deployments: {
    list: 'Deployments',
    columns: { number: 'Version', state: 'State', author: 'Author', created: 'Created', ended: 'Finished' },
    version,
    states,
    unknown: 'Unknown',
    notEnded: 'Not yet',
    emptyTitle: 'No version yet',
    emptyText: 'Start or update the container to make its first version.',
  },
  rollBack: {
    label: 'Roll back',
    title: (number: number) => `Roll back to version ${number}?`,
    last: 'Visitors last got it',
    text: (number: number) => `Visitors get version ${number} in place of the present one.`,
    stays: 'The present version stays in this list.',
    started: (number: number) => `The rollback to version ${number} has started.`,
  },
};
