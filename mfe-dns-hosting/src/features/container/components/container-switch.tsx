import type { Container } from '@zonewerk/contracts';
import { failureText, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { Group, Panel, Spinner, SwitchField } from '@zonewerk/ui';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { storeContainer } from '../../../shared/containers/api/container-calls';
import { containerMessages } from '../../../shared/containers/messages';

interface ContainerSwitchProps {
  projectId: string;
  container: Container;
  /** Field of the container that the switch shows. */
  name: 'follow' | 'sleeps';
  texts: { readonly title: string; readonly label: string; readonly help: string };
  /** Sends the choice. Resolves to the stored value or an error. */
  send: (checked: boolean) => PromiseLike<{
    data?: Partial<Pick<Container, 'follow' | 'sleeps'>>;
    error?: unknown;
  }>;
}

/** Panel with a switch of a container. The switch moves after the response. */
export function ContainerSwitch({ projectId, container, name, texts, send }: ContainerSwitchProps) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [busy, setBusy] = useState(false);
  const choose = async (checked: boolean) => {
    if (busy) return;
    setBusy(true);
    const { data, error } = await send(checked);
    setBusy(false);
    if (data) dispatch(storeContainer(projectId, { ...container, [name]: data[name] }));
    else await shell.alert({ title: containerMessages.failedTitle, text: failureText(error), icon: 'error' });
  };
  return (
    <Panel title={texts.title}>
      <Group gap={2} align="start" wrap={false}>
        <SwitchField
          name={name}
          label={texts.label}
          help={texts.help}
          checked={container[name]}
          onChange={(checked) => void choose(checked)}
        />
        {busy && <Spinner />}
      </Group>
    </Panel>
  );
}
