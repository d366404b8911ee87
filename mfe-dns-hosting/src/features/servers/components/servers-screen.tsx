import { type ScreenProps, useAllowedWindow } from '@zonewerk/shell-sdk';
import { Stack } from '@zonewerk/ui';
import { ProjectListHeader } from '../../../shared/components/project-list-header';
import { ContainersFrame } from '../../../shared/containers/components/containers-frame';
import { DriftInbox } from '../../../shared/containers/components/drift-inbox';
import { useContainers } from '../../../shared/containers/hooks/use-containers';
import { serverMessages as texts } from '../messages';
import { ContainerCards } from './container-cards';
import { NewContainerWindow } from './new-container-window';
import { NoContainers } from './no-containers';

/** Page `project-servers`. `?create=1` opens the window. */
export function ServersScreen({ params }: ScreenProps) {
  const projectId = params['projectId'] ?? '';
  const query = useContainers(projectId);
  const [creating, setCreating] = useAllowedWindow('create', 'hosting.deploy');
  const create = () => setCreating('1');
  return (
    <>
      <ProjectListHeader projectId={projectId} texts={texts} permission="hosting.deploy" onCreate={create} />
      <ContainersFrame query={query}>
        {(containers) =>
          containers.length === 0 ? (
            <NoContainers projectId={projectId} onCreate={create} />
          ) : (
            <Stack gap={6}>
              <DriftInbox projectId={projectId} containers={containers} />
              <ContainerCards projectId={projectId} containers={containers} />
            </Stack>
          )
        }
      </ContainersFrame>
      <NewContainerWindow projectId={projectId} opened={creating === '1'} onClose={() => setCreating('')} />
    </>
  );
}
