/** Texts of the page behind the link of a mail about a sign-in. */
const en = {
  title: 'Was this you?',
  purpose: 'We mailed you about this sign-in, because we did not know the browser or the place.',
  reading: 'Reading the sign-in',
  facts: { date: 'When', browser: 'Browser', device: 'Device', address: 'Address', place: 'Place' },
  unknown: 'Unknown',
  wasMe: 'If it was you, there is nothing to do.',
  consequence: 'If not, we sign that browser out at once and mail you a link for a new password.',
  notMe: 'It was not me',
  doneTitle: 'That browser is signed out',
};

export const notMeMessages = en;
