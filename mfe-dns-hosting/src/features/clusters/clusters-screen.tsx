import { type ScreenProps, useWindowParam } from '@zonewerk/shell-sdk';
import { messages } from '../../messages';
import { ProjectListHeader } from '../../project-list-header';
import { ClustersTable } from './clusters-table';
import { CreateClusterWindow } from './create-cluster-window';

const texts = messages.clusters;

/** Shown for the page identity `project-clusters`. `?query=` searches, `?create=1` opens the window. */
export function ClustersScreen({ params }: ScreenProps) {
  const projectId = params['projectId'] ?? '';
  const [creating, setCreating] = useWindowParam('create');
  const create = () => setCreating('1');
  return (
    <>
      <ProjectListHeader projectId={projectId} texts={texts} onCreate={create} />
      <ClustersTable projectId={projectId} onCreate={create} />
      <CreateClusterWindow projectId={projectId} opened={creating === '1'} onClose={() => setCreating('')} />
    </>
  );
}
