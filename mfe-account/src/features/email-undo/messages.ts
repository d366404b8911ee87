/** Texts of the page of the link in an email about a change of email addresses. */
const en = {
  title: 'Undo a change of email addresses',
  purpose: 'This email address was replaced, disabled or removed in your account.',
  reading: 'Loading the change',
  facts: { address: 'Email address', date: 'Changed', until: 'The link works until' },
  wasMe: 'If it was you, no action is needed.',
  consequences: 'If not, undo the change:',
  effects: [
    'This email address becomes your primary one again.',
    'All sessions and your password end. We email you a link for a new password.',
    'Other email addresses no longer sign in until you enable them.',
    'Passkeys that were added in the week before the change, or later, are removed.',
    'API tokens that you created in that time are revoked.',
    'A phone that was confirmed in that time is removed as well, and codes by SMS to it end.',
    'Other second factors stay active.',
  ],
  undo: 'Undo the change',
  doneTitle: 'Email address restored',
  takenTitle: 'The email address cannot be restored',
};

export const emailUndoMessages = en;
