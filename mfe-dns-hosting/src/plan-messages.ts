import type { PlanCategory } from '@zonewerk/contracts';

const number = (count: number) => count.toLocaleString();
const changes = (count: number) => (count === 1 ? '1 change' : `${number(count)} changes`);

const categories: Record<PlanCategory | 'left', string> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  identical: 'Identical',
  conflict: 'In conflict',
  kept: 'Set for you',
  unknown: 'Not understood',
  left: 'Not made',
};

export const planMessages = {
  import: {
    title: 'Import a zone file',
    purpose: 'You see what becomes of every line before anything is changed.',
    file: 'Zone file',
    fileHelp: 'Choose a file of at most 20 MB, drop it here, or paste its lines below.',
    text: 'Lines of the zone file',
    remove: 'Take out',
    mode: 'Record sets that the file does not have',
    merge: 'Leave them',
    mergeText: 'The file adds record sets and changes those that it has.',
    replace: 'Remove them',
    replaceText: 'Afterwards the zone is as the file says.',
    preview: 'Show what changes',
  },
  template: {
    title: 'Use a template',
    purpose: 'You see what it changes before anything is changed.',
    choose: 'Template',
    none: 'Please choose one',
    groups: { mail: 'Mail', web: 'Web' },
    documentation: 'Documentation of the provider',
  },
  replace: {
    title: 'Replace a value',
    purpose:
      'Every record set that has the value gets another one in its place, such as the address of a server.',
    type: 'Type',
    from: 'Value that is there',
    fromHelp: 'The whole value, as the list shows it.',
    to: 'Value that is to be there',
  },
  export: 'Export zone file',
  exported: (name: string) => `${name} is downloaded.`,
  categories,
  filter: 'Show',
  filterOf: (label: string, count: number) => `${label} ${number(count)}`,
  nothing: 'Nothing to change',
  back: 'Back',
  close: 'Close',
  apply: (count: number) => `Make ${changes(count)}`,
  typed: (domain: string) => `Type ${domain} to confirm`,
  massive: (removed: number, existing: number) =>
    `This removes ${number(removed)} of ${number(existing)} record sets.`,
  progress: (tried: number, total: number) => `${number(tried)} of ${changes(total)} made`,
  running: 'You can close this window; the changes go on.',
  done: (made: number) => `${changes(made)} made.`,
  left: (count: number) => `${number(count)} could not be made. They are listed below.`,
  lines: (first: number, count: number) =>
    count === 1 ? `Line ${number(first)}` : `Line ${number(first)} and ${number(count - 1)} more`,
  rows: 'What the plan says',
  more: 'Show more',
  all: (shown: number, count: number) => `${number(shown)} of ${number(count)}`,
};
