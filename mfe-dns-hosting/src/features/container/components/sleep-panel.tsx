import type { Container } from '@zonewerk/contracts';
import { useHostingSetSleepMutation } from '../api/configuration-calls';
import { configurationMessages } from '../configuration-messages';
import { ContainerSwitch } from './container-switch';

interface SleepPanelProps {
  projectId: string;
  container: Container;
}

/** Switch for sleep: a development container sleeps after an hour without a request. */
export function SleepPanel({ projectId, container }: SleepPanelProps) {
  const [send] = useHostingSetSleepMutation();
  const place = { container_id: container.id, project_id: projectId };
  return (
    <ContainerSwitch
      projectId={projectId}
      container={container}
      name="sleeps"
      texts={configurationMessages.sleep}
      send={(sleeps) => send({ ...place, sleeps })}
    />
  );
}
