import { IconRefresh } from '@tabler/icons-react';
import { absoluteName, isEditablePolicy, type CanonicalSet, type Cluster } from '@zonewerk/contracts';
import { Button, Note, Stack } from '@zonewerk/ui';
import { useState } from 'react';
import { keyBody } from '../../../shared/api/dns-calls';
import { messages } from '../../../shared/messages';
import { useDnsReadResourceQuery } from '../api/record-calls';
import { usePolling } from '../../../shared/hooks/use-polling';
import { usePublishAgain } from './use-publish-again';
import type { Publication } from '../editor/use-stored-set';
import classes from './records.module.css';

const texts = messages.publication;
const TONES = { failed: 'bad', pending: 'neutral', published: 'good' } as const;

interface SetPublicationProps {
  cluster: Cluster;
  set: CanonicalSet;
  /** State when the sheet was opened. */
  first: Publication;
  /** The form has unsaved input. */
  dirty: boolean;
}

/** Reason that a set is not published. It polls the state and offers a retry. */
export function SetPublication({ cluster, set, first, dirty }: SetPublicationProps) {
  const { state, reason } = usePublication(cluster, set, first);
  const { publishAgain, busy } = usePublishAgain({ projectId: cluster.project_id, clusterId: cluster.id });
  if (first.state === 'published' || (first.state === 'pending' && first.reason === null)) return null;
  const stuck = state !== 'published' && reason !== null && isEditablePolicy(set.policy);
  return (
    <div className={classes.drift}>
      <Note tone={TONES[state]} title={texts.titles[state]}>
        <Stack gap={2} align="start">
          {reason !== null && <span>{reason}</span>}
          {stuck && dirty && <span>{texts.asStored(absoluteName(set.name, cluster.domain))}</span>}
          {stuck && (
            <Button
              size="s"
              leftIcon={<IconRefresh aria-hidden="true" />}
              onClick={() => void publishAgain({ record_name: set.name, record_type: set.type })}
              loading={busy}
            >
              {messages.records.publishAgain}
            </Button>
          )}
        </Stack>
      </Note>
    </div>
  );
}

/** Publication state of a set, polled while it is pending. */
function usePublication(cluster: Cluster, set: CanonicalSet, first: Publication): Publication {
  const [pending, setPending] = useState(false);
  const place = { record_name: set.name, record_type: set.type, record_domain: cluster.domain };
  const key = keyBody({ projectId: cluster.project_id, clusterId: cluster.id });
  const { data } = useDnsReadResourceQuery(
    { ...place, ...key },
    { skip: first.state === 'published', pollingInterval: usePolling(pending) },
  );
  const now = data ?? first;
  const waits = now.state === 'pending';
  if (waits !== pending) setPending(waits);
  return now;
}
