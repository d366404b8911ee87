import type { RoadmapColumn, RoadmapItemDetail } from '@zonewerk/contracts';
import { failureText, issuesOf, useDraft } from '@zonewerk/shell-sdk';
import { Facts, Form, FormActions, FormMessage, Heading, Skeleton, Stack, Text, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { LoadFailure } from '../../../shared/components/load-failure';
import { useDirty } from '../../../shared/hooks/use-dirty';
import { report } from '../../../shared/report';
import { useContentAddRoadmapItemMutation, useContentGetRoadmapItemQuery } from '../api/roadmap-calls';
import { contentOf, EMPTY_ITEM, type ItemDraft, missingIn } from '../item-draft';
import { roadmapMessages } from '../messages';
import { monthText } from '../../../shared/months';
import classes from './board.module.css';
import { EditItemForm } from './edit-item-form';
import { ItemFields } from './item-fields';
import { LinkList } from './links-field';

const texts = roadmapMessages.item;

interface OfMap {
  projectId: string;
  map: string;
  columns: readonly RoadmapColumn[];
  onClose: () => void;
}

interface AddItemWindowProps extends OfMap {
  /** Empty while the window is closed. */
  column: string;
}

/** Adds an item at the end of a column. The text survives a reload. */
export function AddItemWindow({ column, columns, onClose, ...inMap }: AddItemWindowProps) {
  const target = columns.find(({ id }) => id === column);
  const [dirty, setDirty] = useState(false);
  return (
    <Window
      opened={target !== undefined}
      onClose={onClose}
      title={texts.addTitle}
      purpose={target?.name}
      dirty={dirty}
    >
      {target && <AddForm {...inMap} column={target.id} onClose={onClose} onDirty={setDirty} />}
    </Window>
  );
}

interface AddFormProps extends Omit<AddItemWindowProps, 'columns'> {
  onDirty: (dirty: boolean) => void;
}

function AddForm({ projectId, map, column, onClose, onDirty }: AddFormProps) {
  const [draft, setDraft, forget] = useDraft<ItemDraft>(`roadmap-item:${map}`, EMPTY_ITEM);
  const [add, { error }] = useContentAddRoadmapItemMutation();
  const issues = issuesOf(error);
  useDirty(draft.title !== '' || draft.text !== '', onDirty);
  const leave = () => {
    forget();
    onClose();
  };
  const submit = async () => {
    const result = await add({ project_id: projectId, map, column, ...contentOf(draft) });
    if (!result.data) return;
    report(result, texts.added(result.data.item.title));
    leave();
  };
  return (
    <Form label={texts.addTitle} onSubmit={submit} validate={() => missingIn(draft)} issues={issues}>
      {error !== undefined && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <ItemFields projectId={projectId} draft={draft} onChange={setDraft} />
      <FormActions submitLabel={texts.addSubmit} onCancel={leave} />
    </Form>
  );
}

interface EditItemWindowProps extends OfMap {
  canChange: boolean;
  /** Empty while the window is closed. */
  item: string;
}

/** Shows an item; members with the permission change it. */
export function EditItemWindow({ item, canChange, columns, onClose, ...inMap }: EditItemWindowProps) {
  const [dirty, setDirty] = useState(false);
  const title = columns.flatMap(({ items }) => items).find(({ id }) => id === item)?.title;
  return (
    <Window
      opened={item !== ''}
      onClose={onClose}
      title={canChange ? texts.editTitle : (title ?? texts.title)}
      dirty={dirty}
    >
      {item !== '' && (
        <LoadedItem
          key={item}
          {...inMap}
          item={item}
          canChange={canChange}
          onClose={onClose}
          onDirty={setDirty}
        />
      )}
    </Window>
  );
}

interface LoadedItemProps extends Omit<EditItemWindowProps, 'columns'> {
  onDirty: (dirty: boolean) => void;
}

function LoadedItem({ canChange, ...props }: LoadedItemProps) {
  const { projectId, map, item } = props;
  const target = { project_id: projectId, map, item };
  const query = useContentGetRoadmapItemQuery(target, { refetchOnMountOrArgChange: true });
  const { currentData, error, isFetching, refetch } = query;
  const [first, setFirst] = useState<RoadmapItemDetail | null>(null);
  // The form starts with a fresh item. Later responses do not replace input.
  if (!first && currentData && !isFetching) setFirst(currentData.item);
  if (first) {
    return canChange ? (
      <EditItemForm {...props} first={first} onReload={async () => (await refetch()).data?.item ?? null} />
    ) : (
      <ShownItem projectId={projectId} item={first} />
    );
  }
  if (error === undefined || isFetching) return <Skeleton height="16rem" />;
  return <LoadFailure error={error} onRetry={() => void refetch()} level={3} />;
}

function ShownItem({ projectId, item }: { projectId: string; item: RoadmapItemDetail }) {
  const { text, month, owner, links } = item;
  return (
    <Stack gap={4}>
      {text !== '' && <Text className={classes.text}>{text}</Text>}
      <Facts
        items={[
          { label: texts.month, value: month ? monthText(month) : texts.noMonth },
          {
            label: texts.owner,
            value: owner ? owner.name || roadmapMessages.board.formerOwner : texts.noOwner,
          },
        ]}
      />
      <Stack gap={2}>
        <Heading level={3}>{texts.links}</Heading>
        <LinkList projectId={projectId} links={links} />
      </Stack>
    </Stack>
  );
}
