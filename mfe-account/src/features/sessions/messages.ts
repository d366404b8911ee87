/** Texts of the session actions. Sentences of the specification are verbatim. */
const en = {
  columns: { place: 'Place' },
  noPlace: 'Unknown',
  asked: 'Confirmation pending',
  ask: {
    /** Specification, account area, section 2: title of the confirmation. */
    title: 'Re-authentication',
    lead: 'This requests a confirmation from',
    at: 'at',
    consequence:
      'The browser has to enter its second-factor code or password again. The session stays signed in.',
    asked: 'Re-authentication requested.',
    /** Specification, account area, section 8. */
    failed: 'Something went wrong while requesting a Re-authentication',
  },
  rename: {
    action: 'Rename',
    title: 'Rename device',
    purpose: 'The name of this device in the list.',
    label: 'Name',
    help: 'An empty name removes the current one.',
    submit: 'Save',
    done: 'Device renamed.',
  },
  others: {
    action: 'Sign out everywhere else',
    text: 'All other browsers are signed out at once. This session stays signed in.',
    confirm: 'Sign out everywhere else',
    done: (count: number) => (count === 1 ? '1 other session ended.' : `${count} other sessions ended.`),
    failed: 'Something went wrong while ending the other Sessions.',
  },
};

export const sessionMessages = en;
