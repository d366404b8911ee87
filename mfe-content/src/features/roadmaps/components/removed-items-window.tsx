import type { RemovedRoadmapItem } from '@zonewerk/contracts';
import { useAllowed } from '@zonewerk/shell-sdk';
import { Button, EmptyState, Skeleton, Text, TimeAgo, Window } from '@zonewerk/ui';
import { LoadFailure } from '../../../shared/components/load-failure';
import { report } from '../../../shared/report';
import {
  useContentListRemovedRoadmapItemsQuery,
  useContentRestoreRoadmapItemMutation,
} from '../api/roadmap-calls';
import { roadmapMessages } from '../messages';
import classes from './board.module.css';

const texts = roadmapMessages.removedWindow;

interface OfMap {
  projectId: string;
  map: string;
}

interface RemovedItemsWindowProps extends OfMap {
  opened: boolean;
  onClose: () => void;
}

/** Removed items, which members with the permission restore. */
export function RemovedItemsWindow({ opened, onClose, ...inMap }: RemovedItemsWindowProps) {
  return (
    <Window opened={opened} onClose={onClose} title={texts.title} purpose={texts.purpose}>
      {opened && <RemovedItems {...inMap} />}
    </Window>
  );
}

function RemovedItems({ projectId, map }: OfMap) {
  const inMap = { project_id: projectId, map };
  const query = useContentListRemovedRoadmapItemsQuery(inMap, { refetchOnMountOrArgChange: true });
  const { data, error, refetch } = query;
  if (data) {
    if (data.list.length === 0)
      return <EmptyState title={texts.emptyTitle} text={texts.emptyText} level={3} />;
    return (
      <ul className={classes.suggestions} aria-label={texts.title}>
        {data.list.map((one) => (
          <li key={one.id} className={classes.linkRow}>
            <RemovedItem projectId={projectId} map={map} item={one} />
          </li>
        ))}
      </ul>
    );
  }
  if (error === undefined) return <Skeleton height="12rem" />;
  return <LoadFailure error={error} onRetry={() => void refetch()} level={3} />;
}

function RemovedItem({ projectId, map, item }: OfMap & { item: RemovedRoadmapItem }) {
  const [restore, { isLoading }] = useContentRestoreRoadmapItemMutation();
  const canChange = useAllowed('roadmaps.change');
  const { id, title, removed } = item;
  const submit = async () =>
    report(await restore({ project_id: projectId, map, item: id }), texts.restored(title));
  return (
    <>
      <span>
        {title}{' '}
        <Text as="span" size="s" tone="dim">
          <TimeAgo date={removed} />
        </Text>
      </span>
      {canChange && (
        <Button
          size="s"
          aria-label={texts.restoreItem(title)}
          loading={isLoading}
          onClick={() => void submit()}
        >
          {texts.restore}
        </Button>
      )}
    </>
  );
}
