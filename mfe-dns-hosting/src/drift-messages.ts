const sets = (count: number) => (count === 1 ? '1 record set' : `${count.toLocaleString()} record sets`);

/** Texts about what nameservers have otherwise. */
const en = {
  title: 'Changed behind our back',
  purpose:
    'The nameserver has these otherwise than they are kept here. Take over what it has, put back what is kept here, or leave both as they are.',
  list: 'Differences',
  columns: { set: 'Record set', lines: 'Here (−) and at the nameserver (+)', found: 'Found' },
  ignored: 'Left as it is',
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
  note: (count: number) => `The nameserver has ${sets(count)} otherwise than here.`,
  look: 'Look at the differences',
};

export const driftMessages = en;
