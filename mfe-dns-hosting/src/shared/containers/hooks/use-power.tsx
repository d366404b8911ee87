import type { Container } from '@zonewerk/contracts';
import { failureText, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { Stack, Text } from '@zonewerk/ui';
import { useDispatch } from 'react-redux';
import {
  storeContainer,
  useHostingShutDownContainerMutation,
  useHostingStartContainerMutation,
} from '../api/container-calls';
import { OfflineAddresses } from '../components/offline-addresses';
import { containerMessages } from '../messages';

const texts = containerMessages.power;

/**
 * Starts a container, and shuts it down after a confirmation. The response updates the displayed container.
 * @param onShutDown called with true before a shutdown is sent, and with false after its failure
 */
export function usePower(projectId: string, container: Container, onShutDown: (sent: boolean) => void) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [start, starting] = useHostingStartContainerMutation();
  const [shutDown, stopping] = useHostingShutDownContainerMutation();
  const busy = starting.isLoading || stopping.isLoading;
  const set = async (on: boolean) => {
    if (busy || (!on && !(await confirmed(container)))) return;
    if (!on) onShutDown(true);
    const { data, error } = await (on ? start : shutDown)(container.id);
    if (data) {
      dispatch(storeContainer(projectId, data.container));
      return;
    }
    onShutDown(false);
    await shell.alert({ title: containerMessages.failedTitle, text: failureText(error), icon: 'error' });
  };
  return { set, busy };
}

function confirmed(container: Container): Promise<boolean> {
  const { name, url, domains, update } = container;
  return shell.confirm({
    title: texts.title(name),
    text: (
      <Stack gap={2}>
        {url === null && domains.length === 0 && <Text>{texts.noAddress}</Text>}
        <OfflineAddresses container={container} label={texts.offline} />
        {update !== null && <Text>{texts.cancelsUpdate}</Text>}
        <Text>{texts.restart}</Text>
      </Stack>
    ),
    confirmLabel: texts.shutDown,
    danger: true,
  });
}
