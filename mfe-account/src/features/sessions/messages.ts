/** Texts of what else can be done with sessions. Sentences of the specification are word for word. */
const en = {
  columns: { place: 'Place' },
  noPlace: 'Unknown',
  asked: 'Asked to confirm',
  ask: {
    /** Specification, account area, section 2: title of the confirmation. */
    title: 'Re-authentication',
    lead: 'This asks',
    at: 'at',
    consequence:
      'It has to provide its second-factor code again, or the password without one. It is not signed out.',
    asked: 'The session is asked to confirm who is there.',
    /** Specification, account area, section 8. */
    failed: 'Something went wrong while requesting a Re-authentication',
  },
  rename: {
    action: 'Rename',
    title: 'Rename device',
    purpose: 'A name by which you know this device in the list.',
    label: 'Name',
    help: 'Leave it empty to take the name away.',
    submit: 'Save',
    done: 'The device has its new name.',
  },
  others: {
    action: 'Sign out everywhere else',
    text: 'Every other browser is signed out at once, and is refused on its next request. This session stays.',
    confirm: 'Sign out everywhere else',
    done: (count: number) =>
      count === 1 ? '1 other session has been ended.' : `${count} other sessions have been ended.`,
    failed: 'Something went wrong while ending the other Sessions.',
  },
};

export const sessionMessages = en;
