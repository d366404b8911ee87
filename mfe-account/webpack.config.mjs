import { remoteConfig } from '@zonewerk/federation/webpack';

export default remoteConfig({
  name: 'mfe-account',
  root: import.meta.dirname,
  exposes: {
    './account-security-check': './src/exposes/account-security-check.tsx',
  },
  identities: {
    'account-security-check': './account-security-check',
  },
});
