/** Texts of the phone page. */
const en = {
  title: 'Phone',
  purpose: 'One number that is yours: for codes at sign-in, or for a new password when you lost yours.',
  panel: 'Your phone',
  facts: { number: 'Number', since: 'Confirmed' },
  reset:
    'It cannot reset your password while codes by SMS are your second factor. When several accounts have the same number, a reset by SMS is for the one that confirmed it last.',
  add: 'Add phone',
  change: 'Change',
  remove: 'Remove',
  emptyTitle: 'No phone yet',
  emptyText:
    'With a phone, a code can confirm that it is you, and you get back in when you forget your password.',
  removal: {
    title: 'Remove phone',
    text: 'It gets no more codes and cannot reset your password:',
  },
  notConfirmed: 'Nothing has changed, because you did not confirm that it is you.',
};

export const phonesMessages = en;
