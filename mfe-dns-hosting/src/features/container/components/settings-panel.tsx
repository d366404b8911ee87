import { IconRefresh } from '@tabler/icons-react';
import type { Container } from '@zonewerk/contracts';
import { failureText, shell } from '@zonewerk/shell-sdk';
import { Button, Note, Stack } from '@zonewerk/ui';
import { useHostingStartUpdateMutation } from '../../../shared/containers/api/container-calls';
import { containerMessages } from '../../../shared/containers/messages';
import { configurationMessages as texts } from '../configuration-messages';
import { useEnvironment } from '../hooks/use-environment';
import { EgressPanel } from './egress-panel';
import { EnvironmentPanel } from './environment-panel';
import { LimitsPanel } from './limits-panel';
import { SleepPanel } from './sleep-panel';

interface SettingsPanelProps {
  projectId: string;
  container: Container;
}

/** Settings of a container. Variables and limits take effect with the next update. */
export function SettingsPanel({ projectId, container }: SettingsPanelProps) {
  const containerKey = { project_id: projectId, container_id: container.id };
  const query = useEnvironment(containerKey);
  return (
    <Stack gap={6}>
      {query.currentData?.undeployed && <UpdateNote container={container} />}
      {query.currentData?.parameters_changed && (
        <Note tone="warn" title={texts.parametersChanged}>
          {texts.parametersChangedNote}
        </Note>
      )}
      <EnvironmentPanel containerKey={containerKey} container={container} query={query} />
      <LimitsPanel containerKey={containerKey} container={container} />
      {container.server.engine !== 'site' && <EgressPanel container={container} />}
      {container.kind === 'development' && <SleepPanel projectId={projectId} container={container} />}
    </Stack>
  );
}

function UpdateNote({ container }: Pick<SettingsPanelProps, 'container'>) {
  const [send, { isLoading }] = useHostingStartUpdateMutation();
  const isOffline = container.desired === 'stopped';
  const update = async () => {
    const { error } = await send(container.id);
    if (error)
      await shell.alert({ title: containerMessages.failedTitle, text: failureText(error), icon: 'error' });
  };
  return (
    <Note tone="warn" title={texts.undeployed}>
      <Stack gap={2} align="start">
        {isOffline ? `${texts.undeployedNote} ${texts.offlineNote}` : texts.undeployedNote}
        <Button
          size="s"
          leftIcon={<IconRefresh aria-hidden="true" />}
          aria-label={texts.updateOf(container.name)}
          disabled={isOffline}
          loading={isLoading || container.update !== null}
          onClick={() => void update()}
        >
          {texts.update}
        </Button>
      </Stack>
    </Note>
  );
}
