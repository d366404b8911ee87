import type { ProjectMember } from '@zonewerk/contracts';
import { failureText, issuesOf, useDraft } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, Window } from '@zonewerk/ui';
import { useContentSetMemberRoleMutation } from '../../../shared/api/member-calls';
import { memberMessages as texts } from '../messages';
import { ROLE_NAMES } from '../../../shared/role-names';
import { report } from '../../../shared/report';
import { type GrantedRole, RoleChoice } from './role-choice';

interface RoleWindowProps {
  projectId: string;
  /** Null while the window is closed. */
  member: ProjectMember | null;
  onClose: () => void;
}

/** Changes the role of a member. */
export function RoleWindow({ projectId, member, onClose }: RoleWindowProps) {
  return (
    <Window opened={member !== null} onClose={onClose} title={texts.roleWindow.title(member?.name ?? '')}>
      {member && <RoleForm key={member.id} projectId={projectId} member={member} onClose={onClose} />}
    </Window>
  );
}

function RoleForm({ projectId, member, onClose }: RoleWindowProps & { member: ProjectMember }) {
  const first: GrantedRole | null = member.role === 'owner' ? null : member.role;
  const [role, setRole, forget] = useDraft(`member-role:${projectId}:${member.id}`, first);
  const [set, { error }] = useContentSetMemberRoleMutation();
  const issues = issuesOf(error);
  const leave = () => {
    forget();
    onClose();
  };
  const submit = async () => {
    if (role === null) return;
    const result = await set({ project_id: projectId, member: member.id, role });
    if (!result.data) return;
    report(result, texts.roleChanged(member.name, ROLE_NAMES[role]));
    leave();
  };
  return (
    <Form label={texts.roleWindow.title(member.name)} onSubmit={submit} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <RoleChoice value={role} onChange={setRole} />
      <FormActions submitLabel={texts.roleWindow.submit} onCancel={leave} />
    </Form>
  );
}
