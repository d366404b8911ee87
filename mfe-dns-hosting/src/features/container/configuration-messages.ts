import {
  CONFIGURATION_LIMITS,
  type ContainerLimits,
  HOSTING_LIMITS,
  PROJECT_TOTALS,
} from '@zonewerk/contracts';

const { memoryMb, cpus, processes } = CONFIGURATION_LIMITS;
const range = ({ min, max }: { min: number; max: number }) => `${min} to ${max}`;
type Available = ContainerLimits['available'];
/** Remaining part of the project total; empty without a total. */
const restOf = (rest: number | undefined, total: number, unit: string) =>
  rest === undefined
    ? ''
    : `. ${Math.max(rest, 0)} of ${total} ${unit} of the project are free for this container.`;
const dateOf = (date: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(date));

/** Texts about the settings of a container. */
export const configurationMessages = {
  tab: 'Settings',
  needsDocker: 'Needs Docker',
  undeployed: 'Not deployed yet',
  undeployedNote: 'Visitors get a version with other settings. They take effect with the next update.',
  offlineNote: 'Start the container before you update it.',
  parametersChanged: 'Restart to use',
  parametersChangedNote:
    'Parameters of the project changed after this container was started. They take effect with its next start or update.',
  update: 'Update now',
  updateOf: (name: string) => `Update ${name} with these settings`,
  setOn: (date: string, author: string | null) => `Set on ${dateOf(date)} by ${author ?? 'a former member'}`,
  variables: {
    title: 'Environment variables',
    purpose: 'Changes take effect with the next update.',
    list: 'Variables',
    columns: { name: 'Name', value: 'Value', state: 'State' },
    hidden: 'Secret, never shown',
    empty: 'Empty',
    deployed: 'Deployed',
    emptyTitle: 'No variable yet',
    emptyText: 'Programs of images read their settings and secrets from variables.',
    site: 'Websites read no variables. Only images on a server with Docker do.',
    docker: 'The server of this container has no Docker, so no program reads these variables.',
    add: 'Add a variable',
    change: 'Change',
    remove: 'Remove',
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText: 'The next version of the container has no such variable. Its value is deleted here.',
    removed: (name: string) => `${name} removed.`,
  },
  window: {
    addTitle: 'Add a variable',
    changeTitle: (name: string) => `Change ${name}`,
    purpose: 'It takes effect with the next update.',
    name: 'Name',
    nameHelp: 'Letters, digits and underscores, for example API_KEY',
    missingName: 'Please enter a name.',
    value: 'Value',
    newValueHelp: 'The present value is never shown. Enter a new one.',
    secret: 'Secret',
    secretHelp: 'Its value is encrypted, and never shown again.',
    gone: 'Another member removed this variable. Save adds it again.',
    submit: 'Save',
    done: (name: string) => `${name} saved.`,
    failed: 'The variable could not be saved.',
  },
  sleep: {
    title: 'Sleep',
    label: 'Sleep without visits',
    help: `The container ends after ${HOSTING_LIMITS.sleepMinutes} minutes without a visit and without an open terminal. The next visit starts it and waits for it. Cron jobs do not run while it sleeps.`,
  },
  egress: {
    title: 'Outgoing connections',
    purpose:
      'Connections that the programs of the container open. The operator of its server sets the policy.',
    label: 'To other machines',
    networks: 'Networks',
    always: 'Private networks are never reached.',
  },
  limits: {
    title: 'Limits',
    purpose: 'Limits of an instance of the container. Changes take effect with the next update.',
    site: 'The server of this container has no Docker, so only the health path takes effect.',
    memory: 'Memory',
    memoryHelp: (available: Available) =>
      `${range(memoryMb)}${restOf(available?.memory_mb, PROJECT_TOTALS.memoryMb, 'MB')}`,
    cpus: 'Processors',
    cpusHelp: (available: Available) =>
      `${range(cpus)}${restOf(available?.cpus, PROJECT_TOTALS.cpus, 'cores')}`,
    processes: 'Processes',
    processesHelp: range(processes),
    healthPath: 'Health path',
    healthPathHelp: 'A new version gets visitors once it answers here. Leave it empty for the usual path.',
    units: { memory: 'MB', cpus: 'cores' },
    submit: 'Save limits',
    done: 'Limits saved.',
    failed: 'The limits could not be saved.',
  },
};
