import type { HISTORY_PERIODS } from '@zonewerk/contracts';

type Period = (typeof HISTORY_PERIODS)[number];

/** Texts of the history of sign-ins and security changes. */
const en = {
  title: 'History',
  purpose: 'Every sign-in and every change to the security of your account. Look for unknown events.',
  back: 'Sessions',
  list: 'Events',
  search: 'Browser, IP address, place',
  toggle: 'Filter',
  filters: { selectable: 'All sessions', period: 'By period' },
  period: 'Period',
  periods: {
    today: 'Today',
    yesterday: 'Yesterday',
    week: 'This week',
    lastseven: 'Last seven days',
    month: 'This month',
  } satisfies Record<Period, string>,
  browser: 'Browser',
  device: 'Device',
  kind: 'Kind',
  signIns: 'Sign-ins only',
  orders: { DESC: 'Newest first', ASC: 'Oldest first' },
  columns: {
    kind: 'Event',
    factor: 'Factor',
    browser: 'Browser',
    device: 'Device',
    address: 'IP address',
    city: 'City',
    country: 'Country',
    date: 'Date',
  },
  current: 'This session',
  unknown: 'Unknown',
  noFactor: 'none',
  emptyTitle: 'No events yet',
  emptyText: 'Sign-ins and changes to the security of your account appear here.',
  export: 'Export',
  exportCsv: 'As CSV, for spreadsheets',
  exportJson: 'As JSON, for programs',
  exportText: (most: number) =>
    `The events of the list, at most ${new Intl.NumberFormat('en').format(most)}.`,
  exported: 'The file is in your downloads.',
  notConfirmed: 'Nothing was exported, because you did not confirm that it is you.',
};

export const historyMessages = en;
