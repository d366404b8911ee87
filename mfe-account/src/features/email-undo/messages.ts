/** Texts of the page behind the link of a mail about a change of e-mail addresses. */
const en = {
  title: 'Undo a change of addresses',
  purpose: 'We mailed you because this address was replaced, disabled or removed in your account.',
  reading: 'Reading the change',
  facts: { address: 'Address', date: 'Changed', until: 'The link works until' },
  wasMe: 'If it was you, there is nothing to do.',
  consequences: 'If not, undo the change:',
  effects: [
    'This address becomes your primary one again.',
    'All sessions and your password end. We mail you a link for a new password.',
    'Other addresses no longer sign in until you enable them.',
    'Passkeys that were added in the week before the change, or later, are removed.',
    'API tokens that you created in that time are revoked.',
    'A phone that was confirmed in that time is removed as well, and codes by SMS to it end.',
    'Other second factors stay, and sign-in asks for them.',
  ],
  undo: 'Undo the change',
  doneTitle: 'Your address is restored',
  takenTitle: 'The address cannot be restored',
};

export const emailUndoMessages = en;
