import type { Cluster } from '@zonewerk/contracts';
import { pagePath, useAllowed } from '@zonewerk/shell-sdk';
import { Anchor, Note } from '@zonewerk/ui';
import { verificationMessages as texts } from '../messages';
import classes from './verification.module.css';

/** Warning on cluster pages about an unverified domain. Hidden where no proof is necessary. */
export function VerificationNote({ cluster }: { cluster: Cluster }) {
  const { verification, project_id: projectId, id: clusterId } = cluster;
  const canChange = useAllowed('dns.change');
  if (verification !== 'required' && verification !== 'contested') return null;
  return (
    <div className={classes.note}>
      <Note tone="warn" title={texts.note[verification]}>
        {canChange && (
          <Anchor href={pagePath('partner-cluster', { projectId, clusterId })}>{texts.verifyLink}</Anchor>
        )}
      </Note>
    </div>
  );
}
