import { isEditablePolicy, isTtl, type CanonicalSet, type Cluster } from '@zonewerk/contracts';
import { shell, useWindowEntry } from '@zonewerk/shell-sdk';
import { Button, Form, Mono, Skeleton, Stack, Window } from '@zonewerk/ui';
import { useId, useState } from 'react';
import { messages } from '../../messages';
import type { Deletion, Fetched } from './deletion';
import { NameList } from './name-list';
import { recordLabel } from './record-label';
import { setOfResource } from './stored-set';
import { TtlField } from './ttl-field';
import { useEditTtl } from './use-edit-ttl';
import { useFetched } from './use-fetched';
import classes from './records.module.css';

const texts = messages.editTtl;
const USUAL_TTL = 300;

interface EditTtlWindowProps {
  cluster: Cluster;
  /** Which sets were chosen, and whether the window is open. */
  chosen: Deletion;
  onClose: () => void;
  onChanged: () => void;
}

/** Gives many record sets one TTL; each is fetched first, so that nothing is overwritten unseen. */
export function EditTtlWindow(props: EditTtlWindowProps) {
  const { recordSets, opened } = props.chosen;
  useWindowEntry(opened);
  const formId = useId();
  const step = useTtlStep(props);
  const { ttl, setTtl, byId, changing, busy } = step;
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
          <Button
            variant="primary"
            type="submit"
            form={formId}
            loading={busy}
            disabled={!step.complete || changing.length === 0}
          >
            {changing.length === 0 ? texts.nothing : texts.submit(changing.length)}
          </Button>
        </>
      }
    >
      <Form id={formId} label={title} onSubmit={step.submit}>
        <TtlField ttl={ttl} onChange={setTtl} autoFocus />
        {/* In the tab order because it scrolls. */}
        <ul className={classes.gone} aria-label={texts.list} tabIndex={0}>
          {recordSets.map((recordSet) => (
            <li key={recordSet.id}>
              <span className={classes.goneHead}>
                <Mono>{recordLabel(recordSet)}</Mono>
                <Outcome fetched={byId.get(recordSet.id)} ttl={ttl} />
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
  const { byId, complete } = useFetched(cluster, chosen);
  const { change, busy } = useEditTtl(cluster);
  const changing = chosen.recordSets.flatMap(({ id }): CanonicalSet[] => {
    const fetched = byId.get(id);
    if (fetched?.kind !== 'ready' || ttl === null || !isTtl(ttl)) return [];
    const set = setOfResource(fetched.resource);
    return unchangeable(set, ttl) === null ? [set] : [];
  });
  const submit = async () => {
    if (ttl === null || !complete || changing.length === 0) return;
    const failed = await change(changing, ttl);
    onChanged();
    onClose();
    if (failed.length === 0) return;
    const text = (
      <Stack gap={2}>
        <p>{texts.failed(failed.length)}</p>
        <NameList items={failed} />
      </Stack>
    );
    void shell.alert({ title: texts.failedTitle, text, icon: 'error' });
  };
  const close = () => {
    // What is under way cannot be taken back.
    if (!busy) onClose();
  };
  return { ttl, setTtl, byId, complete, changing, busy, submit, close };
}

/** Why the TTL of a set does not change; null when it does. */
function unchangeable(set: CanonicalSet, ttl: number | null): string | null {
  if (set.alias) return texts.alias;
  if (!isEditablePolicy(set.policy)) return texts.readOnly(set.policy);
  return set.ttl === ttl ? texts.same : null;
}

function Outcome({ fetched, ttl }: { fetched: Fetched | undefined; ttl: number | null }) {
  if (!fetched) return <Skeleton width="4rem" />;
  if (fetched.kind === 'failed') return <span className={classes.ttl}>{fetched.message}</span>;
  const set = setOfResource(fetched.resource);
  const reason = unchangeable(set, ttl);
  if (reason !== null) return <span className={classes.ttl}>{reason}</span>;
  return <Mono className={classes.ttl}>{texts.ttlOf(set.ttl, ttl)}</Mono>;
}
