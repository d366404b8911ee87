import { IconUserPlus } from '@tabler/icons-react';
import { type Project, roleAllows } from '@zonewerk/contracts';
import { pagePath, type ScreenProps, useAllowedWindow } from '@zonewerk/shell-sdk';
import { Button, PageHeader, Stack } from '@zonewerk/ui';
import { ProjectFrame } from '../../../shared/components/project-frame';
import { memberMessages as texts } from '../messages';
import { ContactsPanel } from './contacts-panel';
import { FactorPanel } from './factor-panel';
import { InvitationsTable } from './invitations-table';
import { InviteWindow } from './invite-window';
import { MembersTable } from './members-table';
import { OfferNote } from './offer-note';

/** Page `project-members`: members, invitations and the ownership of a project. `?invite=1` opens the window. */
export function MembersScreen({ params }: ScreenProps) {
  return (
    <ProjectFrame projectId={params['projectId'] ?? ''} title={texts.title}>
      {(project) => <Members key={project.id} project={project} />}
    </ProjectFrame>
  );
}

function Members({ project }: { project: Project }) {
  const { id: projectId, name, project_role: role } = project;
  const [inviting, setInviting] = useAllowedWindow('invite', 'members.manage');
  const manages = roleAllows(role, 'members.manage');
  const invite = (
    <Button variant="primary" leftIcon={<IconUserPlus aria-hidden="true" />} onClick={() => setInviting('1')}>
      {texts.invite}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        back={{ href: pagePath('project', { projectId }), label: name }}
        actions={manages && invite}
      />
      <Stack gap={6}>
        <OfferNote projectId={projectId} />
        <MembersTable project={project} />
        {manages && <InvitationsTable projectId={projectId} />}
        {roleAllows(role, 'contacts.change') && <ContactsPanel projectId={projectId} />}
        {roleAllows(role, 'project.manage') && <FactorPanel projectId={projectId} />}
      </Stack>
      {manages && (
        <InviteWindow projectId={projectId} opened={inviting === '1'} onClose={() => setInviting('')} />
      )}
    </>
  );
}
