/** Texts of the page of the link in an email about a sign-in. */
const en = {
  title: 'Was this you?',
  purpose: 'We emailed you about this sign-in, because the browser or the place was new.',
  reading: 'Loading the sign-in',
  facts: { date: 'Date', browser: 'Browser', device: 'Device', address: 'IP address', place: 'Place' },
  unknown: 'Unknown',
  wasMe: 'If it was you, no action is needed.',
  consequence: 'If not, we sign that browser out at once and email you a link for a new password.',
  notMe: 'It was not me',
  doneTitle: 'That browser is signed out',
};

export const notMeMessages = en;
