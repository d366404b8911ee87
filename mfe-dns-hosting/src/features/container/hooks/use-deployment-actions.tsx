import { IconArrowBackUp, IconArrowsDiff } from '@tabler/icons-react';
import type { Container, Deployment } from '@zonewerk/contracts';
import type { MenuItem } from '@zonewerk/ui';
import { containerPageMessages as texts } from '../messages';
import { useRollBack } from './use-roll-back';

/**
 * Actions of the versions of a container.
 * @param onCompare called with the numbers of the two versions that are compared
 */
export function useDeploymentActions(
  projectId: string,
  container: Container,
  onCompare: (one: number, other: number) => void,
) {
  const { rollBack, rollingBack } = useRollBack(projectId, container);
  const live = container.deployed?.number;
  return (deployment: Deployment): MenuItem[] => {
    const { number, comparable, restorable } = deployment;
    const items: MenuItem[] = [];
    if (live !== undefined && live !== number && comparable) {
      items.push({
        label: texts.difference.label,
        icon: <IconArrowsDiff />,
        onSelect: () => onCompare(live, number),
      });
    }
    if (restorable) {
      items.push({
        label: texts.rollBack.label,
        icon: <IconArrowBackUp />,
        disabled: rollingBack || container.update !== null || container.desired === 'stopped',
        onSelect: () => void rollBack(deployment),
      });
    }
    return items;
  };
}
