import { remoteConfig } from '@zonewerk/federation/webpack';

export default remoteConfig({
  name: 'mfe-dns-hosting',
  root: import.meta.dirname,
  exposes: {
    './project-clusters': './src/exposes/project-clusters.tsx',
    './partner-cluster': './src/exposes/partner-cluster.tsx',
    './partner-cluster-history': './src/exposes/partner-cluster-history.tsx',
    './partner-cluster-records': './src/exposes/partner-cluster-records.tsx',
    './project-tokens': './src/exposes/project-tokens.tsx',
    './project-servers': './src/exposes/project-servers.tsx',
    './project-container': './src/exposes/project-container.tsx',
  },
  identities: {
    'project-clusters': './project-clusters',
    'partner-cluster': './partner-cluster',
    'partner-cluster-history': './partner-cluster-history',
    'partner-cluster-records': './partner-cluster-records',
    'project-tokens': './project-tokens',
    'project-servers': './project-servers',
    'project-container': './project-container',
  },
});
