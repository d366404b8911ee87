import type { ImportOffer, PlanCategory, ZonePlan } from '@zonewerk/contracts';

const number = (count: number) => count.toLocaleString();
const changes = (count: number) => (count === 1 ? '1 change' : `${number(count)} changes`);

const sets = (count: number) => (count === 1 ? '1 record set' : `${number(count)} record sets`);
const but = (left: number) => (left === 0 ? '' : `, ${number(left)} failed`);

const categories: Record<PlanCategory | 'left', string> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  identical: 'Identical',
  conflict: 'In conflict',
  kept: 'Managed',
  unknown: 'Invalid',
  left: 'Failed',
};

/** @param moment in ISO format; empty for the state before all changes */
const pastOf = (moment: string) => (moment === '' ? 'before all changes' : `of ${exact(moment)}`);
const exact = (moment: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(moment));

export const planMessages = {
  import: {
    title: 'Import a zone file',
    purpose: 'The preview shows the result of every line before the import.',
    file: 'Zone file',
    fileHelp: 'Choose a file of at most 20 MB, drop it here, or paste its lines below.',
    text: 'Lines of the zone file',
    remove: 'Remove file',
    mode: 'Record sets that the file does not have',
    merge: 'Do not change them',
    mergeText: 'The file adds record sets and changes those that it has.',
    replace: 'Remove them',
    replaceText: 'The zone then has the record sets of the file only.',
    tooLarge: 'A file can have at most 20 MB.',
    offers: {
      'apex-alias': {
        title: 'A CNAME at the domain itself',
        accept: 'Convert it to an alias',
        chosen: 'Read a CNAME at the domain itself as an alias',
      },
      'automatic-ttl': {
        title: 'A TTL of 1',
        accept: 'Use the default TTL',
        chosen: 'Read a TTL of 1 as the default TTL',
      },
    } satisfies Record<ImportOffer, object>,
    again: 'To change this, go back and choose the file again.',
  },
  template: {
    title: 'Use a template',
    purpose: 'The preview shows the changes of the template.',
    choose: 'Template',
    none: 'Please choose one',
    groups: { mail: 'Email', web: 'Web' },
    documentation: 'Documentation of the provider',
  },
  replace: {
    title: 'Replace a value',
    purpose: 'All record sets with the value get a new value, such as the address of another server.',
    type: 'Type',
    from: 'Present value',
    fromHelp: 'The whole value, as the list shows it.',
    to: 'New value',
  },
  ttl: {
    title: 'Change TTLs',
    purpose: 'The time for which resolvers cache these answers.',
  },
  removal: {
    title: 'Delete record sets',
    purpose: 'Our nameservers stop returning these answers after the deletion.',
    reading: (count: number) => `Reading ${sets(count)}…`,
    apply: (count: number) => `Delete ${sets(count)}`,
    gone: (count: number) =>
      count === 1 ? '1 of them is already deleted.' : `${number(count)} of them are already deleted.`,
  },
  rollback: {
    title: 'Restore the zone',
    purpose: 'The rollback adds new changes to the history. They can be reverted too.',
    reading: 'Reading later changes…',
    apply: (count: number) => `Restore ${sets(count)}`,
  },
  export: 'Export zone file',
  exported: (name: string) => `${name} downloaded.`,
  remarks: 'Notes',
  categories,
  filter: 'Show',
  filterOf: (label: string, count: number) => `${label} ${number(count)}`,
  preview: 'Preview changes',
  again: 'Create a new preview',
  plan: 'Planned changes',
  goneTitle: 'Preview expired',
  loading: 'Loading',
  nothing: 'Nothing to change',
  back: 'Back',
  close: 'Close',
  apply: (count: number) => `Make ${changes(count)}`,
  /** Before and after the word to type. */
  typed: ['Type', 'to confirm'],
  typedAgain: 'This is a new preview. Please check it and type the domain again.',
  massive: (removed: number, existing: number) =>
    `This removes ${number(removed)} of ${number(existing)} record sets.`,
  progress: 'Progress of the changes',
  /** Successful and failed changes are counted separately. */
  progressOf: ({ tried, left, total }: ZonePlan) =>
    `${number(tried - left)} of ${changes(total)} made${but(left)}`,
  running: 'You can close this window. The changes continue.',
  made: ({ total, left }: ZonePlan) => `${changes(total - left)} made.`,
  resultOf: ({ total, left }: ZonePlan) => `${changes(total - left)} made${but(left)}`,
  undo: 'Each change can be reverted, and the whole zone too.',
  history: 'Open the zone history',
  left: (count: number) => `${number(count)} failed. They are listed below.`,
  /** Source of a plan. */
  about: ({ source, file, detail }: ZonePlan) => {
    if (source === 'rollback') return `The zone ${pastOf(detail)}`;
    return { import: file, template: detail, replacement: detail, ttl: `TTL ${detail}`, removal: '' }[source];
  },
  /** Texts of a plan without rows. */
  empty: {
    import: 'The file has comments only.',
    template: 'The template has no changes.',
    replacement: 'No record set of this type has the value.',
    ttl: 'They are already deleted.',
    removal: 'They are already deleted.',
    rollback: 'The zone has no later changes.',
  },
  author: (name: string | null) => (name === null ? 'A former member' : name),
  /** One-line summary of a plan. */
  nameOf: (plan: ZonePlan) => {
    const { source, file, detail, counts } = plan;
    if (source === 'rollback') return `Zone ${pastOf(detail)}`;
    return {
      import: file === '' ? 'Import of pasted lines' : `Import of ${file}`,
      template: `Template ${detail}`,
      replacement: `Replacement ${detail}`,
      ttl: `TTL ${detail} for ${sets(counts.changed.sets)}`,
      removal: `Deletion of ${sets(counts.removed.sets)}`,
    }[source];
  },
  plans: {
    title: 'Bulk changes',
    open: 'Open',
    openOf: (name: string) => `Open: ${name}`,
    preview: 'Not applied yet',
    all: (count: string) => `Show all ${count}`,
    few: 'Show the latest only',
  },
  lines: (first: number, count: number) =>
    count === 1 ? `Line ${number(first)}` : `Line ${number(first)} and ${number(count - 1)} more`,
  moreLines: (count: number) => (count === 1 ? '1 more line' : `${number(count)} more lines`),
  rows: 'Changes of the plan',
  more: 'Show more',
  all: (shown: number, count: number) => `${number(shown)} of ${number(count)}`,
};
