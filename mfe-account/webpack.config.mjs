import { remoteConfig } from '@zonewerk/federation/webpack';

export default remoteConfig({
  name: 'mfe-account',
  root: import.meta.dirname,
  exposes: {
    './register': './src/exposes/register.tsx',
    './account-security-check': './src/exposes/account-security-check.tsx',
    './account-history': './src/exposes/account-history.tsx',
    './account-verification': './src/exposes/account-verification.tsx',
    './partner-contacts': './src/exposes/partner-contacts.tsx',
    './account-overview': './src/exposes/account-overview.tsx',
    './security-wizard': './src/exposes/security-wizard.tsx',
    './account-emails': './src/exposes/account-emails.tsx',
    './account-phones': './src/exposes/account-phones.tsx',
    './account-profile': './src/exposes/account-profile.tsx',
  },
  identities: {
    register: './register',
    'account-security-check': './account-security-check',
    'account-history': './account-history',
    'account-verification': './account-verification',
    'partner-contacts': './partner-contacts',
    'account-overview': './account-overview',
    'security-wizard': './security-wizard',
    'account-emails': './account-emails',
    'account-phones': './account-phones',
    'account-profile': './account-profile',
  },
});
