import { IconShoppingCart } from '@tabler/icons-react';
import type { Order } from '@zonewerk/contracts';
import { pagedTable, pagePath } from '@zonewerk/shell-sdk';
import { Anchor, Button, DataTable, EmptyState, Money, Text, TimeAgo, type Column } from '@zonewerk/ui';
import { OrderState } from '../../../shared/balance/components/order-state';
import { useAccountListOrdersInfiniteQuery } from '../api/profile-calls';
import { profileScreenMessages } from '../messages';

const texts = profileScreenMessages.orders;

const COLUMNS: readonly Column<Order>[] = [
  { key: 'what', header: texts.columns.what, cell: whatCell, primary: true },
  { key: 'state', header: texts.columns.state, cell: (order) => <OrderState order={order} /> },
  { key: 'created', header: texts.columns.created, cell: ({ created }) => <TimeAgo date={created} /> },
  { key: 'receipt', header: texts.columns.receipt, cell: receiptCell, mono: true },
  {
    key: 'amount',
    header: texts.columns.amount,
    cell: ({ amount }) => <Money amount={amount} />,
    mono: true,
    align: 'end',
  },
];

function whatCell({ id, profile, items }: Order) {
  return (
    <Anchor quiet href={pagePath('order', { profile, order: id })}>
      {items.map(({ description }) => description).join(', ')}
    </Anchor>
  );
}

function receiptCell({ receipt }: Order) {
  if (receipt !== '') return receipt;
  return (
    <Text as="span" tone="faint">
      {profileScreenMessages.none}
    </Text>
  );
}

/** Orders of a profile, newest first. */
export function OrdersTable({ profileId, onTopUp }: { profileId: string; onTopUp: () => void }) {
  const list = useAccountListOrdersInfiniteQuery(profileId, { refetchOnMountOrArgChange: true });
  return (
    <DataTable<Order>
      {...pagedTable(list)}
      label={texts.list}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          icon={<IconShoppingCart />}
          title={texts.emptyTitle}
          text={texts.emptyText}
          action={<Button onClick={onTopUp}>{profileScreenMessages.topUp}</Button>}
        />
      }
      skeletonRows={3}
    />
  );
}
