import { countOf, duration, percent } from './numbers';

const item = (title: string, one: string) => ({
  title,
  item: (index: number) => `${one} ${index}`,
  add: `Add ${one.toLowerCase()}`,
  remove: (index: number) => `Remove ${one.toLowerCase()} ${index}`,
});

/** Texts of the forms of record sets. */
export const recordTexts = {
  /** The fields in which values are written, one row per value. */
  values: {
    text: 'Values',
    asText: 'Write as text',
    asRows: 'Write in fields',
    complete: (name: string) => `Use ${name}`,
    raw: 'Does not fit the fields; as typed',
    cells: {
      address: 'Address',
      target: 'Target',
      host: 'Host',
      nameserver: 'Nameserver',
      text: 'Text',
      priority: 'Priority',
      weight: 'Weight',
      port: 'Port',
      flags: 'Flags',
      tag: 'Tag',
      value: 'Value',
      order: 'Order',
      preference: 'Preference',
      naptrFlags: 'Flags',
      services: 'Services',
      expression: 'Regular expression',
      replacement: 'Replacement',
    },
    items: {
      address: item('Addresses', 'Address'),
      host: item('Host', 'Host'),
      nameserver: item('Nameservers', 'Nameserver'),
      text: item('Texts', 'Text'),
      mail: item('Mail servers', 'Mail server'),
      service: item('Services', 'Service'),
      authority: item('Certificate authorities', 'Rule'),
      rewriting: item('Rewriting rules', 'Rule'),
    },
    caaTags: ['issue', 'issuewild', 'issuemail', 'iodef'],
    help: {
      A: 'Several addresses can be pasted at once. Clients get all of them, in any order.',
      AAAA: 'Several addresses can be pasted at once. They are shortened to their usual form.',
      CNAME: 'The full host name of the target.',
      MX: 'The lowest priority is tried first.',
      TXT: 'Quotation marks are added for you; a text over 255 bytes is split into strings.',
      PTR: 'The full name of the host at this address.',
      SRV: 'The lowest priority is tried first; among equals, weights share the load. The host . says that there is no such service.',
      SPF: 'Mail servers read TXT record sets only; most people want one of those.',
      NAPTR:
        'Write each part as it is, without quotation marks. A rule has a regular expression or a replacement; . stands for none.',
      CAA: 'issue names who may issue certificates, issuewild who may issue those with a wildcard, issuemail those for mail addresses, iodef where reports go. ; stands for nobody.',
      NS: 'The nameservers that this name is handed over to.',
    },
    textHelp: {
      TXT: 'One text per line. Begin a line with a quotation mark to write the strings yourself.',
    },
    bytes: (bytes: number, strings: number) =>
      strings > 1
        ? `${bytes.toLocaleString()} bytes, in ${strings} strings`
        : `${bytes.toLocaleString()} bytes`,
  },
  policies: {
    title: 'Policy',
    text: {
      Simple: 'Everyone gets all values.',
      Weighted: 'Everyone gets one value, by weight.',
      'Multi Value Answer': 'Everyone gets up to 8 values, at random.',
    },
    notFor: (type: string) => `Not for ${type}.`,
  },
  members: {
    title: 'Answers',
    nth: (number: number) => `Answer ${number}`,
    identifier: 'Set id',
    identifierExample: 'amsterdam',
    weight: 'Weight',
    value: 'Value',
    share: (share: string) => `${share} of answers`,
    noShare: 'Share',
    add: 'Add answer',
    remove: (number: number) => `Remove answer ${number}`,
    weightedHelp: 'Weights from 0 to 255 say how often each comes. 0: never, unless all are 0.',
    multiHelp: 'With more than 8 of them, each question gets another 8.',
  },
  alias: {
    label: 'Alias',
    help: 'Answers with the addresses of another host and follows them, also at the domain itself.',
    atApex: 'The domain itself cannot have a CNAME. An alias answers with the addresses of its target.',
    useAlias: 'Make an alias',
    target: 'Target',
    targetHelp: (domain: string) => `The full name of a host, in ${domain} or anywhere else.`,
  },
  preview: {
    title: 'Lines in the zone file',
    changeTitle: 'What changes in the zone file',
    empty: 'They appear here while you type.',
    faults: (count: number) => (count === 1 ? '1 line needs a change' : `${count} lines need a change`),
    meaning: 'What it means',
    nothing: 'Nothing changes yet.',
    marks: { added: 'Added:', removed: 'Removed:' },
  },
  zoneLines: {
    member: (identifier: string) => `set id ${identifier}`,
    weighted: (identifier: string, weight: number) => `set id ${identifier}, weight ${weight}`,
    alias: (target: string) => `alias of ${target}`,
    region: (region: string) => `region ${region}`,
    failover: (role: string) => `failover ${role.toLowerCase()}`,
    healthCheck: (id: string) => `health check ${id}`,
  },
  /** What a change means, one sentence each. */
  explain: {
    wildcard: (name: string) =>
      `Every name that ${name} stands for answers with this, unless it has record sets of its own.`,
    alias: (target: string) => `It answers with the addresses of ${target}, and follows them.`,
    noTtl: 'With a TTL of 0 nobody remembers the answer: every question comes to our nameservers.',
    moved: (from: string, to: string) => `It moves from ${from} to ${to}. ${from} stops answering.`,
    target: (from: string, to: string) => `It follows ${to} instead of ${from}.`,
    becomesAlias: (target: string) => `It becomes an alias of ${target}. Its values and its TTL go.`,
    becomesSet: 'It stops being an alias and has values of its own.',
    policy: (from: string, to: string) => `The policy switches from ${from} to ${to}, in one change.`,
    values: (added: number, removed: number) =>
      [
        ...(added === 0 ? [] : [`${countOf(added, 'value')} added`]),
        ...(removed === 0 ? [] : [`${countOf(removed, 'value')} removed`]),
      ]
        .join(', ')
        .concat('.'),
    share: (identifier: string, from: number, to: number) =>
      `${identifier} from ${percent(from)} to ${percent(to)}`,
    shares: (moves: readonly string[]) => `Shares of the answers: ${moves.join(', ')}.`,
    ttl: (from: number, to: number) => `The TTL goes from ${duration(from)} to ${duration(to)}.`,
    never: (identifiers: readonly string[]) => `With a weight of 0, ${identifiers.join(', ')} never comes.`,
    allZero: 'All weights are 0, so all answers come equally often.',
    remembered: (ttl: number) =>
      `Resolvers that have asked before may give the old answer for up to ${duration(ttl)}.`,
  },
  editRecord: {
    title: (name: string) => `Edit ${name}`,
    label: 'Edit record set',
    purpose: 'It is published as soon as it is saved.',
    submit: 'Save',
    close: 'Close',
    /** Specification, section 8. */
    issueTitle: 'Issue while fetching Resource.',
    failed: 'Oh no! Something went wrong. Nothing has been changed. Please try again later.',
    undone: 'It is as it was before.',
  },
  /** In the sheet of a set that is not published as it is stored. */
  publication: {
    titles: {
      failed: 'This record set could not be published',
      pending: 'This record set waits to be published',
      published: 'This record set is published now',
    },
    asStored: (name: string) =>
      `This publishes ${name} as it is stored. What you have typed is published when you save it.`,
  },
  policyConflict: {
    /** Specification, section 8. */
    title: 'Policy Conflict',
    text: (policy: string) =>
      `Record sets with the policy ${policy} are made in Route 53. They are shown as they are there, follow what is changed there, and cannot be edited here.`,
    care: 'Ask our customer care',
  },
  conflict: {
    title: 'Somebody changed this record set too',
    purpose: 'Nothing has been overwritten. Both changes start from what you saw.',
    goneTitle: 'Somebody deleted this record set',
    gonePurpose: 'It is not there any more. What you typed is kept until you leave.',
    mine: 'Your change',
    theirs: 'Stored meanwhile',
    goOn: 'Go on editing',
    takeTheirs: 'Take theirs',
    saveMine: 'Save mine over it',
    leave: 'Leave it deleted',
    createAgain: 'Create it again',
  },
  editTtl: {
    title: (count: number) => `Change the TTL of ${countOf(count, 'record set')}`,
    purpose: 'How long others may remember these answers from now on.',
    list: 'What will change',
    submit: (count: number) => `Change ${countOf(count, 'record set')}`,
    nothing: 'Change',
    preview: 'Show what changes',
    same: 'has this TTL already',
    alias: 'is an alias and has no TTL of its own',
    readOnly: (policy: string) => `has the policy ${policy}, which cannot be edited here`,
    ttlOf: (ttl: number, next: number | null) => (next === null ? `${ttl}` : `${ttl} → ${next}`),
    done: (count: number) => `The TTL of ${countOf(count, 'record set')} is changed.`,
    undone: 'The TTLs are as they were before.',
    /** Specification, section 8. */
    failedTitle: 'Woops!',
    failed: (count: number) => `The TTL of ${countOf(count, 'record set')} could not be changed.`,
    overtaken: 'Somebody changed it meanwhile. Nothing was overwritten.',
  },
};
