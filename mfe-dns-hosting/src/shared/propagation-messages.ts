const seconds = (ttl: number) => (ttl === 1 ? '1 second' : `${ttl.toLocaleString()} seconds`);

/** Texts about the propagation of a record set. */
const en = {
  open: 'Propagation',
  look: (state: string, set: string) => `${state}: show the propagation of ${set}`,
  title: (name: string, type: string) => `Propagation of ${name} ${type}`,
  purpose: 'The present answer of each nameserver. Other resolvers can cache an earlier answer for its TTL.',
  asking: 'Querying the nameservers',
  agree: 'Every nameserver has the newest answer.',
  waiting: (count: number) =>
    count === 1
      ? 'One nameserver does not have it yet. Checking again…'
      : `${count} nameservers do not have it yet. Checking again…`,
  failed: 'The newest answer cannot be published. The nameservers return the former answer.',
  none: 'There is no nameserver.',
  again: 'Check again',
  states: { new: 'Newest answer', old: 'Another answer', unreachable: 'No answer' },
  stateTexts: { unreachable: 'No answer within a second.' },
  noValues: 'No such record set',
  ttl: (ttl: number) => `TTL ${seconds(ttl)}`,
  serial: (serial: number) => `serial ${serial}`,
  ms: (ms: number) => `answered in ${ms} ms`,
  since: 'became live',
};

export const propagationMessages = en;
