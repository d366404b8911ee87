/** Texts of the window that adds or edits a billing profile. */
const en = {
  kinds: { person: 'Person', company: 'Company' },
  sheet: {
    add: 'Add billing profile',
    addPurpose: 'The person or company on the receipts.',
    edit: 'Edit billing profile',
    editPurpose: 'New receipts use these details. Existing receipts do not change.',
    kind: 'Payer',
    kindTexts: {
      person: 'Receipts show a name.',
      company: 'Receipts show the company and its VAT number.',
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
    vatHelp: 'With the country code, such as NL123456789B01.',
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
