import { pagePath } from '@zonewerk/shell-sdk';
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

/** Leads between the pages of one cluster. */
export function ClusterNav({ clusterKey, current }: ClusterNavProps) {
  return (
    <nav className={classes.nav} aria-label={texts.label}>
      {PAGES_OF_A_CLUSTER.map(({ identity, label }) => (
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
