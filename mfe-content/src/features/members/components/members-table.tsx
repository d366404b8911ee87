import { type Project, type ProjectMember, roleAllows } from '@zonewerk/contracts';
import { shell } from '@zonewerk/shell-sdk';
import { Badge, type Column, DataTable, Group, type MenuItem } from '@zonewerk/ui';
import { useState } from 'react';
import {
  useContentLeaveProjectMutation,
  useContentListMembersQuery,
  useContentOfferOwnershipMutation,
  useContentRemoveMemberMutation,
} from '../../../shared/api/member-calls';
import { memberMessages as texts } from '../messages';
import { ROLE_NAMES } from '../../../shared/role-names';
import { useProjectExit } from '../../../shared/hooks/use-project-exit';
import { report } from '../../../shared/report';
import { stateOf } from '../../../shared/state-of';
import { RoleWindow } from './role-window';

const COLUMNS: readonly Column<ProjectMember>[] = [
  { key: 'name', header: texts.columns.name, cell: nameCell, primary: true },
  { key: 'role', header: texts.columns.role, cell: ({ role }) => ROLE_NAMES[role], width: '10rem' },
];

const FACTOR: Column<ProjectMember> = {
  key: 'factor',
  header: texts.columns.factor,
  cell: ({ second_factor: on }) => (on === null ? '–' : on ? texts.factorOn : texts.factorOff),
  width: '10rem',
};

/** The members with the actions that the role of the person allows. */
export function MembersTable({ project }: { project: Project }) {
  const query = useContentListMembersQuery(project.id, { refetchOnMountOrArgChange: true });
  const [edited, setEdited] = useState<ProjectMember | null>(null);
  const actionsOf = useActions(project, setEdited);
  const manages = roleAllows(project.project_role, 'members.manage');
  return (
    <>
      <DataTable<ProjectMember>
        {...stateOf(query)}
        label={texts.list}
        count={query.data?.list.length}
        columns={manages ? [...COLUMNS, FACTOR] : COLUMNS}
        rows={query.data?.list ?? []}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowActions={actionsOf}
      />
      <RoleWindow projectId={project.id} member={edited} onClose={() => setEdited(null)} />
    </>
  );
}

/** Row actions. The server checks the permission again. */
function useActions({ id, project_role: own }: Project, onEdit: (member: ProjectMember) => void) {
  const removeMember = useRemoval(id);
  const offer = useOffer(id);
  const leave = useLeaving(id);
  return (member: ProjectMember): MenuItem[] => {
    if (member.self) return [{ label: texts.leave, danger: true, onSelect: () => void leave() }];
    const canChange = roleAllows(own, 'members.manage') && (member.role !== 'owner' || own === 'owner');
    const canOffer = roleAllows(own, 'ownership.transfer') && member.role !== 'owner';
    return [
      ...(canChange ? [{ label: texts.changeRole, onSelect: () => onEdit(member) }] : []),
      ...(canOffer ? [{ label: texts.offer, onSelect: () => void offer(member) }] : []),
      ...(canChange
        ? [{ label: texts.remove, danger: true, onSelect: () => void removeMember(member) }]
        : []),
    ];
  };
}

function useRemoval(projectId: string) {
  const [remove] = useContentRemoveMemberMutation();
  return async ({ id, name }: ProjectMember) => {
    const title = texts.removeTitle(name);
    const question = { title, text: texts.removeText, confirmLabel: texts.remove, danger: true };
    if (!(await shell.confirm(question))) return;
    report(await remove({ project_id: projectId, member: id }), texts.removed(name));
  };
}

function useOffer(projectId: string) {
  const [offer] = useContentOfferOwnershipMutation();
  const { ownership } = texts;
  return async ({ id, name }: ProjectMember) => {
    const question = { title: ownership.title(name), text: ownership.text, confirmLabel: ownership.confirm };
    if (!(await shell.confirm(question))) return;
    const result = await offer({ project_id: projectId, member: id });
    report(result, ownership.offered(name), ownership.notConfirmed);
  };
}

function useLeaving(projectId: string) {
  const [leave] = useContentLeaveProjectMutation();
  const exit = useProjectExit();
  return async () => {
    const question = {
      title: texts.leaveTitle,
      text: texts.leaveText,
      confirmLabel: texts.leave,
      danger: true,
    };
    if (!(await shell.confirm(question))) return;
    if (report(await leave({ project_id: projectId }), texts.ended)) exit();
  };
}

function nameCell({ name, self }: ProjectMember) {
  return (
    <Group>
      <span>{name}</span>
      {self && <Badge>{texts.self}</Badge>}
    </Group>
  );
}
