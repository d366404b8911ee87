import { LIMITS } from '@zonewerk/shell-sdk';

const sets = (count: number) => {
  if (count > LIMITS.listCounted) return `${LIMITS.listCounted.toLocaleString()}+ record sets`;
  return count === 1 ? '1 record set' : `${count.toLocaleString()} record sets`;
};

/** Texts about differences between the stored record sets and the nameservers. */
const en = {
  title: 'Changed at the nameserver',
  purpose:
    'These record sets differ from the nameserver. Adopt its version, publish the stored version again, or ignore the difference.',
  agrees: 'No changes outside of Zonewerk.',
  /** Precedes a relative time. */
  compared: 'Compared with the nameserver',
  notCompared: 'Not compared with the nameserver yet.',
  away: 'The nameserver cannot be reached',
  /** Precedes a relative time. */
  awayNoticed: 'Noticed',
  awayTried: 'We try again.',
  list: 'Differences',
  settledTitle: 'No open differences',
  settledText: 'New differences appear here automatically.',
  columns: { set: 'Record set', lines: 'Here (−) and at the nameserver (+)', found: 'Found' },
  ignored: 'Ignored',
  changed: 'Changed since you opened it',
  adopt: 'Adopt',
  revert: 'Publish again',
  ignore: 'Ignore',
  adoptTitle: (set: string) => `Adopt ${set}?`,
  adoptText:
    'The record set here is replaced with the version of the nameserver. The history shows the former version.',
  adoptGone: 'The nameserver has no such record set, so it is deleted here. The history shows it.',
  revertTitle: (set: string) => `Publish ${set} again?`,
  revertText: 'The stored version is published again. The version of the nameserver is lost.',
  revertUnknown:
    'This record set was not created here, so it is deleted at the nameserver. This cannot be undone.',
  failed: 'The difference could not be resolved.',
  note: (count: number) => `Differences from the nameserver: ${sets(count)}.`,
  cut: `Only the first ${LIMITS.listCounted.toLocaleString()} differences are listed. Resolve them to see the next ones.`,
  look: 'Show the differences',
};

export const driftMessages = en;
