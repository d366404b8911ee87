import { PAYMENT_RULES, type Order } from '@zonewerk/contracts';
import { pagePath, type ScreenProps, useWindowParam } from '@zonewerk/shell-sdk';
import { DataTable, PageHeader, Panel, Stack } from '@zonewerk/ui';
import { useState } from 'react';
import { useAccountGetOrderQuery } from '../../../shared/balance/api/balance-calls';
import { OwnPage } from '../../../shared/balance/components/own-page';
import { orderMessages as texts } from '../messages';
import { ITEM_COLUMNS, OrderFacts, Summary } from './order-parts';
import { PayWindow } from './pay-window';

const MISSING = { title: texts.missingTitle, text: texts.missingText };

/** Page `order`. `?pay=1` opens the pay window. */
export function OrderScreen({ params }: Pick<ScreenProps, 'params'>) {
  const { profile = '', order = '' } = params;
  const back = { href: pagePath('balance-profile', { profile }), label: texts.back };
  return (
    <OwnPage query={useWatchedOrder(order)} title={texts.title} back={back} missing={MISSING}>
      {(shown) => <Shown order={shown} back={back} />}
    </OwnPage>
  );
}

/** Polls an order while a bank processes it. Every order is reloaded when its tab becomes visible. */
function useWatchedOrder(order: string) {
  const [waits, setWaits] = useState(false);
  const query = useAccountGetOrderQuery(order, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    pollingInterval: waits ? PAYMENT_RULES.pollMs : 0,
  });
  const processing = query.currentData?.state === 'processing';
  if (waits !== processing) setWaits(processing);
  return query;
}

interface ShownProps {
  order: Order;
  back: { href: string; label: string };
}

function Shown({ order, back }: ShownProps) {
  const [paying, setPaying] = useWindowParam('pay');
  const payable = order.state === 'open';
  return (
    <>
      <PageHeader title={titleOf(order)} back={back} />
      <Stack gap={6}>
        <Summary order={order} onPay={payable ? () => setPaying('1') : null} />
        <DataTable
          label={texts.items}
          columns={ITEM_COLUMNS}
          rows={order.items.map((item, at) => ({ ...item, at }))}
          rowKey={({ at }) => String(at)}
        />
        <Panel>
          <OrderFacts order={order} />
        </Panel>
      </Stack>
      <PayWindow opened={payable && paying === '1'} order={order} onClose={() => setPaying('')} />
    </>
  );
}

function titleOf({ items }: Order): string {
  return items.map(({ description }) => description).join(', ');
}
