/** Texts of the sheet that adds or edits a billing profile. */
const en = {
  kinds: { person: 'Person', company: 'Company' },
  sheet: {
    add: 'Add billing profile',
    addPurpose: 'Who pays, and whom receipts are made out to.',
    edit: 'Edit billing profile',
    editPurpose: 'New receipts say what you write here. Those that exist keep what they say.',
    kind: 'Who pays',
    kindTexts: {
      person: 'Receipts carry a name.',
      company: 'Receipts carry the company and its VAT number.',
    },
    name: 'Name',
    contact: 'Contact person',
    company: 'Company',
    street: 'Street and number',
    postalCode: 'Postal code',
    city: 'City',
    country: 'Country',
    chooseCountry: 'Choose a country',
    vatNumber: 'VAT number',
    vatHelp: 'With the letters of its country, such as NL123456789B01.',
    missing: {
      name: 'Please enter a name.',
      company: 'Please enter the name of the company.',
      street: 'Please enter a street and number.',
      postalCode: 'Please enter a postal code.',
      city: 'Please enter a city.',
      country: 'Please choose a country.',
    },
    submitAdd: 'Add profile',
    submitEdit: 'Save profile',
  },
};

export const profileMessages = en;
