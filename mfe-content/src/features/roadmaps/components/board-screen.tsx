import { IconColumns3 } from '@tabler/icons-react';
import type { AnswerOf, getRoadmap, RoadmapColumn } from '@zonewerk/contracts';
import {
  failureText,
  pagePath,
  type ScreenProps,
  shell,
  useAllowed,
  useAllowedWindow,
  useWindowParam,
} from '@zonewerk/shell-sdk';
import { Button, Menu, PageHeader, Panel, Skeleton } from '@zonewerk/ui';
import { useState } from 'react';
import { LoadFailure } from '../../../shared/components/load-failure';
import { ProjectFrame } from '../../../shared/components/project-frame';
import { useContentGetRoadmapQuery, useContentMoveRoadmapItemMutation } from '../api/roadmap-calls';
import { canAnnounce, type ItemMove } from '../board-order';
import { roadmapMessages } from '../messages';
import { Board } from './board';
import classes from './board.module.css';
import { AnnounceWindow } from './announce-window';
import { ColumnsWindow } from './columns-window';
import { AddItemWindow, EditItemWindow } from './item-windows';
import { MergeWindow } from './merge-window';
import { MoveWindow } from './move-window';
import { PublishWindow } from './publish-window';
import { RemovedItemsWindow } from './removed-items-window';
import { SuggestionsWindow } from './suggestions-window';

const texts = roadmapMessages.board;

/** Page `project-roadmap`: one roadmap. `?add=` has a column and `?item=` an item; each opens its window. */
export function BoardScreen({ params }: ScreenProps) {
  const map = params['map'] ?? '';
  return (
    <ProjectFrame projectId={params['projectId'] ?? ''} title={texts.title}>
      {({ id }) => <LoadedBoard key={map} projectId={id} map={map} />}
    </ProjectFrame>
  );
}

interface BoardProps {
  projectId: string;
  map: string;
}

function LoadedBoard({ projectId, map }: BoardProps) {
  const { currentData, error, refetch } = useContentGetRoadmapQuery(
    { project_id: projectId, map },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true },
  );
  const back = { href: pagePath('project-roadmaps', { projectId }), label: roadmapMessages.title };
  if (currentData) return <BoardView projectId={projectId} map={map} board={currentData} back={back} />;
  return (
    <>
      <PageHeader title={texts.title} back={back} />
      {error === undefined ? (
        <BoardSkeleton />
      ) : (
        <Panel>
          <LoadFailure error={error} onRetry={() => void refetch()} level={2} />
        </Panel>
      )}
    </>
  );
}

function BoardSkeleton() {
  return (
    <div className={classes.board} role="status" aria-busy="true" aria-label={texts.title}>
      {['one', 'two', 'three', 'four'].map((key) => (
        <Skeleton key={key} width="100%" height="16rem" />
      ))}
    </div>
  );
}

/** Windows of the whole roadmap. */
type Editing = 'columns' | 'public' | 'suggestions' | 'removed';

interface BoardViewProps extends BoardProps {
  board: AnswerOf<typeof getRoadmap>;
  back: { href: string; label: string };
}

function BoardView({ projectId, map, board, back }: BoardViewProps) {
  const { roadmap, columns, v, suggestions } = board;
  const canChange = useAllowed('roadmaps.change');
  const [adding, setAdding] = useAllowedWindow('add', 'roadmaps.change');
  const [opened, setOpened] = useWindowParam('item');
  const [moved, setMoved] = useState<string | null>(null);
  const [merged, setMerged] = useState<string | null>(null);
  const [announced, setAnnounced] = useState<string | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const move = useMove(projectId, map, (to) => isNews(columns, to) && setAnnounced(to.item));
  const inMap = { projectId, map, columns };
  const close = () => setEditing(null);
  return (
    <>
      <PageHeader
        title={roadmap.name}
        back={back}
        actions={canChange && <BoardMenu suggestions={suggestions} onEdit={setEditing} />}
      />
      <Board
        label={texts.label(roadmap.name)}
        columns={columns}
        canChange={canChange}
        onAdd={setAdding}
        onOpen={setOpened}
        onMoveTo={setMoved}
        onMerge={setMerged}
        onAnnounce={setAnnounced}
        onMove={move}
      />
      <EditItemWindow {...inMap} canChange={canChange} item={opened} onClose={() => setOpened('')} />
      {canChange && (
        <>
          <AddItemWindow {...inMap} column={adding} onClose={() => setAdding('')} />
          <MoveWindow columns={columns} item={moved} onClose={() => setMoved(null)} onMove={move} />
          <MergeWindow {...inMap} item={merged} onClose={() => setMerged(null)} />
          <AnnounceWindow {...inMap} item={announced} onClose={() => setAnnounced(null)} />
          <ColumnsWindow {...inMap} v={v} opened={editing === 'columns'} onClose={close} />
          <PublishWindow {...inMap} roadmap={roadmap} opened={editing === 'public'} onClose={close} />
          <SuggestionsWindow {...inMap} opened={editing === 'suggestions'} onClose={close} />
          <RemovedItemsWindow {...inMap} opened={editing === 'removed'} onClose={close} />
        </>
      )}
    </>
  );
}

interface BoardMenuProps {
  /** Number of suggestions that wait for a decision. */
  suggestions: number;
  onEdit: (editing: Editing) => void;
}

function BoardMenu({ suggestions, onEdit }: BoardMenuProps) {
  return (
    <>
      {suggestions > 0 && (
        <Button onClick={() => onEdit('suggestions')}>{texts.openSuggestions(suggestions)}</Button>
      )}
      <Menu
        label={texts.more}
        icon
        items={[
          { label: texts.publish, onSelect: () => onEdit('public') },
          { label: texts.suggestions, onSelect: () => onEdit('suggestions') },
          { label: texts.removed, onSelect: () => onEdit('removed') },
        ]}
      />
      <Button leftIcon={<IconColumns3 aria-hidden="true" />} onClick={() => onEdit('columns')}>
        {texts.editColumns}
      </Button>
    </>
  );
}

/** Whether a move into the last column has an item with votes or linked cases and without an announcement. */
function isNews(columns: readonly RoadmapColumn[], { item: id, column }: ItemMove): boolean {
  const last = columns.at(-1);
  const item = columns.flatMap(({ items }) => items).find((one) => one.id === id);
  if (!item || last?.id !== column || last.items.includes(item)) return false;
  return canAnnounce(item);
}

/** Moves an item. After a refusal the item returns to its position, and a toast shows the reason. */
function useMove(projectId: string, map: string, onMoved: (to: ItemMove) => void) {
  const [send] = useContentMoveRoadmapItemMutation();
  const move = async (to: ItemMove) => {
    const { error } = await send({ project_id: projectId, map, ...to });
    if (error) shell.toast({ text: failureText(error), tone: 'bad' });
    else onMoved(to);
  };
  return (to: ItemMove) => void move(to);
}
