import { IconPlus } from '@tabler/icons-react';
import { useWindowParam } from '@zonewerk/shell-sdk';
import { Button, PageHeader, Stack } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import { CreateProjectWindow } from './create-project-window';
import { DroppedProjects } from './dropped-projects';
import { ReceivedInvitations } from './received-invitations';
import { ProjectsTable } from './projects-table';

const texts = messages.projects;

/** Page `projects`: `?query=` searches, `?create=1` opens the window. */
export function ProjectsScreen() {
  const [creating, setCreating] = useWindowParam('create');
  const create = () => setCreating('1');
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        actions={
          <Button variant="primary" leftIcon={<IconPlus aria-hidden="true" />} onClick={create}>
            {texts.create}
          </Button>
        }
      />
      <Stack gap={6}>
        <ReceivedInvitations />
        <ProjectsTable onCreate={create} />
        <DroppedProjects />
      </Stack>
      <CreateProjectWindow opened={creating === '1'} onClose={() => setCreating('')} />
    </>
  );
}
