import { IconAddressBook, IconPlus } from '@tabler/icons-react';
import type { ProjectContact } from '@zonewerk/contracts';
import { useAllowedWindow } from '@zonewerk/shell-sdk';
import { Badge, Button, type Column, DataTable, EmptyState, type Tone } from '@zonewerk/ui';
import {
  useContentListProjectContactsQuery,
  useContentSetProjectContactMutation,
} from '../../../shared/api/contact-calls';
import { report } from '../../../shared/report';
import { stateOf } from '../../../shared/state-of';
import { memberMessages } from '../messages';
import { ContactWindow } from './contact-window';

const texts = memberMessages.contacts;
const ROLES = ['role_super', 'role_financial', 'role_technical', 'role_data'] as const;
const TONES: Record<ProjectContact['notices'], Tone> = {
  none: 'neutral',
  unconfirmed: 'warn',
  confirmed: 'good',
  stopped: 'neutral',
};

const COLUMNS: readonly Column<ProjectContact>[] = [
  { key: 'name', header: texts.columns.name, cell: ({ name }) => name, primary: true },
  { key: 'mail', header: texts.columns.mail, cell: ({ mail }) => mail },
  { key: 'roles', header: texts.columns.roles, cell: rolesCell },
  { key: 'owner', header: texts.columns.owner, cell: ({ owner }) => owner },
  {
    key: 'notices',
    header: texts.columns.notices,
    cell: ({ notices }) => <Badge tone={TONES[notices]}>{texts.notices[notices]}</Badge>,
  },
];

function rolesCell(contact: ProjectContact) {
  const roles = ROLES.filter((role) => contact[role] === '1').map((role) => texts.roles[role]);
  return roles.join(', ') || texts.noRoles;
}

/** Contacts of members that get the notices of a project. `?contact=1` opens the window. */
export function ContactsPanel({ projectId }: { projectId: string }) {
  const query = useContentListProjectContactsQuery(projectId, { refetchOnMountOrArgChange: true });
  const [set] = useContentSetProjectContactMutation();
  const [adding, setAdding] = useAllowedWindow('contact', 'contacts.change');
  const rows = query.data?.list ?? [];
  const remove = async ({ id, name }: ProjectContact) =>
    void report(await set({ project_id: projectId, object: id, selected: false }), texts.removed(name));
  const add = (
    <Button leftIcon={<IconPlus aria-hidden="true" />} onClick={() => setAdding('1')}>
      {texts.add}
    </Button>
  );
  return (
    <>
      <DataTable<ProjectContact>
        {...stateOf(query)}
        label={texts.list}
        count={query.data?.list.length}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowActions={(one) =>
          one.own ? [{ label: texts.remove, danger: true, onSelect: () => void remove(one) }] : []
        }
        actions={rows.length > 0 ? add : undefined}
        empty={
          <EmptyState
            level={2}
            icon={<IconAddressBook />}
            title={texts.empty}
            text={texts.emptyText}
            action={add}
          />
        }
      />
      <ContactWindow
        projectId={projectId}
        selected={rows}
        opened={adding === '1'}
        onClose={() => setAdding('')}
      />
    </>
  );
}
