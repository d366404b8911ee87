import { IconAddressBook, IconMailCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Contact } from '@zonewerk/contracts';
import { pagedTable, useSearch } from '@zonewerk/shell-sdk';
import {
  Anchor,
  Badge,
  Button,
  DataTable,
  EmptyState,
  Group,
  Text,
  type Column,
  type Tone,
} from '@zonewerk/ui';
import { useAccountListContactsInfiniteQuery } from '../api/contact-calls';
import { contactMessages as texts } from '../messages';
import { holds } from '../contact-rules';
import { CONTACT_ROLES } from '../contact.types';
import { useConfirmContact } from '../hooks/use-confirm-contact';
import { useRemoveContact } from '../hooks/use-remove-contact';

const COLUMNS: readonly Column<Contact>[] = [
  { key: 'name', header: texts.columns.name, cell: ({ name }) => name, primary: true },
  { key: 'mail', header: texts.columns.mail, cell: mailCell, mono: true },
  { key: 'phone', header: texts.columns.phone, cell: phoneCell, mono: true },
  { key: 'roles', header: texts.columns.roles, cell: rolesCell },
  { key: 'notices', header: texts.columns.notices, cell: noticesCell },
];

function mailCell({ mail }: Contact) {
  return mail === '' ? <None /> : <Anchor href={`mailto:${mail}`}>{mail}</Anchor>;
}

function phoneCell({ phone }: Contact) {
  if (phone === '') return <None />;
  return <Anchor href={`tel:${phone.replace(/[^+\d]/gu, '')}`}>{phone}</Anchor>;
}

function rolesCell(contact: Contact) {
  const roles = CONTACT_ROLES.filter((role) => holds(contact, role));
  if (roles.length === 0) return <None />;
  return (
    <Group gap={1}>
      {roles.map((role) => (
        <Badge key={role}>{texts.roles[role].label}</Badge>
      ))}
    </Group>
  );
}

const TONES: Record<Contact['notices'], Tone> = {
  none: 'neutral',
  unconfirmed: 'warn',
  confirmed: 'good',
  stopped: 'neutral',
};

function noticesCell({ notices }: Contact) {
  return <Badge tone={TONES[notices]}>{texts.notices[notices]}</Badge>;
}

function None() {
  return (
    <Text as="span" tone="faint">
      {texts.none}
    </Text>
  );
}

interface ContactsTableProps {
  onAdd: () => void;
  onEdit: (contact: Contact) => void;
}

/** Contacts of the person. The URL has the search. */
export function ContactsTable({ onAdd, onEdit }: ContactsTableProps) {
  const { typed, setTyped, settled, active } = useSearch();
  const table = pagedTable(useAccountListContactsInfiniteQuery(settled));
  const { remove, removing, place } = useRemoveContact();
  const confirm = useConfirmContact();
  const none = table.state === 'ready' && table.count === 0 && !active;
  return (
    <div ref={place} tabIndex={-1}>
      <DataTable<Contact>
        {...table}
        label={texts.list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowPending={({ id }) => id === removing}
        rowActions={(contact) => [
          ...(contact.notices === 'unconfirmed'
            ? [{ label: texts.confirm, icon: <IconMailCheck />, onSelect: () => void confirm(contact) }]
            : []),
          { label: texts.edit, icon: <IconPencil />, onSelect: () => onEdit(contact) },
          {
            label: texts.remove,
            icon: <IconTrash />,
            danger: true,
            disabled: removing !== null,
            onSelect: () => void remove(contact),
          },
        ]}
        search={none ? undefined : { value: typed, onChange: setTyped, placeholder: texts.search }}
        empty={<FirstContact onAdd={onAdd} />}
        skeletonRows={3}
      />
    </div>
  );
}

function FirstContact({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      level={2}
      icon={<IconAddressBook />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        <Button leftIcon={<IconPlus aria-hidden="true" />} onClick={onAdd}>
          {texts.add}
        </Button>
      }
    />
  );
}
