import { LIMITS } from '@zonewerk/shell-sdk';

const sets = (count: number) => {
  if (count > LIMITS.listCounted) return `${LIMITS.listCounted.toLocaleString()}+ record sets`;
  return count === 1 ? '1 record set' : `${count.toLocaleString()} record sets`;
};

/** Texts about what nameservers have otherwise. */
const en = {
  title: 'Changed at the nameserver',
  purpose:
    'The nameserver answers these differently from what is kept here. Take over what it has, put back what is kept here, or leave both as they are.',
  agrees: 'No changes by others were found.',
  /** Stands before how long ago that was. */
  compared: 'Compared with the nameserver',
  notCompared: 'Not compared with the nameserver yet.',
  away: 'The nameserver cannot be reached',
  /** Stands before how long ago that was. */
  awayNoticed: 'Noticed',
  awayTried: 'We try again.',
  list: 'Differences',
  settledTitle: 'All differences are settled',
  settledText: 'New ones appear here by themselves.',
  columns: { set: 'Record set', lines: 'Here (−) and at the nameserver (+)', found: 'Found' },
  ignored: 'Left as it is',
  changed: 'Changed since you looked',
  adopt: 'Take over',
  revert: 'Put back',
  ignore: 'Leave as it is',
  adoptTitle: (set: string) => `Take over ${set}?`,
  adoptText: 'The record set here becomes what the nameserver has. The history keeps what was before.',
  adoptGone: 'The nameserver has no such record set, so it is deleted here. The history keeps it.',
  revertTitle: (set: string) => `Put back ${set}?`,
  revertText: 'The nameserver gets what is kept here. What it has now is lost.',
  revertUnknown:
    'Nobody made this record set here, so it is deleted at the nameserver. It cannot be brought back.',
  failed: 'The difference could not be settled.',
  note: (count: number) => `The nameserver answers ${sets(count)} differently from what is kept here.`,
  cut: `Only the first ${LIMITS.listCounted.toLocaleString()} or so are listed. The next ones come when these are settled.`,
  look: 'Look at the differences',
};

export const driftMessages = en;
