/** Texts of the page of the link in an email to a contact. */
const en = {
  title: 'Notices to a contact',
  purpose: 'Emails about the projects of a person who named you as a contact.',
  reading: 'Loading the contact',
  facts: { mail: 'Email address', from: 'Named by', topics: 'Topics', notices: 'Notices' },
  topics: {
    role_super: 'General questions',
    role_financial: 'Invoices and billing',
    role_technical: 'Technical incidents',
    role_data: 'Data protection',
  },
  noTopics: 'None',
  states: {
    none: 'Off',
    unconfirmed: 'Not confirmed yet',
    confirmed: 'On',
    stopped: 'Stopped',
  },
  start: 'Get notices',
  stop: 'Stop notices',
};

export const contactNoticesMessages = en;
