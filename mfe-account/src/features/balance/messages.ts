/** Texts of the balance page. */
const en = {
  title: 'Balance',
  purpose: 'What you have paid in advance, for each billing profile.',
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
  emptyText: 'A profile says who pays and whom receipts are made out to. Then you can top up its balance.',
};

export const balanceMessages = en;
