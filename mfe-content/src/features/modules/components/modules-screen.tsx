import { IconPlus } from '@tabler/icons-react';
import type { ContentModule } from '@zonewerk/contracts';
import { pagePath, type ScreenProps, useAllowed, useAllowedWindow } from '@zonewerk/shell-sdk';
import { Button, PageHeader } from '@zonewerk/ui';
import { useContentListModulesQuery } from '../../../shared/api/module-calls';
import { moduleMessages } from '../../../shared/module-messages';
import { ProjectFrame } from '../../../shared/components/project-frame';
import { CreateModuleWindow } from './create-module-window';
import { ModulesTable } from './modules-table';
import { RenameModuleWindow } from './rename-module-window';

const texts = moduleMessages.list;
const NONE: readonly ContentModule[] = [];

/**
 * Page `modules`: the modules of a project. `?query=` searches; `?create=1` and `?rename=` with a module id open their
 * windows.
 */
export function ModulesScreen({ params }: ScreenProps) {
  const projectId = params['projectId'] ?? '';
  return (
    <ProjectFrame projectId={projectId} title={texts.title}>
      {(project) => <Modules key={project.id} projectId={project.id} name={project.name} />}
    </ProjectFrame>
  );
}

function Modules({ projectId, name }: { projectId: string; name: string }) {
  const query = useContentListModulesQuery(projectId, { refetchOnFocus: true });
  const [creating, setCreating] = useAllowedWindow('create', 'content.change');
  const [renamed, setRenamed] = useAllowedWindow('rename', 'content.change');
  const canChange = useAllowed('content.change');
  const create = () => setCreating('1');
  const list = query.currentData?.list ?? NONE;
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        back={{ href: pagePath('project', { projectId }), label: name }}
        actions={
          canChange && (
            <Button variant="primary" leftIcon={<IconPlus aria-hidden="true" />} onClick={create}>
              {texts.create}
            </Button>
          )
        }
      />
      <ModulesTable projectId={projectId} query={query} list={list} onCreate={create} onRename={setRenamed} />
      <CreateModuleWindow projectId={projectId} opened={creating === '1'} onClose={() => setCreating('')} />
      <RenameModuleWindow
        projectId={projectId}
        module={list.find(({ id }) => id === renamed)}
        onClose={() => setRenamed('')}
      />
    </>
  );
}
