import type { Container, Deployment } from '@zonewerk/contracts';
import { failureText, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { Stack, Text, TimeAgo } from '@zonewerk/ui';
import { useDispatch } from 'react-redux';
import { storeContainer } from '../../../shared/containers/api/container-calls';
import { containerMessages } from '../../../shared/containers/messages';
import { useHostingRollBackMutation } from '../api/deployment-calls';
import { containerPageMessages } from '../messages';

const texts = containerPageMessages.rollBack;

/** Deploys a replaced version again after a confirmation. */
export function useRollBack(projectId: string, container: Container) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [send, { isLoading }] = useHostingRollBackMutation();
  const rollBack = async (deployment: Deployment) => {
    if (!(await confirmed(deployment))) return;
    const { number } = deployment;
    const { data, error } = await send({ container_id: container.id, project_id: projectId, number });
    if (data) {
      dispatch(storeContainer(projectId, data.container));
      shell.toast({ text: texts.started(number) });
    } else {
      await shell.alert({ title: containerMessages.failedTitle, text: failureText(error), icon: 'error' });
    }
  };
  return { rollBack, rollingBack: isLoading };
}

function confirmed({ number, ended, created }: Deployment): Promise<boolean> {
  return shell.confirm({
    title: texts.title(number),
    text: (
      <Stack gap={2}>
        <Text>{texts.text(number)}</Text>
        <Text as="div">
          {texts.last} <TimeAgo date={ended ?? created} />.
        </Text>
        <Text>{texts.stays}</Text>
      </Stack>
    ),
    confirmLabel: texts.label,
  });
}
