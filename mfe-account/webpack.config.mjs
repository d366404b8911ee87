import { remoteConfig } from '@zonewerk/federation/webpack';

export default remoteConfig({
  name: 'mfe-account',
  root: import.meta.dirname,
  exposes: {
    './register': './src/exposes/register.tsx',
    './account-security-check': './src/exposes/account-security-check.tsx',
    './account-history': './src/exposes/account-history.tsx',
    './partner-contacts': './src/exposes/partner-contacts.tsx',
  },
  identities: {
    register: './register',
    'account-security-check': './account-security-check',
    'account-history': './account-history',
    'partner-contacts': './partner-contacts',
  },
});
