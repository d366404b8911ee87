import type { NameserverAnswer, RecordType } from '@zonewerk/contracts';
import { failureText, isOffline } from '@zonewerk/shell-sdk';
import {
  Badge,
  Button,
  ErrorState,
  Mono,
  Note,
  OfflineState,
  Skeleton,
  Stack,
  Text,
  TimeAgo,
} from '@zonewerk/ui';
import { useState } from 'react';
import { useDnsPropagationQuery } from '../api/propagation-calls';
import { propagationMessages as texts } from '../propagation-messages';
import classes from './propagation-view.module.css';
import { usePolling } from '../hooks/use-polling';

const TONES = { new: 'good', old: 'warn', unreachable: 'bad' } as const;

interface PropagationViewProps {
  clusterId: string;
  projectId: string;
  name: string;
  type: RecordType;
}

/**
 * Answers of each nameserver for a record set. It polls until all serve the newest version or no change is expected.
 */
export function PropagationView({ clusterId, projectId, name, type }: PropagationViewProps) {
  const [late, setLate] = useState(true);
  const key = { cluster_id: clusterId, project_id: projectId, record_name: name, record_type: type };
  const query = useDnsPropagationQuery(key, { pollingInterval: usePolling(late) });
  const answers = query.currentData?.nameservers;
  const waiting = answers?.filter(({ state }) => state !== 'new').length ?? 0;
  const failed = query.currentData?.published === 'failed';
  const goesOn = query.error === undefined && (answers === undefined || (waiting > 0 && !failed));
  if (goesOn !== late) setLate(goesOn);
  // Other releases of the API return no reason.
  const reason = query.currentData?.reason ?? null;
  if (query.error !== undefined) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!answers) {
    return (
      <div role="status" aria-label={texts.asking}>
        <Skeleton width="100%" height="5rem" />
      </div>
    );
  }
  return (
    <Stack gap={3}>
      <div role="status">
        {failed ? (
          <Note tone="bad" title={texts.failed}>
            {reason}
          </Note>
        ) : (
          <Text>{summary(answers.length, waiting)}</Text>
        )}
        {!failed && reason !== null && <Text>{reason}</Text>}
      </div>
      <ul className={classes.list}>
        {answers.map((answer) => (
          <li key={answer.name} className={classes.nameserver}>
            <Nameserver answer={answer} />
          </li>
        ))}
      </ul>
      <div>
        <Button size="s" onClick={() => void query.refetch()}>
          {texts.again}
        </Button>
      </div>
    </Stack>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isOffline(error)) return <OfflineState level={3} onRetry={onRetry} />;
  return <ErrorState level={3} message={failureText(error)} onRetry={onRetry} />;
}

function summary(all: number, waiting: number): string {
  if (all === 0) return texts.none;
  return waiting === 0 ? texts.agree : texts.waiting(waiting);
}

function Nameserver({ answer }: { answer: NameserverAnswer }) {
  const { name, state, values, since } = answer;
  return (
    <>
      <div className={classes.head}>
        <Mono>{name}</Mono>
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
      </div>
      {state === 'unreachable' ? (
        <Text>{texts.stateTexts.unreachable}</Text>
      ) : (
        <>
          <ul className={classes.values}>
            {values.length === 0 && <li>{texts.noValues}</li>}
            {values.map((value) => (
              <li key={value}>
                <Mono>{value}</Mono>
              </li>
            ))}
          </ul>
          <p className={classes.facts}>
            {factsOf(answer)}
            {since !== null && (
              <>
                {', '}
                {texts.since} <TimeAgo date={since} />
              </>
            )}
          </p>
        </>
      )}
    </>
  );
}

function factsOf({ ttl, serial, ms }: NameserverAnswer): string {
  return [
    ...(ttl === null ? [] : [texts.ttl(ttl)]),
    ...(serial === null ? [] : [texts.serial(serial)]),
    ...(ms === null ? [] : [texts.ms(ms)]),
  ].join(', ');
}
