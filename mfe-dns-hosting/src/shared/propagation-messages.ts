const seconds = (ttl: number) => (ttl === 1 ? '1 second' : `${ttl.toLocaleString()} seconds`);

/** Texts about where a record set is live. */
const en = {
  open: 'Where it is live',
  look: (state: string, set: string) => `${state}: see where ${set} is live`,
  title: (name: string, type: string) => `Where ${name} ${type} is live`,
  purpose: 'What each nameserver answers now. Other resolvers may remember an earlier answer for its TTL.',
  asking: 'Asking the nameservers',
  agree: 'Every nameserver has the newest answer.',
  waiting: (count: number) =>
    count === 1
      ? 'One nameserver does not have it yet. Asking again…'
      : `${count} nameservers do not have it yet. Asking again…`,
  failed: 'The newest answer cannot be published. The nameservers go on as before.',
  none: 'There is no nameserver to ask.',
  again: 'Ask again',
  states: { new: 'Newest answer', old: 'Another answer', unreachable: 'No answer' },
  stateTexts: { unreachable: 'It gave no answer within a second.' },
  noValues: 'No such record set',
  ttl: (ttl: number) => `TTL ${seconds(ttl)}`,
  serial: (serial: number) => `serial ${serial}`,
  ms: (ms: number) => `answered in ${ms} ms`,
  since: 'became live',
};

export const propagationMessages = en;
