/** Texts of the phone page. */
const en = {
  title: 'Phone',
  purpose: 'Your number for sign-in codes and password resets.',
  panel: 'Your phone',
  facts: { number: 'Number', since: 'Confirmed' },
  reset:
    'It cannot reset your password while codes by SMS are your second factor. If several accounts have the same number, a reset by SMS applies to the last confirmed account.',
  add: 'Add phone',
  change: 'Change',
  remove: 'Remove',
  emptyTitle: 'No phone yet',
  emptyText: 'A phone receives sign-in codes. It can also reset your password.',
  removal: {
    title: 'Remove phone',
    text: 'It gets no more codes and cannot reset your password:',
  },
  notConfirmed: 'Nothing has changed, because you did not confirm that it is you.',
};

export const phonesMessages = en;
