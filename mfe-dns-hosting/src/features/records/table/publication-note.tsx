import { IconRefresh } from '@tabler/icons-react';
import type { Cluster } from '@zonewerk/contracts';
import { Button, Group, Note, Stack } from '@zonewerk/ui';
import { useAllowed, useQueryParam } from '@zonewerk/shell-sdk';
import { messages } from '../../../shared/messages';
import { usePublishAgain } from './use-publish-again';
import classes from './records.module.css';

const texts = messages.records;

/** Note on a pending or failed publication of a cluster, with a retry after a failure. */
export function PublicationNote({ cluster }: { cluster: Cluster }) {
  if (cluster.state === 'published') return null;
  if (cluster.state === 'failed') return <FailedNote cluster={cluster} />;
  if (cluster.reason === null) return null;
  return (
    <div className={classes.drift}>
      <Note title={texts.waitsTitle}>{cluster.reason}</Note>
    </div>
  );
}

function FailedNote({ cluster }: { cluster: Cluster }) {
  const { publishAgain, busy } = usePublishAgain({ projectId: cluster.project_id, clusterId: cluster.id });
  const canChange = useAllowed('dns.change');
  const [, setState] = useQueryParam('state');
  return (
    <div className={classes.drift}>
      <Note tone="bad" title={texts.failedTitle}>
        <Stack gap={2} align="start">
          <span>{texts.failedText}</span>
          <Group gap={2}>
            <Button size="s" onClick={() => setState('failed')}>
              {texts.showFailed}
            </Button>
            {canChange && (
              <Button
                size="s"
                leftIcon={<IconRefresh aria-hidden="true" />}
                onClick={() => void publishAgain()}
                loading={busy}
              >
                {texts.publishAllAgain}
              </Button>
            )}
          </Group>
        </Stack>
      </Note>
    </div>
  );
}
