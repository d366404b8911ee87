import type { Container } from '@zonewerk/contracts';
import { Stack } from '@zonewerk/ui';
import { BackupsPanel } from './backups-panel';
import { useData } from './use-data';
import { useDataActions } from './use-data-actions';
import { VolumesPanel } from './volumes-panel';

interface DataPanelProps {
  projectId: string;
  container: Container;
}

/** The volumes of a container and their backups. */
export function DataPanel({ projectId, container }: DataPanelProps) {
  const containerKey = { project_id: projectId, container_id: container.id };
  const data = useData(containerKey);
  const actions = useDataActions(projectId);
  const canHaveVolumes = container.server.engine === 'docker' && container.source !== 'site';
  return (
    <Stack gap={6}>
      <VolumesPanel containerKey={containerKey} container={container} data={data} actions={actions} />
      {canHaveVolumes && <BackupsPanel data={data} actions={actions} />}
    </Stack>
  );
}
