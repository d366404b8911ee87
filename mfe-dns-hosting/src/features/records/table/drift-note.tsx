import { pagePath, useAllowed } from '@zonewerk/shell-sdk';
import { Anchor, Note } from '@zonewerk/ui';
import type { ClusterKey } from '../../../shared/api/dns-calls';
import { useDnsCountDriftQuery, useDriftPolling } from '../../../shared/api/drift-calls';
import { driftMessages as texts } from '../../../shared/drift-messages';
import classes from './records.module.css';

/** Note on the record set page when the nameserver serves different sets. Hidden while that is unknown. */
export function DriftNote({ clusterKey }: { clusterKey: ClusterKey }) {
  const { currentData: open = 0 } = useDnsCountDriftQuery(clusterKey, useDriftPolling());
  const canChange = useAllowed('dns.change');
  if (open === 0) return null;
  return (
    <div className={classes.drift}>
      <Note tone="warn" title={texts.note(open)}>
        {canChange && <Anchor href={pagePath('partner-cluster', { ...clusterKey })}>{texts.look}</Anchor>}
      </Note>
    </div>
  );
}
