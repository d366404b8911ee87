import { IconPlus } from '@tabler/icons-react';
import { pagePath, type ScreenProps, useQueryParam } from '@zonewerk/shell-sdk';
import { Button, PageHeader } from '@zonewerk/ui';
import { messages } from '../../messages';
import { ClustersTable } from './clusters-table';
import { CreateClusterWindow } from './create-cluster-window';

const texts = messages.clusters;

/** Shown for the page identity `project-clusters`. `?query=` searches, `?create=1` opens the window. */
export function ClustersScreen({ params }: ScreenProps) {
  const projectId = params['projectId'] ?? '';
  const [creating, setCreating] = useQueryParam('create');
  const create = () => setCreating('1');
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        back={{ href: pagePath('project', { projectId }), label: texts.back }}
        actions={
          <Button variant="primary" leftIcon={<IconPlus aria-hidden="true" />} onClick={create}>
            {texts.create}
          </Button>
        }
      />
      <ClustersTable projectId={projectId} onCreate={create} />
      <CreateClusterWindow projectId={projectId} opened={creating === '1'} onClose={() => setCreating('')} />
    </>
  );
}
