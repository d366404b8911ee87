import { IconHistory } from '@tabler/icons-react';
import type { Container, Deployment, DeploymentState } from '@zonewerk/contracts';
import { pagedTable, useStepParam } from '@zonewerk/shell-sdk';
import {
  Badge,
  DataTable,
  EmptyState,
  Mono,
  Stack,
  Text,
  TimeAgo,
  type Column,
  type Tone,
} from '@zonewerk/ui';
import { useState } from 'react';
import { useHostingListDeploymentsInfiniteQuery } from '../api/deployment-calls';
import { useDeploymentActions } from '../hooks/use-deployment-actions';
import { containerPageMessages } from '../messages';
import { DifferenceWindow, type ComparedVersions } from './difference-window';

const texts = containerPageMessages.deployments;
/** Poll interval while an update runs, in milliseconds. */
const POLL_MS = 1_000;

const TONES: Record<DeploymentState, Tone> = {
  queued: 'warn',
  running: 'warn',
  live: 'good',
  replaced: 'neutral',
  failed: 'bad',
  cancelled: 'neutral',
};

const COLUMNS: readonly Column<Deployment>[] = [
  {
    key: 'number',
    header: texts.columns.number,
    cell: ({ number }) => texts.version(number),
    primary: true,
    width: '8rem',
  },
  { key: 'state', header: texts.columns.state, cell: stateCell },
  { key: 'content', header: texts.columns.content, cell: contentCell },
  {
    key: 'author',
    header: texts.columns.author,
    cell: ({ author }) => author ?? texts.unknown,
    width: '10rem',
  },
  {
    key: 'created',
    header: texts.columns.created,
    cell: ({ created }) => <TimeAgo date={created} />,
    width: '9rem',
  },
  { key: 'ended', header: texts.columns.ended, cell: endCell, width: '9rem' },
];

function stateCell({ state, message }: Deployment) {
  return (
    <Stack gap={1} align="start">
      <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
      {message !== '' && (
        <Text as="span" size="xs" tone="dim">
          {message}
        </Text>
      )}
    </Stack>
  );
}

/** Source of a version. */
function contentCell({ content, image, source }: Deployment) {
  if (content?.commit != null)
    return (
      <Stack gap={1} align="start">
        <Mono>{texts.commit(content.commit)}</Mono>
        {content.subject !== '' && (
          <Text as="span" size="xs" tone="dim">
            {content.subject}
          </Text>
        )}
      </Stack>
    );
  if (content?.name != null) return content.name;
  return source === 'image' && image !== null ? texts.image(image) : texts.website;
}

function endCell({ ended }: Deployment) {
  return ended === null ? texts.notEnded : <TimeAgo date={ended} />;
}

interface DeploymentsTableProps {
  projectId: string;
  container: Container;
}

/** Versions of a container, newest first, with a rollback action. */
export function DeploymentsTable({ projectId, container }: DeploymentsTableProps) {
  const query = useHostingListDeploymentsInfiniteQuery(
    { projectId, containerId: container.id },
    {
      refetchOnMountOrArgChange: true,
      pollingInterval: container.update === null ? 0 : POLL_MS,
      skipPollingIfUnfocused: true,
    },
  );
  const [compared, setCompared] = useState<ComparedVersions | null>(null);
  const [, setTab] = useStepParam('tab', 'deployments');
  const actionsOf = useDeploymentActions(
    projectId,
    container,
    (one, other) => setCompared({ from: Math.min(one, other), to: Math.max(one, other) }),
    () => setTab('logs'),
  );
  return (
    <>
      <DataTable<Deployment>
        {...pagedTable(query)}
        label={texts.list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowLabel={({ number }) => texts.version(number)}
        rowActions={actionsOf}
        empty={
          <EmptyState
            level={2}
            icon={<IconHistory />}
            title={texts.emptyTitle}
            text={texts.emptyTexts[container.source]}
          />
        }
      />
      <DifferenceWindow
        projectId={projectId}
        containerId={container.id}
        versions={compared}
        onClose={() => setCompared(null)}
      />
    </>
  );
}
