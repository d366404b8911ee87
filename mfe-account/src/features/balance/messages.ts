/** Texts of the balance page. */
const en = {
  title: 'Balance',
  purpose: 'Prepaid money of each billing profile.',
  list: 'Billing profiles',
  search: 'Search name or company',
  columns: {
    name: 'Name',
    kind: 'Kind',
    place: 'Place',
    vatNumber: 'VAT number',
    balance: 'Balance',
  },
  none: 'None',
  add: 'Add profile',
  edit: 'Edit',
  emptyTitle: 'No billing profile yet',
  emptyText: 'A profile names the person or company on receipts. You can then top up its balance.',
};

export const balanceMessages = en;
