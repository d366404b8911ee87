import type { ImportOffer, PlanCategory, ZonePlan } from '@zonewerk/contracts';

const number = (count: number) => count.toLocaleString();
const changes = (count: number) => (count === 1 ? '1 change' : `${number(count)} changes`);

const sets = (count: number) => (count === 1 ? '1 record set' : `${number(count)} record sets`);
const but = (left: number) => (left === 0 ? '' : `, ${number(left)} not made`);

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

/** @param moment in ISO form; empty for before all changes */
const pastOf = (moment: string) =>
  moment === '' ? 'as it was before all changes' : `as it was on ${exact(moment)}`;
const exact = (moment: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(moment));

export const planMessages = {
  import: {
    title: 'Import a zone file',
    purpose: 'You see what becomes of every line before anything changes.',
    file: 'Zone file',
    fileHelp: 'Choose a file of at most 20 MB, drop it here, or paste its lines below.',
    text: 'Lines of the zone file',
    remove: 'Remove file',
    mode: 'Record sets that the file does not have',
    merge: 'Leave them',
    mergeText: 'The file adds record sets and changes those that it has.',
    replace: 'Remove them',
    replaceText: 'Afterwards the zone is as the file says.',
    tooLarge: 'A file can have at most 20 MB.',
    offers: {
      'apex-alias': {
        title: 'A CNAME at the domain itself',
        accept: 'Make it an alias',
        chosen: 'Read a CNAME at the domain itself as an alias',
      },
      'automatic-ttl': {
        title: 'A TTL of 1',
        accept: 'Use the default TTL',
        chosen: 'Read a TTL of 1 as the default TTL',
      },
    } satisfies Record<ImportOffer, object>,
    again: 'To do that, go back and choose the file again.',
  },
  template: {
    title: 'Use a template',
    purpose: 'You see what it changes before it does.',
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
    purpose: 'Our nameservers stop giving these answers as soon as they are deleted.',
    reading: (count: number) => `Reading ${sets(count)}…`,
    apply: (count: number) => `Delete ${sets(count)}`,
    gone: (count: number) =>
      count === 1 ? '1 of them is gone already.' : `${number(count)} of them are gone already.`,
  },
  rollback: {
    title: 'Bring the zone back',
    purpose: 'It becomes new changes in the history, which can be taken back too.',
    reading: 'Reading what was changed since…',
    apply: (count: number) => `Bring ${sets(count)} back`,
  },
  export: 'Export zone file',
  exported: (name: string) => `${name} is downloaded.`,
  remarks: 'Good to know',
  categories,
  filter: 'Show',
  filterOf: (label: string, count: number) => `${label} ${number(count)}`,
  preview: 'Preview changes',
  again: 'Show it again',
  plan: 'Planned changes',
  goneTitle: 'Not here any more',
  loading: 'Loading',
  nothing: 'Nothing to change',
  back: 'Back',
  close: 'Close',
  apply: (count: number) => `Make ${changes(count)}`,
  /** Before and after the word that is to be typed. */
  typed: ['Type', 'to confirm'],
  typedAgain: 'This is a new preview, so please look through it and type it again.',
  massive: (removed: number, existing: number) =>
    `This removes ${number(removed)} of ${number(existing)} record sets.`,
  progress: 'Changes that are made',
  /** Made and not made apart: what was tried says nothing about what is there. */
  progressOf: ({ tried, left, total }: ZonePlan) =>
    `${number(tried - left)} of ${changes(total)} made${but(left)}`,
  running: 'You can close this window; the changes go on.',
  made: ({ total, left }: ZonePlan) => `${changes(total - left)} made.`,
  resultOf: ({ total, left }: ZonePlan) => `${changes(total - left)} made${but(left)}`,
  undo: 'Each change can be taken back, and the whole zone too.',
  history: 'Open its history',
  left: (count: number) => `${number(count)} could not be made. They are listed below.`,
  /** What a plan was made from. */
  about: ({ source, file, detail }: ZonePlan) => {
    if (source === 'rollback') return `The zone ${pastOf(detail)}`;
    return { import: file, template: detail, replacement: detail, ttl: `TTL ${detail}`, removal: '' }[source];
  },
  /** In place of rows, when a plan has none. */
  empty: {
    import: 'The file has no lines but comments.',
    template: 'The template has nothing to set.',
    replacement: 'No record set of this type has the value.',
    ttl: 'They are gone already.',
    removal: 'They are gone already.',
    rollback: 'The zone is already as it was then.',
  },
  author: (name: string | null) => (name === null ? 'Somebody who left' : name),
  /** A plan in one line. */
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
    preview: 'Not made yet',
    all: (count: string) => `Show all ${count}`,
    few: 'Show the latest only',
  },
  lines: (first: number, count: number) =>
    count === 1 ? `Line ${number(first)}` : `Line ${number(first)} and ${number(count - 1)} more`,
  moreLines: (count: number) => (count === 1 ? '1 line more' : `${number(count)} lines more`),
  rows: 'What the plan says',
  more: 'Show more',
  all: (shown: number, count: number) => `${number(shown)} of ${number(count)}`,
};
