import type { Container } from '@zonewerk/contracts';
import { failureText, shell } from '@zonewerk/shell-sdk';
import { Stack, Text } from '@zonewerk/ui';
import { useState } from 'react';
import { useHostingRemoveContainerMutation } from '../api/container-calls';
import { OfflineAddresses } from '../components/offline-addresses';
import { containerMessages } from '../messages';

const texts = containerMessages.remove;

interface RemoveContainer {
  /** Resolves to true after the removal. Failures are reported here. */
  remove: (container: Container) => Promise<boolean>;
  /** Id of the container whose removal is in progress or succeeded; null otherwise. */
  removing: string | null;
}

/** Removes containers after a confirmation with the typed name. */
export function useRemoveContainer(projectId: string): RemoveContainer {
  const [send] = useHostingRemoveContainerMutation();
  const [removing, setRemoving] = useState<string | null>(null);
  const remove = async (container: Container) => {
    if (!(await confirmed(container))) return false;
    setRemoving(container.id);
    const { data, error } = await send({ container_id: container.id, project_id: projectId });
    if (data) {
      shell.toast({ text: texts.done(container.name) });
      return true;
    }
    setRemoving(null);
    await shell.alert({ title: containerMessages.failedTitle, text: failureText(error), icon: 'error' });
    return false;
  };
  return { remove, removing };
}

function confirmed(container: Container): Promise<boolean> {
  const { name, domains } = container;
  return shell.confirm({
    title: texts.title(name),
    text: (
      <Stack gap={2}>
        <OfflineAddresses container={container} label={texts.offline} />
        {domains.length > 0 && <Text>{texts.domains}</Text>}
        <Text>{texts.lost}</Text>
        <Text>{texts.stays}</Text>
        <Text>
          <strong>{texts.final}</strong>
        </Text>
      </Stack>
    ),
    confirmLabel: texts.label,
    danger: true,
    typed: name,
  });
}
