import { countOf, duration, percent } from './numbers';

const item = (title: string, one: string) => ({
  title,
  item: (index: number) => `${one} ${index}`,
  add: `Add ${one.toLowerCase()}`,
  remove: (index: number) => `Remove ${one.toLowerCase()} ${index}`,
});

/** Texts of the forms of record sets. */
export const recordTexts = {
  /** Fields of the values, one row per value. */
  values: {
    text: 'Values',
    asText: 'Edit as text',
    asRows: 'Edit in fields',
    complete: (name: string) => `Use ${name}`,
    raw: 'Does not match the fields. Unchanged text',
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
      SRV: 'The lowest priority is tried first; among equal priorities, weights share the load. The host . means that the service does not exist.',
      SPF: 'Mail servers read TXT record sets only. Use TXT instead in most cases.',
      NAPTR:
        'Enter each part without quotation marks. A rule has a regular expression or a replacement; . means none.',
      CAA: 'issue permits an authority for certificates, issuewild for wildcards, issuemail for email addresses; iodef receives reports. ; permits none.',
      NS: 'The nameservers of the delegation.',
    },
    textHelp: {
      TXT: 'One text per line. Start a line with a quotation mark to enter the strings yourself.',
    },
    bytes: (bytes: number, strings: number) =>
      strings > 1
        ? `${bytes.toLocaleString()} bytes, in ${strings} strings`
        : `${bytes.toLocaleString()} bytes`,
  },
  policies: {
    title: 'Policy',
    text: {
      Simple: 'Each response has all values.',
      Weighted: 'Each response has one value, by weight.',
      'Multi Value Answer': 'Each response has up to 8 random values.',
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
    weightedHelp: 'Weights from 0 to 255 set the share of each answer. 0: never, unless all are 0.',
    multiHelp: 'With more than 8 answers, each query gets another 8.',
  },
  alias: {
    label: 'Alias',
    help: 'Returns the current addresses of another host, also at the domain itself.',
    atApex: 'The domain itself cannot have a CNAME. An alias returns the addresses of its target.',
    useAlias: 'Create an alias',
    target: 'Target',
    targetHelp: (domain: string) => `The full host name, in ${domain} or in another domain.`,
  },
  preview: {
    title: 'Lines in the zone file',
    changeTitle: 'Changes in the zone file',
    empty: 'The lines appear here while you type.',
    faults: (count: number) => (count === 1 ? '1 line needs a change' : `${count} lines need a change`),
    meaning: 'Effect',
    nothing: 'No changes yet.',
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
  /** Effects of a change, one sentence each. */
  explain: {
    wildcard: (name: string) =>
      `Every name that ${name} matches has this answer, unless it has its own record sets.`,
    alias: (target: string) => `It returns the current addresses of ${target}.`,
    noTtl: 'With a TTL of 0 resolvers do not cache the answer. Every query reaches our nameservers.',
    moved: (from: string, to: string) =>
      `It is renamed from ${from} to ${to}. ${from} has no answer any more.`,
    target: (from: string, to: string) => `It follows ${to} instead of ${from}.`,
    becomesAlias: (target: string) => `It becomes an alias of ${target}. Its values and its TTL are removed.`,
    becomesSet: 'It is no longer an alias and has its own values.',
    policy: (from: string, to: string) => `The policy changes from ${from} to ${to}, in one change.`,
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
    ttl: (from: number, to: number) => `The TTL changes from ${duration(from)} to ${duration(to)}.`,
    never: (identifiers: readonly string[]) =>
      `With a weight of 0, ${identifiers.join(', ')} is never returned.`,
    allZero: 'All weights are 0, so all answers have the same share.',
    remembered: (ttl: number) => `Resolvers can return the cached answer for up to ${duration(ttl)}.`,
  },
  editRecord: {
    title: (name: string) => `Edit ${name}`,
    label: 'Edit record set',
    purpose: 'It is published after the save.',
    submit: 'Save',
    close: 'Close',
    /** Specification, section 8. */
    issueTitle: 'Issue while fetching Resource.',
    failed: 'Oh no! Something went wrong. Nothing has been changed. Please try again later.',
    undone: 'Change undone.',
  },
  /** Sheet of a set whose stored version is not published. */
  publication: {
    titles: {
      failed: 'This record set could not be published',
      pending: 'This record set is waiting for publication',
      published: 'This record set is published now',
    },
    asStored: (name: string) =>
      `This publishes the stored version of ${name}. Your input is published when you save it.`,
  },
  policyConflict: {
    /** Specification, section 8. */
    title: 'Policy Conflict',
    text: (policy: string) =>
      `Record sets with the policy ${policy} are managed in Route 53. They are shown with their present values and cannot be edited here.`,
    care: 'Contact customer care',
  },
  conflict: {
    title: 'Another change of this record set was saved',
    purpose: 'Nothing has been overwritten. Both changes started from the same version.',
    goneTitle: 'This record set was deleted',
    gonePurpose: 'It does not exist any more. Your input is available until you leave this page.',
    mine: 'Your change',
    theirs: 'Saved change',
    goOn: 'Continue editing',
    takeTheirs: 'Use the saved change',
    saveMine: 'Overwrite with mine',
    leave: 'Accept the deletion',
    createAgain: 'Create it again',
  },
  editTtl: {
    title: (count: number) => `Change the TTL of ${countOf(count, 'record set')}`,
    purpose: 'The time for which resolvers cache these answers.',
    list: 'Record sets to change',
    submit: (count: number) => `Change ${countOf(count, 'record set')}`,
    nothing: 'Change',
    preview: 'Preview changes',
    same: 'already has this TTL',
    alias: 'is an alias without its own TTL',
    readOnly: (policy: string) => `has the policy ${policy}, which cannot be edited here`,
    ttlOf: (ttl: number, next: number | null) => (next === null ? `${ttl}` : `${ttl} → ${next}`),
    done: (count: number) => `TTL of ${countOf(count, 'record set')} changed.`,
    undone: 'Former TTLs restored.',
    /** Specification, section 8. */
    failedTitle: 'Woops!',
    failed: (count: number) => `The TTL of ${countOf(count, 'record set')} could not be changed.`,
    overtaken: 'Another change was saved first. Nothing was overwritten.',
  },
};
