import { remoteConfig } from '@zonewerk/federation/webpack';

export default remoteConfig({
  name: 'mfe-support',
  root: import.meta.dirname,
  exposes: {
    './support': './src/exposes/support.tsx',
    './support-create': './src/exposes/support-create.tsx',
    './support-case': './src/exposes/support-case.tsx',
    './care-inbox': './src/exposes/care-inbox.tsx',
    './care-case': './src/exposes/care-case.tsx',
    './care-settings': './src/exposes/care-settings.tsx',
  },
  identities: {
    support: './support',
    'support-create': './support-create',
    'support-case': './support-case',
    'care-inbox': './care-inbox',
    'care-case': './care-case',
    'care-settings': './care-settings',
  },
});
