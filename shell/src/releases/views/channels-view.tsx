import { IconRocket } from '@tabler/icons-react';
import { failureText, isOffline } from '@zonewerk/shell-sdk';
import { DataTable, EmptyState, Panel, Stack } from '@zonewerk/ui';
import { memo } from 'react';
import { channelColumns } from './channel-columns';
import { ChannelSection } from './channel-section';
import { inOrder } from '../filters';
import { messages } from '../messages';
import type { Entry, useReleasesOverviewQuery } from '../release-calls';
import { StaleNote } from './stale-note';
import type { Moving } from '../use-moving';

const texts = messages.channels;

interface ChannelsViewProps {
  overview: ReturnType<typeof useReleasesOverviewQuery>;
  moving: Moving;
}

/** Versions by channel: production, staging, then previews. */
export const ChannelsView = memo(function ChannelsView({ overview, moving }: ChannelsViewProps) {
  const { currentData, error, isFetching } = overview;
  if (currentData === undefined) {
    const failed = error !== undefined && !isFetching;
    return (
      <DataTable<Entry>
        label={texts.loading}
        columns={channelColumns([])}
        rows={[]}
        rowKey={({ project }) => project}
        state={failed ? (isOffline(error) ? 'offline' : 'error') : 'loading'}
        error={failureText(error)}
        onRetry={() => void overview.refetch()}
      />
    );
  }
  const channels = inOrder(currentData.channels);
  if (channels.length === 0) {
    return (
      <Panel flush>
        <EmptyState icon={<IconRocket />} title={texts.emptyTitle} text={texts.emptyText} />
      </Panel>
    );
  }
  const production = channels.find(({ name }) => name === 'production');
  return (
    <>
      <StaleNote shown error={error} />
      <Stack gap={6}>
        {channels.map((channel) => (
          <ChannelSection
            key={channel.name}
            channel={channel}
            serves={channel.name === currentData.serves}
            production={production}
            moving={moving}
          />
        ))}
      </Stack>
    </>
  );
});
