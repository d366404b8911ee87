import { IconPencil, IconPlus, IconReceiptEuro } from '@tabler/icons-react';
import type { BillingProfile } from '@zonewerk/contracts';
import { pagedTable, pagePath, useSearch } from '@zonewerk/shell-sdk';
import { Anchor, Button, DataTable, EmptyState, Money, Text, type Column } from '@zonewerk/ui';
import { useAccountListProfilesInfiniteQuery } from '../../../shared/balance/api/balance-calls';
import { profileMessages } from '../../../shared/balance/messages';
import { countryName, profileTitle } from '../../../shared/balance/profile-texts';
import { Written } from '../../../shared/balance/components/written';
import { balanceMessages as texts } from '../messages';

const COLUMNS: readonly Column<BillingProfile>[] = [
  { key: 'name', header: texts.columns.name, cell: nameCell, primary: true },
  { key: 'kind', header: texts.columns.kind, cell: ({ kind }) => profileMessages.kinds[kind] },
  {
    key: 'place',
    header: texts.columns.place,
    cell: ({ city, country }) => <Written text={`${city}, ${countryName(country)}`} />,
  },
  { key: 'vat', header: texts.columns.vatNumber, cell: vatCell, mono: true, width: '11rem' },
  {
    key: 'balance',
    header: texts.columns.balance,
    cell: ({ balance }) => <Money amount={balance} />,
    mono: true,
    align: 'end',
  },
];

function nameCell(profile: BillingProfile) {
  return (
    <Anchor quiet href={pagePath('balance-profile', { profile: profile.id })}>
      <Written text={profileTitle(profile)} />
    </Anchor>
  );
}

function vatCell({ vat_number: number }: BillingProfile) {
  if (number !== '') return number;
  return (
    <Text as="span" tone="faint">
      {texts.none}
    </Text>
  );
}

interface ProfilesTableProps {
  onAdd: () => void;
  onEdit: (profile: BillingProfile) => void;
}

/** Billing profiles of the person with their balances. The URL has the search. */
export function ProfilesTable({ onAdd, onEdit }: ProfilesTableProps) {
  const { typed, setTyped, settled, active } = useSearch();
  // Payments change balances outside of this page: the cached list is shown and reloaded.
  const list = useAccountListProfilesInfiniteQuery(settled, { refetchOnMountOrArgChange: true });
  const table = pagedTable(list);
  const none = table.state === 'ready' && table.count === 0 && !active;
  return (
    <DataTable<BillingProfile>
      {...table}
      label={texts.list}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowLabel={profileTitle}
      rowActions={(profile) => [{ label: texts.edit, icon: <IconPencil />, onSelect: () => onEdit(profile) }]}
      search={none ? undefined : { value: typed, onChange: setTyped, placeholder: texts.search }}
      empty={<FirstProfile onAdd={onAdd} />}
      skeletonRows={2}
    />
  );
}

function FirstProfile({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      level={2}
      icon={<IconReceiptEuro />}
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
