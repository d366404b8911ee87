import { pagePath, useStepParam, type ScreenProps } from '@zonewerk/shell-sdk';
import { PageHeader, Panel } from '@zonewerk/ui';
import { fileMessages } from '../messages';
import { ProjectFrame } from '../../../shared/components/project-frame';
import { FileManager } from './file-manager';
import { ROOT } from '../hooks/use-folder';

const texts = fileMessages;

/** Page `files`: the files of a project. `?folder=` has the open folder. Back returns to the previous folder. */
export function FilesScreen({ params }: ScreenProps) {
  const projectId = params['projectId'] ?? '';
  const [folder, setFolder] = useStepParam('folder', ROOT);
  return (
    <ProjectFrame projectId={projectId} title={texts.title}>
      {({ id, name }) => (
        <>
          <PageHeader
            title={texts.title}
            purpose={texts.purpose}
            back={{ href: pagePath('project', { projectId: id }), label: name }}
          />
          <Panel flush>
            <FileManager key={id} of={{ projectId: id, module: '' }} folder={folder} onFolder={setFolder} />
          </Panel>
        </>
      )}
    </ProjectFrame>
  );
}
