import type { RoadmapColumn, RoadmapItem } from '@zonewerk/contracts';
import { failureText } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, SelectField, Text, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { report } from '../../../shared/report';
import { useContentMergeRoadmapItemsMutation } from '../api/roadmap-calls';
import { roadmapMessages } from '../messages';

const texts = roadmapMessages.merge;

interface MergeWindowProps {
  projectId: string;
  map: string;
  columns: readonly RoadmapColumn[];
  /** Null while the window is closed. */
  item: string | null;
  onClose: () => void;
}

/** Transfers the votes of an item to another one, and removes the item. */
export function MergeWindow({ item: id, ...props }: MergeWindowProps) {
  const all = props.columns.flatMap(({ items }) => items);
  const item = all.find((one) => one.id === id);
  const others = all.filter((one) => one.id !== id);
  return (
    <Window
      opened={item !== undefined}
      onClose={props.onClose}
      title={item ? texts.title(item.title) : ''}
      purpose={texts.purpose}
      size="s"
    >
      {item && <MergeForm key={item.id} {...props} item={item} others={others} />}
    </Window>
  );
}

interface MergeFormProps extends Omit<MergeWindowProps, 'item' | 'columns'> {
  item: RoadmapItem;
  others: readonly RoadmapItem[];
}

function MergeForm({ projectId, map, item, others, onClose }: MergeFormProps) {
  const [into, setInto] = useState('');
  const [merge, { error }] = useContentMergeRoadmapItemsMutation();
  const target = others.find(({ id }) => id === into);
  const submit = async () => {
    const result = await merge({ project_id: projectId, map, item: item.id, into });
    if (!result.data) return;
    report(result, texts.done(target?.title ?? '', result.data.votes));
    onClose();
  };
  if (others.length === 0) return <Text>{texts.none}</Text>;
  return (
    <Form
      label={texts.title(item.title)}
      onSubmit={submit}
      validate={() => (into === '' ? [{ path: 'into', message: texts.missing }] : [])}
    >
      {error !== undefined && <FormMessage>{failureText(error)}</FormMessage>}
      <SelectField
        name="into"
        label={texts.into}
        placeholder={texts.choose}
        options={others.map(({ id, title }) => ({ value: id, label: title }))}
        value={into}
        onChange={setInto}
        autoFocus
      />
      <FormActions submitLabel={texts.submit} danger onCancel={onClose} />
    </Form>
  );
}
