import { IconArrowBackUp, IconArrowsDiff, IconTerminal2 } from '@tabler/icons-react';
import { type Container, type Deployment, isBuilt } from '@zonewerk/contracts';
import { useAllowed } from '@zonewerk/shell-sdk';
import type { MenuItem } from '@zonewerk/ui';
import { containerPageMessages as texts } from '../messages';
import { useRollBack } from './use-roll-back';

/**
 * Actions of the versions of a container.
 * @param onCompare called with the numbers of two versions
 * @param onLog called to show the build log
 */
export function useDeploymentActions(
  projectId: string,
  container: Container,
  onCompare: (one: number, other: number) => void,
  onLog: () => void,
) {
  const { rollBack, rollingBack } = useRollBack(projectId, container);
  const canDeploy = useAllowed('hosting.deploy');
  const live = container.deployed?.number;
  return (deployment: Deployment): MenuItem[] => {
    const { number, comparable, restorable } = deployment;
    const items: MenuItem[] = [];
    if (isBuilt(deployment.source))
      items.push({ label: texts.deployments.buildLog, icon: <IconTerminal2 />, onSelect: onLog });
    if (live !== undefined && live !== number && comparable) {
      items.push({
        label: texts.difference.label,
        icon: <IconArrowsDiff />,
        onSelect: () => onCompare(live, number),
      });
    }
    if (restorable && canDeploy) {
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
