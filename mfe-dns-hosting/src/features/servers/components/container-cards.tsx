import { IconListDetails, IconTrash } from '@tabler/icons-react';
import type { Container } from '@zonewerk/contracts';
import { pagePath, useAllowed } from '@zonewerk/shell-sdk';
import { Anchor, Menu, Panel, Stack } from '@zonewerk/ui';
import { type ComponentProps, useRef } from 'react';
import { useHostingListStatsQuery } from '../../../shared/containers/api/stats-calls';
import { ContainerSummary } from '../../../shared/containers/components/container-summary';
import { ContainerTitle } from '../../../shared/containers/components/container-title';
import { useRemoveContainer } from '../../../shared/containers/hooks/use-remove-container';
import { containerMessages } from '../../../shared/containers/messages';
import { useRestoreFocus } from '../../../shared/hooks/use-restore-focus';
import { serverMessages as texts } from '../messages';
import classes from './servers.module.css';
import { UsageLine } from './usage-line';

/** Poll interval of the usage, in milliseconds. */
const STATS_MS = 30_000;

interface ContainerCardsProps {
  projectId: string;
  containers: readonly Container[];
}

/** The containers of a project, one card each. */
export function ContainerCards({ projectId, containers }: ContainerCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { currentData: stats } = useHostingListStatsQuery(projectId, {
    pollingInterval: STATS_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const focusBack = useRestoreFocus(list, containers.length);
  const { remove, removing } = useRemoveContainer(projectId);
  const removeAndStay = async (container: Container) => {
    focusBack();
    await remove(container);
  };
  return (
    <ul ref={list} className={classes.cards} aria-label={texts.list} tabIndex={-1}>
      {containers.map((container) => (
        <li key={container.id}>
          <ContainerCard
            projectId={projectId}
            container={container}
            usage={stats?.list.find(({ container_id: id }) => id === container.id)}
            isRemoving={container.id === removing}
            onRemove={() => void removeAndStay(container)}
          />
        </li>
      ))}
    </ul>
  );
}

interface ContainerCardProps {
  projectId: string;
  container: Container;
  /** Undefined while no instance runs. */
  usage: ComponentProps<typeof UsageLine>['usage'] | undefined;
  isRemoving: boolean;
  onRemove: () => void;
}

function ContainerCard({ projectId, container, usage, isRemoving, onRemove }: ContainerCardProps) {
  const { id, name, kind } = container;
  const canDeploy = useAllowed('hosting.deploy');
  const removal = {
    label: containerMessages.remove.label,
    icon: <IconTrash />,
    danger: true,
    disabled: isRemoving,
    onSelect: onRemove,
  };
  const href = pagePath('project-container', { projectId, containerId: id });
  return (
    <Panel
      aria-label={name}
      title={
        <ContainerTitle container={container}>
          <Anchor quiet href={href}>
            {name}
          </Anchor>
        </ContainerTitle>
      }
      purpose={containerMessages.kinds[kind]}
      actions={
        <Menu
          label={texts.actions(name)}
          icon
          items={[{ label: texts.open, icon: <IconListDetails />, href }, ...(canDeploy ? [removal] : [])]}
        />
      }
    >
      <Stack gap={4}>
        <ContainerSummary projectId={projectId} container={container} />
        {usage && <UsageLine usage={usage} />}
      </Stack>
    </Panel>
  );
}
