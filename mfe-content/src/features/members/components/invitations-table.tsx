import { IconMail } from '@tabler/icons-react';
import type { ProjectInvitation } from '@zonewerk/contracts';
import { type Column, DataTable, EmptyState, TimeAgo } from '@zonewerk/ui';
import {
  useContentListInvitationsQuery,
  useContentRevokeInvitationMutation,
} from '../../../shared/api/invitation-calls';
import { memberMessages } from '../messages';
import { ROLE_NAMES } from '../../../shared/role-names';
import { report } from '../../../shared/report';
import { stateOf } from '../../../shared/state-of';

const texts = memberMessages.invitations;

const COLUMNS: readonly Column<ProjectInvitation>[] = [
  { key: 'mail', header: texts.columns.mail, cell: ({ mail }) => mail, primary: true },
  { key: 'role', header: texts.columns.role, cell: ({ role }) => ROLE_NAMES[role], width: '10rem' },
  { key: 'by', header: texts.columns.by, cell: ({ invited_by: by }) => by ?? texts.unknown, width: '12rem' },
  {
    key: 'expires',
    header: texts.columns.expires,
    cell: ({ expires }) => <TimeAgo date={expires} />,
    width: '10rem',
  },
];

/** Pending invitations of a project. */
export function InvitationsTable({ projectId }: { projectId: string }) {
  const query = useContentListInvitationsQuery(projectId, { refetchOnMountOrArgChange: true });
  const [revoke] = useContentRevokeInvitationMutation();
  const revokeOne = async ({ id, mail }: ProjectInvitation) =>
    void report(await revoke({ project_id: projectId, invitation: id }), texts.revoked(mail));
  return (
    <DataTable<ProjectInvitation>
      {...stateOf(query)}
      label={texts.list}
      count={query.data?.list.length}
      columns={COLUMNS}
      rows={query.data?.list ?? []}
      rowKey={({ id }) => id}
      rowLabel={({ mail }) => mail}
      rowActions={(one) => [{ label: texts.revoke, danger: true, onSelect: () => void revokeOne(one) }]}
      empty={<EmptyState level={2} icon={<IconMail />} title={texts.empty} />}
    />
  );
}
