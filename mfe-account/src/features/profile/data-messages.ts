/** Texts about a person's data and the end of the account. */
const en = {
  export: {
    title: 'Your data',
    purpose: 'Everything that we keep of you in one JSON file, without secrets.',
    action: 'Download your data',
    done: 'The file is in your downloads.',
    notConfirmed: 'Nothing was downloaded, because you did not confirm that it is you.',
  },
  deletion: {
    title: 'Delete your account',
    purpose: 'Ends your account and removes what we keep of you. This cannot be undone.',
    open: 'Delete account',
    goes: 'This will be gone',
    you: 'Your name, picture, addresses, phone, factors, contacts and history',
    projects: (names: readonly string[]) => `Projects: ${names.join(', ')}`,
    clusters: (count: number) =>
      count === 1 ? '1 DNS cluster, which stops answering' : `${count} DNS clusters, which stop answering`,
    cases: (count: number) => (count === 1 ? '1 support case' : `${count} support cases`),
    shared: 'Others work in projects that you own. Make somebody else the owner first.',
    money: 'Your account cannot be deleted yet',
    toBalance: 'Open balance',
    password: 'Password',
    missingPassword: 'Please enter your password.',
    confirm: (mail: string) => `Type ${mail} to confirm`,
    different: 'This is not your primary mail address.',
    submit: 'Delete account for good',
  },
};

export const dataMessages = en;
