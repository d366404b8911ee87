import type { RoadmapColumn, RoadmapItem } from '@zonewerk/contracts';
import { failureText, issuesOf, useDraft } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, TextAreaField, Window } from '@zonewerk/ui';
import { report } from '../../../shared/report';
import { useContentAnnounceRoadmapItemMutation } from '../api/roadmap-calls';
import { roadmapMessages } from '../messages';

const texts = roadmapMessages.announce;

interface AnnounceWindowProps {
  projectId: string;
  map: string;
  columns: readonly RoadmapColumn[];
  /** Null while the window is closed. */
  item: string | null;
  onClose: () => void;
}

/** Announces a shipped item to its voters and in linked cases. */
export function AnnounceWindow({ item: id, columns, onClose, ...inMap }: AnnounceWindowProps) {
  const item = columns.flatMap(({ items }) => items).find((one) => one.id === id);
  return (
    <Window
      opened={item !== undefined}
      onClose={onClose}
      title={item ? texts.title(item.title) : ''}
      purpose={item && texts.purpose(item.votes, item.cases)}
    >
      {item && <AnnounceForm key={item.id} {...inMap} item={item} onClose={onClose} />}
    </Window>
  );
}

interface AnnounceFormProps extends Omit<AnnounceWindowProps, 'item' | 'columns'> {
  item: RoadmapItem;
}

function AnnounceForm({ projectId, map, item, onClose }: AnnounceFormProps) {
  const [draft, setDraft, forget] = useDraft(`roadmap-announcement:${item.id}`, {
    text: texts.proposal(item.title),
  });
  const [announce, { error }] = useContentAnnounceRoadmapItemMutation();
  const issues = issuesOf(error);
  const leave = () => {
    forget();
    onClose();
  };
  const submit = async () => {
    const result = await announce({ project_id: projectId, map, item: item.id, text: draft.text });
    if (!result.data) return;
    report(result, texts.done(item.title));
    leave();
  };
  return (
    <Form
      label={texts.title(item.title)}
      onSubmit={submit}
      validate={() => (draft.text.trim() === '' ? [{ path: 'text', message: texts.missing }] : [])}
      issues={issues}
    >
      {error !== undefined && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <TextAreaField
        name="text"
        label={texts.text}
        help={texts.help}
        value={draft.text}
        onChange={(text) => setDraft({ text })}
      />
      <FormActions submitLabel={texts.submit} cancelLabel={texts.later} onCancel={leave} />
    </Form>
  );
}
