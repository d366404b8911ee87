import { IconCircleArrowUp, IconRefresh } from '@tabler/icons-react';
import { Button, PageHeader, Tabs } from '@zonewerk/ui';
import type { ReactNode } from 'react';
import { ChannelsView } from './views/channels-view';
import { FailuresView } from './views/failures-view';
import { messages } from './messages';
import { MovesView } from './views/moves-view';
import { PromoteWindow } from './windows/promote-window';
import { useReleasesOverviewQuery } from './release-calls';
import { RollbackWindow } from './windows/rollback-window';
import { useMoving } from './use-moving';
import { useLostAccess, useRefresh } from './use-refresh';
import { useView, type View } from './use-view';
import { VersionsView } from './views/versions-view';

/** Page `releases`. `?view=` has the view; the URL also has the filters of its list. */
export function ReleasesPage() {
  const [view, setView] = useView();
  const overview = useReleasesOverviewQuery();
  const { busy, refresh } = useRefresh();
  useLostAccess(overview.error);
  const { moving, promotion, rollback } = useMoving();
  const channels = overview.currentData?.channels ?? [];
  const views: Record<View, ReactNode> = {
    channels: <ChannelsView overview={overview} moving={moving} />,
    moves: <MovesView channels={channels} />,
    failures: <FailuresView channels={channels} />,
    versions: <VersionsView channels={channels} moving={moving} />,
  };
  return (
    <>
      <PageHeader
        title={messages.title}
        purpose={messages.purpose}
        actions={
          <>
            <Button leftIcon={<IconRefresh aria-hidden="true" />} loading={busy} onClick={refresh}>
              {messages.refresh}
            </Button>
            <Button
              variant="primary"
              leftIcon={<IconCircleArrowUp aria-hidden="true" />}
              onClick={() => moving.promote({})}
            >
              {messages.channels.promote}
            </Button>
          </>
        }
      />
      <Tabs
        label={messages.views}
        value={view}
        onChange={(id) => setView(id as View)}
        tabs={Object.entries(views).map(([id, content]) => ({
          id,
          label: messages.view[id as View],
          content,
        }))}
      />
      <PromoteWindow overview={overview.currentData} promotion={promotion} />
      <RollbackWindow overview={overview.currentData} rollback={rollback} />
    </>
  );
}
