import type { RoadmapItemDetail } from '@zonewerk/contracts';
import { failureText, issuesOf, shell } from '@zonewerk/shell-sdk';
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
import { contentOf, draftOf, missingIn } from '../item-draft';
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

/** Changes an item. After a change of another member, the person chooses a version. */
export function EditItemForm(props: EditItemFormProps) {
  const { projectId, map, first, onReload, onClose, onDirty } = props;
  const [base, setBase] = useState(first);
  const [draft, setDraft] = useState(() => draftOf(first));
  const [stored, setStored] = useState<RoadmapItemDetail | null>(null);
  const [set, { error, reset }] = useContentSetRoadmapItemMutation();
  const remove = useRemoval(props);
  const issues = issuesOf(error);
  useDirty(JSON.stringify(draft) !== JSON.stringify(draftOf(base)), onDirty);
  const submit = async () => {
    const target = { project_id: projectId, map, item: base.id, rev: base.rev };
    const result = await set({ ...target, ...contentOf(draft) });
    if (isConflict(result.error)) setStored(await onReload());
    if (!result.data) return;
    report(result, texts.saved(result.data.item.title));
    onClose();
  };
  const choose = (version: RoadmapItemDetail, mine: boolean) => {
    setBase(version);
    if (!mine) setDraft(draftOf(version));
    setStored(null);
    reset();
  };
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
        onCancel={onClose}
        left={
          <Button variant="quiet" onClick={() => void remove(base)}>
            {texts.remove}
          </Button>
        }
      />
    </Form>
  );
}

/** Removes an item at once. The undo restores it at its position. */
function useRemoval({ projectId, map, onClose }: EditItemFormProps) {
  const [remove] = useContentRemoveRoadmapItemMutation();
  const [restore] = useContentRestoreRoadmapItemMutation();
  return async ({ id, title }: RoadmapItemDetail) => {
    const target = { project_id: projectId, map, item: id };
    const { error } = await remove(target);
    if (error) return shell.toast({ text: failureText(error), tone: 'bad' });
    const undo = async () => report(await restore(target), roadmapMessages.removedWindow.restored(title));
    onClose();
    return shell.toast({ text: texts.removed(title), undo: () => void undo() });
  };
}
