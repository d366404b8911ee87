import type { AnswerState, Cluster, ZoneChange } from '@zonewerk/contracts';
import { failureText, shell, useAllowed } from '@zonewerk/shell-sdk';
import {
  Button,
  ErrorState,
  Facts,
  FormMessage,
  Heading,
  SideSheet,
  Skeleton,
  Stack,
  Text,
  TimeAgo,
} from '@zonewerk/ui';
import type { ReactNode } from 'react';
import { DiffView } from '../../../shared/components/diff-view';
import { useDnsGetChangeQuery, useDnsRollbackChangeMutation } from '../api/history-calls';
import { propagationMessages } from '../../../shared/propagation-messages';
import { PropagationView } from '../../../shared/components/propagation-view';
import { settingsMessages } from '../../../shared/settings-messages';
import { diffLines, stateLines } from '../../../shared/state-lines';
import { useVisit } from '../../../shared/hooks/use-visit';
import { authorText } from '../change-texts';

const texts = settingsMessages.change;

interface ChangeSheetProps {
  cluster: Cluster;
  /** Id of the change; empty while the sheet is closed. */
  changeId: string;
  onClose: () => void;
}

/** One change: its lines, its receipt, and its reversal with the effect on the present zone. */
export function ChangeSheet({ cluster, changeId, onClose }: ChangeSheetProps) {
  const ids = { change_id: changeId, cluster_id: cluster.id, project_id: cluster.project_id };
  const query = useDnsGetChangeQuery(ids, { skip: changeId === '', refetchOnMountOrArgChange: true });
  const [send, rollback] = useDnsRollbackChangeMutation();
  const refused = rollback.error !== undefined && rollback.originalArgs?.change_id === changeId;
  const data = query.currentData;
  const visit = useVisit(changeId);
  const back = async () => {
    if (!data) return;
    const isOpen = visit();
    const { record_name: name, record_type: type } = data.change;
    const { data: done, error } = await send({ ...ids, newest_revision: data.newest_revision });
    if (done) shell.toast({ text: texts.done(name, type), tone: 'good' });
    // A sheet that was closed during the request, or shows another change, does not change.
    else if (!isOpen()) shell.toast({ text: `${name} ${type}: ${failureText(error)}`, tone: 'bad' });
    if (done && isOpen()) onClose();
  };
  const same = data !== undefined && sameState(data.present, data.change.before);
  return (
    <SideSheet
      opened={changeId !== ''}
      onClose={onClose}
      title={
        data
          ? texts.title(data.change.record_name, data.change.record_type, data.change.kind)
          : texts.untitled
      }
      purpose={data && <Author change={data.change} />}
      actions={
        <BackButton disabled={!data || same} loading={rollback.isLoading} onBack={() => void back()} />
      }
    >
      <Stack gap={5}>
        {refused && <FormMessage>{failureText(rollback.error)}</FormMessage>}
        {data && <Detail {...data} same={same} cluster={cluster} />}
        {!data && query.isError && (
          <ErrorState level={3} message={failureText(query.error)} onRetry={() => void query.refetch()} />
        )}
        {!data && !query.isError && <Skeleton width="100%" height="8rem" />}
      </Stack>
    </SideSheet>
  );
}

interface BackButtonProps {
  disabled: boolean;
  loading: boolean;
  onBack: () => void;
}

function BackButton({ disabled, loading, onBack }: BackButtonProps) {
  if (!useAllowed('dns.change')) return null;
  return (
    <Button variant="primary" disabled={disabled} loading={loading} onClick={onBack}>
      {texts.back}
    </Button>
  );
}

function Author({ change }: { change: ZoneChange }) {
  return (
    <>
      {authorText(change)}, <TimeAgo date={change.date} />
    </>
  );
}

interface DetailProps {
  change: ZoneChange;
  present: AnswerState | null;
  same: boolean;
  cluster: Cluster;
}

function Detail({ change, present, same, cluster }: DetailProps) {
  const { id: clusterId, project_id: projectId, domain } = cluster;
  const named = { name: change.record_name, type: change.record_type };
  const linesOf = (state: AnswerState | null) => stateLines({ ...named, state }, domain);
  const back = diffLines(linesOf(present), linesOf(change.before));
  return (
    <>
      <Part title={texts.lines}>
        <DiffView lines={diffLines(linesOf(change.before), linesOf(change.after))} />
      </Part>
      <Part title={texts.receipt}>
        <Receipt change={change} />
      </Part>
      <Part title={propagationMessages.open}>
        <PropagationView {...named} clusterId={clusterId} projectId={projectId} />
      </Part>
      <Part title={texts.back}>
        <Text>{backText(change, present, same)}</Text>
        {!same && <DiffView lines={back} />}
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Stack gap={2}>
        <Heading level={3}>{title}</Heading>
        {children}
      </Stack>
    </section>
  );
}

function Receipt({ change: { receipt } }: { change: ZoneChange }) {
  if (!receipt) return <Text>{texts.noReceipt}</Text>;
  const { milliseconds, notAnswered } = settingsMessages.history;
  return (
    <Facts
      items={[
        { label: texts.serial, value: receipt.serial },
        { label: texts.published, value: <TimeAgo date={receipt.published} /> },
        ...receipt.nameservers.map(({ name, ms }) => ({
          label: texts.answeredBy(name),
          value: ms === null ? notAnswered : milliseconds(ms),
        })),
      ]}
    />
  );
}

function backText({ before, after }: ZoneChange, present: AnswerState | null, same: boolean): string {
  if (same) return texts.same;
  if (!sameState(present, after)) return texts.later;
  return before === null ? texts.backEmpty : texts.backLines;
}

function sameState(one: AnswerState | null, other: AnswerState | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
