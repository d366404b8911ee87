import { isEditablePolicy, isTtl, type CanonicalSet, type Cluster } from '@zonewerk/contracts';
import { shell, useWindowEntry } from '@zonewerk/shell-sdk';
import { Button, Form, Mono, Note, Skeleton, Stack, Window } from '@zonewerk/ui';
import { useId, useState } from 'react';
import { messages } from '../../../shared/messages';
import { isMany, NO_DELETION, type Deletion, type Fetched } from '../delete/deletion';
import { NameList } from '../table/name-list';
import { recordLabel } from '../table/record-label';
import { setOfRecord, setOfResource } from './stored-set';
import { TtlField } from '../values/ttl-field';
import { useEditTtl, type NotChanged } from './use-edit-ttl';
import { useTtlPlan } from './use-ttl-plan';
import { useFetched } from './use-fetched';
import classes from '../table/records.module.css';

const texts = messages.editTtl;
const USUAL_TTL = 300;

interface EditTtlWindowProps {
  cluster: Cluster;
  /** Selected sets; the window is open while there are some. */
  chosen: Deletion;
  onClose: () => void;
  onChanged: () => void;
}

/**
 * Sets one TTL for several record sets. A few sets are read first; many are changed by a plan. Neither overwrites
 * concurrent changes.
 */
export function EditTtlWindow(props: EditTtlWindowProps) {
  const { recordSets, opened } = props.chosen;
  useWindowEntry(opened);
  const formId = useId();
  const step = useTtlStep(props);
  const { ttl, setTtl, byId, busy, many, count } = step;
  const title = texts.title(recordSets.length);
  return (
    <Window
      opened={opened}
      onClose={step.close}
      title={title}
      purpose={texts.purpose}
      dirty={busy}
      actions={
        <>
          <Button onClick={props.onClose} disabled={busy}>
            {messages.cancel}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={busy} disabled={!step.ready}>
            {many ? texts.preview : count === 0 ? texts.nothing : texts.submit(count)}
          </Button>
        </>
      }
    >
      <Form id={formId} label={title} onSubmit={step.submit}>
        {step.fault !== null && <Note tone="bad">{step.fault}</Note>}
        <TtlField ttl={ttl} onChange={setTtl} autoFocus />
        {/* Scrollable, so it has to be in the tab order. */}
        <ul className={classes.gone} aria-label={texts.list} tabIndex={0}>
          {recordSets.map((recordSet) => (
            <li key={recordSet.id}>
              <span className={classes.goneHead}>
                <Mono>{recordLabel(recordSet)}</Mono>
                {many ? (
                  <NextTtl set={setOfRecord(recordSet)} ttl={ttl} />
                ) : (
                  <Outcome fetched={byId.get(recordSet.id)} ttl={ttl} />
                )}
              </span>
            </li>
          ))}
        </ul>
      </Form>
    </Window>
  );
}

function useTtlStep({ cluster, chosen, onClose, onChanged }: EditTtlWindowProps) {
  const [ttl, setTtl] = useState<number | null>(USUAL_TTL);
  const many = isMany(chosen.recordSets.length);
  // For many sets, the server reads them.
  const { byId, complete } = useFetched(cluster, many ? NO_DELETION : chosen);
  const { change, busy } = useEditTtl(cluster);
  const plan = useTtlPlan(cluster);
  const changing = chosen.recordSets.flatMap(({ id }): CanonicalSet[] => {
    const fetched = byId.get(id);
    if (fetched?.kind !== 'ready' || ttl === null || !isTtl(ttl)) return [];
    const set = setOfResource(fetched.resource);
    return unchangeable(set, ttl) === null ? [set] : [];
  });
  const submitMany = async () => {
    if (ttl === null || !isTtl(ttl) || !(await plan.make(chosen.recordSets, ttl))) return;
    onChanged();
    onClose();
  };
  const submit = async () => {
    if (ttl === null || !complete || changing.length === 0) return;
    const failed = await change(changing, ttl);
    onChanged();
    onClose();
    if (failed.length > 0) reportFailures(failed);
  };
  const close = () => {
    // A running change cannot be undone.
    if (!busy) onClose();
  };
  const typed = { ttl, setTtl, many, fault: plan.fault };
  if (many)
    return {
      ...typed,
      byId,
      busy: plan.busy,
      ready: ttl !== null && isTtl(ttl),
      submit: submitMany,
      close,
      count: 0,
    };
  return {
    ...typed,
    byId,
    busy,
    ready: complete && changing.length > 0,
    submit,
    close,
    count: changing.length,
  };
}

function reportFailures(failed: readonly NotChanged[]): void {
  const text = (
    <Stack gap={2}>
      <p>{texts.failed(failed.length)}</p>
      <NameList items={failed} />
    </Stack>
  );
  void shell.alert({ title: texts.failedTitle, text, icon: 'error' });
}

/** Reason that the TTL of a set cannot change; null if it can. */
function unchangeable(set: CanonicalSet, ttl: number | null): string | null {
  if (set.alias) return texts.alias;
  if (!isEditablePolicy(set.policy)) return texts.readOnly(set.policy);
  return set.ttl === ttl ? texts.same : null;
}

function Outcome({ fetched, ttl }: { fetched: Fetched | undefined; ttl: number | null }) {
  if (!fetched) return <Skeleton width="4rem" />;
  if (fetched.kind === 'failed') return <span className={classes.ttl}>{fetched.message}</span>;
  return <NextTtl set={setOfResource(fetched.resource)} ttl={ttl} />;
}

function NextTtl({ set, ttl }: { set: CanonicalSet; ttl: number | null }) {
  const reason = unchangeable(set, ttl);
  if (reason !== null) return <span className={classes.ttl}>{reason}</span>;
  return <Mono className={classes.ttl}>{texts.ttlOf(set.ttl, ttl)}</Mono>;
}
