import type { RoadmapItemDetail } from '@zonewerk/contracts';
import { failureText, issuesOf, shell, useDraft } from '@zonewerk/shell-sdk';
import { Button, Form, FormActions, FormMessage } from '@zonewerk/ui';
import { useState } from 'react';
import { useDirty } from '../../../shared/hooks/use-dirty';
import { report } from '../../../shared/report';
import {
  useContentRemoveRoadmapItemMutation,
  useContentRestoreRoadmapItemMutation,
  useContentSetRoadmapItemMutation,
} from '../api/roadmap-calls';
import { VersionChoice } from '../../../shared/components/version-choice';
import { isConflict } from '../../../shared/is-conflict';
import { contentOf, draftOf, type ItemDraft, missingIn } from '../item-draft';
import { roadmapMessages } from '../messages';
import { ItemFields } from './item-fields';

const texts = roadmapMessages.item;

interface EditItemFormProps {
  projectId: string;
  map: string;
  /** The item when the window opened. */
  first: RoadmapItemDetail;
  /** Reads the stored item; null on failure. */
  onReload: () => Promise<RoadmapItemDetail | null>;
  onClose: () => void;
  onDirty: (dirty: boolean) => void;
}

/** Form values, and the version on which they are based. */
type Draft = ItemDraft & Pick<RoadmapItemDetail, 'rev'>;

/** Changes an item. The text survives a reload. After a change of another member, the person chooses a version. */
export function EditItemForm(props: EditItemFormProps) {
  const { projectId, map } = props;
  const { base, draft, setDraft, stored, error, submit, choose, leave } = useEdit(props);
  const remove = useRemoval({ projectId, map });
  const issues = issuesOf(error);
  return (
    <Form label={texts.editTitle} onSubmit={submit} validate={() => missingIn(draft)} issues={issues}>
      {error !== undefined && issues.length === 0 && !stored && (
        <FormMessage>{failureText(error)}</FormMessage>
      )}
      {stored && (
        <VersionChoice
          title={texts.conflict}
          text={texts.conflictText(stored.title)}
          onStored={() => choose(stored, false)}
          onMine={() => choose(stored, true)}
        />
      )}
      <ItemFields projectId={projectId} draft={draft} owner={base.owner} onChange={setDraft} />
      <FormActions
        submitLabel={texts.editSubmit}
        disabled={stored !== null}
        onCancel={leave}
        left={
          <Button variant="quiet" onClick={() => void remove(base, leave)}>
            {texts.remove}
          </Button>
        }
      />
    </Form>
  );
}

/** Draft of an item, its submission, and the version of another member after a conflict. */
function useEdit({ projectId, map, first, onReload, onClose, onDirty }: EditItemFormProps) {
  const [base, setBase] = useState(first);
  const [draft, setState, forget] = useDraft<Draft>(`roadmap-item-edit:${first.id}`, basedOn(first));
  const [stored, setStored] = useState<RoadmapItemDetail | null>(null);
  const [set, { error, reset }] = useContentSetRoadmapItemMutation();
  useDirty(JSON.stringify(contentOf(draft)) !== JSON.stringify(contentOf(draftOf(base))), onDirty);
  const leave = () => {
    forget();
    onClose();
  };
  const submit = async () => {
    const target = { project_id: projectId, map, item: base.id, rev: draft.rev };
    const result = await set({ ...target, ...contentOf(draft) });
    if (isConflict(result.error)) setStored(await onReload());
    if (!result.data) return;
    report(result, texts.saved(result.data.item.title));
    leave();
  };
  const choose = (version: RoadmapItemDetail, mine: boolean) => {
    setBase(version);
    setState(mine ? { ...draft, rev: version.rev } : basedOn(version));
    setStored(null);
    reset();
  };
  const setDraft = (next: ItemDraft) => setState({ ...next, rev: draft.rev });
  return { base, draft, setDraft, stored, error, submit, choose, leave };
}

function basedOn(item: RoadmapItemDetail): Draft {
  return { ...draftOf(item), rev: item.rev };
}

/** Removes an item at once. The undo restores it at its position. */
function useRemoval({ projectId, map }: Pick<EditItemFormProps, 'projectId' | 'map'>) {
  const [remove] = useContentRemoveRoadmapItemMutation();
  const [restore] = useContentRestoreRoadmapItemMutation();
  return async ({ id, title }: RoadmapItemDetail, onRemoved: () => void) => {
    const target = { project_id: projectId, map, item: id };
    const { error } = await remove(target);
    if (error) return shell.toast({ text: failureText(error), tone: 'bad' });
    const undo = async () => report(await restore(target), roadmapMessages.removedWindow.restored(title));
    onRemoved();
    return shell.toast({ text: texts.removed(title), undo: () => void undo() });
  };
}
