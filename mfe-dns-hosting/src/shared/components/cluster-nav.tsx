import { pagePath, useAllowed } from '@zonewerk/shell-sdk';
import classes from './cluster-nav.module.css';
import type { ClusterKey } from '../api/dns-calls';
import { settingsMessages } from '../settings-messages';

const texts = settingsMessages.nav;

const PAGES_OF_A_CLUSTER = [
  { identity: 'partner-cluster-records', label: texts.records },
  { identity: 'partner-cluster-history', label: texts.history },
  { identity: 'partner-cluster', label: texts.settings },
] as const;

interface ClusterNavProps {
  clusterKey: ClusterKey;
  current: (typeof PAGES_OF_A_CLUSTER)[number]['identity'];
}

/** Navigation between the pages of a cluster. The settings require the permission to change DNS. */
export function ClusterNav({ clusterKey, current }: ClusterNavProps) {
  const canChange = useAllowed('dns.change');
  const pages = PAGES_OF_A_CLUSTER.filter(({ identity }) => canChange || identity !== 'partner-cluster');
  return (
    <nav className={classes.nav} aria-label={texts.label}>
      {pages.map(({ identity, label }) => (
        <a
          key={identity}
          className={classes.link}
          href={pagePath(identity, { ...clusterKey })}
          aria-current={identity === current ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
