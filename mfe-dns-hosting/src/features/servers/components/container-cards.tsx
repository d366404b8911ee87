import { IconListDetails, IconTrash } from '@tabler/icons-react';
import type { Container } from '@zonewerk/contracts';
import { pagePath } from '@zonewerk/shell-sdk';
import { Anchor, Menu, Panel } from '@zonewerk/ui';
import { useRef } from 'react';
import { ContainerSummary } from '../../../shared/containers/components/container-summary';
import { ContainerTitle } from '../../../shared/containers/components/container-title';
import { useRemoveContainer } from '../../../shared/containers/hooks/use-remove-container';
import { containerMessages } from '../../../shared/containers/messages';
import { useFocusBack } from '../../../shared/hooks/use-focus-back';
import { serverMessages as texts } from '../messages';
import classes from './servers.module.css';

interface ContainerCardsProps {
  projectId: string;
  containers: readonly Container[];
}

/** The containers of a project, one card each. */
export function ContainerCards({ projectId, containers }: ContainerCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const focusBack = useFocusBack(list, containers.length);
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
  isRemoving: boolean;
  onRemove: () => void;
}

function ContainerCard({ projectId, container, isRemoving, onRemove }: ContainerCardProps) {
  const { id, name, kind } = container;
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
          items={[
            { label: texts.open, icon: <IconListDetails />, href },
            {
              label: containerMessages.remove.label,
              icon: <IconTrash />,
              danger: true,
              disabled: isRemoving,
              onSelect: onRemove,
            },
          ]}
        />
      }
    >
      <ContainerSummary projectId={projectId} container={container} />
    </Panel>
  );
}
