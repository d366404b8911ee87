/** Texts of the data export and the account deletion. */
const en = {
  export: {
    title: 'Your data',
    purpose: 'All your stored data in one JSON file, without secrets.',
    action: 'Download your data',
    done: 'The file is in your downloads.',
    notConfirmed: 'Nothing was downloaded, because you did not confirm that it is you.',
  },
  deletion: {
    title: 'Delete your account',
    purpose: 'Deletes your account and your stored data. You cannot undo this.',
    open: 'Delete account',
    goes: 'Deleted data',
    you: 'Your name, picture, email addresses, phone, factors, contacts and history',
    projects: (names: readonly string[]) => `Projects: ${names.join(', ')}`,
    clusters: (count: number) =>
      count === 1 ? '1 DNS cluster, which stops answering' : `${count} DNS clusters, which stop answering`,
    cases: (count: number) => (count === 1 ? '1 support case' : `${count} support cases`),
    shared: 'You own projects with other members. Transfer the ownership first.',
    money: 'Your account cannot be deleted yet',
    toBalance: 'Open balance',
    password: 'Password',
    missingPassword: 'Please enter your password.',
    confirm: (mail: string) => `Type ${mail} to confirm`,
    different: 'This is not your primary email address.',
    submit: 'Delete account permanently',
  },
};

export const dataMessages = en;
