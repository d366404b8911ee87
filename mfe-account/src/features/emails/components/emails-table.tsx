import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleOff,
  IconPencil,
  IconStar,
  IconTrash,
} from '@tabler/icons-react';
import type { EmailAddress } from '@zonewerk/contracts';
import { failureText, isOffline } from '@zonewerk/shell-sdk';
import { Badge, DataTable, EmptyState, StateBadge, TimeAgo, type Column } from '@zonewerk/ui';
import { useAccountListEmailsQuery } from '../../../shared/emails/api/email-calls';
import { emailsMessages as texts } from '../messages';
import { useEmailActions, type EmailActions } from '../hooks/use-email-actions';

const COLUMNS: readonly Column<EmailAddress>[] = [
  { key: 'email', header: texts.columns.email, cell: ({ email }) => email, mono: true, primary: true },
  {
    key: 'status',
    header: texts.columns.status,
    cell: ({ status }) => <EmailStatus status={status} />,
    width: '10rem',
  },
  {
    key: 'notifications',
    header: texts.columns.notifications,
    cell: ({ notifications }) => texts.notifications[notifications].label,
    width: '11rem',
  },
  {
    key: 'created',
    header: texts.columns.created,
    cell: ({ created }) => <TimeAgo date={created} />,
    width: '8rem',
  },
];

/** Status of an address as a word and a shape. */
export function EmailStatus({ status }: Pick<EmailAddress, 'status'>) {
  if (status !== 'unconfirmed') return <StateBadge state={status}>{texts.statuses[status]}</StateBadge>;
  return (
    <Badge tone="warn" icon={<IconCircleDashed />}>
      {texts.statuses.unconfirmed}
    </Badge>
  );
}

interface EmailsTableProps {
  onEdit: (id: string) => void;
  /** Called after a code was sent again, to open its window. */
  onCode: (email: string) => void;
}

/** Email addresses of the person with their actions, the primary one first. */
export function EmailsTable({ onEdit, onCode }: EmailsTableProps) {
  const { currentData = [], error, isFetching, refetch, isSuccess } = useAccountListEmailsQuery();
  const { place, ...actions } = useEmailActions(onCode);
  const failed = isOffline(error) ? 'offline' : 'error';
  const waiting = isFetching || error === undefined;
  return (
    <div ref={place} tabIndex={-1}>
      <DataTable<EmailAddress>
        label={texts.list}
        columns={COLUMNS}
        rows={currentData}
        rowKey={({ id }) => id}
        rowLabel={({ email }) => email}
        state={isSuccess ? 'ready' : waiting ? 'loading' : failed}
        error={failureText(error)}
        onRetry={() => void refetch()}
        count={isSuccess ? currentData.length : undefined}
        rowPending={({ id }) => id === actions.pending}
        rowActions={(address) => actionsOf(address, actions, onEdit)}
        empty={<EmptyState level={2} title={texts.emptyTitle} text={texts.emptyText} />}
        skeletonRows={2}
      />
    </div>
  );
}

function actionsOf(address: EmailAddress, actions: EmailActions, onEdit: (id: string) => void) {
  const { status, id } = address;
  const disabled = actions.pending !== null;
  const run = (action: (address: EmailAddress) => Promise<void>) => ({
    disabled,
    onSelect: () => void action(address),
  });
  const all = [
    { on: ['unconfirmed'], label: texts.resend, icon: <IconCircleCheck />, ...run(actions.resend) },
    {
      on: ['primary', 'enabled', 'disabled'],
      label: texts.edit,
      icon: <IconPencil />,
      onSelect: () => onEdit(id),
    },
    { on: ['enabled'], label: texts.primary, icon: <IconStar />, ...run(actions.makePrimary) },
    { on: ['enabled'], label: texts.disable, icon: <IconCircleOff />, ...run(actions.disable) },
    { on: ['disabled'], label: texts.enable, icon: <IconCircleCheck />, ...run(actions.enable) },
    {
      on: ['enabled', 'disabled', 'unconfirmed'],
      label: texts.remove,
      icon: <IconTrash />,
      danger: true,
      ...run(actions.remove),
    },
  ];
  return all.filter(({ on }) => on.includes(status)).map(({ on: _on, ...item }) => item);
}
