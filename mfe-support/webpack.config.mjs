import { remoteConfig } from '@zonewerk/federation/webpack';

export default remoteConfig({
  name: 'mfe-support',
  root: import.meta.dirname,
  exposes: {
    './support': './src/exposes/support.tsx',
    './support-create': './src/exposes/support-create.tsx',
    './support-case': './src/exposes/support-case.tsx',
  },
  identities: {
    support: './support',
    'support-create': './support-create',
    'support-case': './support-case',
  },
});
