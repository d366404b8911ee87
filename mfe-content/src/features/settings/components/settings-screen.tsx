import { type Project, roleAllows } from '@zonewerk/contracts';
import { pagePath, type ScreenProps } from '@zonewerk/shell-sdk';
import { Note, PageHeader, Stack } from '@zonewerk/ui';
import { ProjectFrame } from '../../../shared/components/project-frame';
import { settingsMessages as texts } from '../messages';
import { DropPanel } from './drop-panel';
import { LabelPanel } from './label-panel';
import { NamePanel } from './name-panel';

/** Pages `project-settings` and `project-label`: name, label and removal of a project. `?drop=1` opens the window. */
export function SettingsScreen({ params }: ScreenProps) {
  return (
    <ProjectFrame projectId={params['projectId'] ?? ''} title={texts.title}>
      {(project) => <Settings key={project.id} project={project} />}
    </ProjectFrame>
  );
}

function Settings({ project }: { project: Project }) {
  const { id: projectId, name, project_role: role } = project;
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        back={{ href: pagePath('project', { projectId }), label: name }}
      />
      {roleAllows(role, 'project.manage') ? (
        <Stack gap={6}>
          <NamePanel project={project} />
          <LabelPanel project={project} />
          {roleAllows(role, 'project.drop') && <DropPanel project={project} />}
        </Stack>
      ) : (
        <Note>{texts.noPermission}</Note>
      )}
    </>
  );
}
