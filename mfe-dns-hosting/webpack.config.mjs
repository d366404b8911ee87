import { remoteConfig } from '@zonewerk/federation/webpack';

export default remoteConfig({
  name: 'mfe-dns-hosting',
  root: import.meta.dirname,
  exposes: {
    './project-clusters': './src/exposes/project-clusters.tsx',
    './partner-cluster-records': './src/exposes/partner-cluster-records.tsx',
  },
  identities: {
    'project-clusters': './project-clusters',
    'partner-cluster-records': './partner-cluster-records',
  },
});
