import { IconCreditCard, IconFileDownload, IconPlus } from '@tabler/icons-react';
import type { Order } from '@zonewerk/contracts';
import { failureText, PAGES, pagePath, saveDownload, shell } from '@zonewerk/shell-sdk';
import {
  Button,
  ButtonLink,
  Facts,
  Mono,
  Money,
  Note,
  Panel,
  Stack,
  Text,
  TimeAgo,
  type Column,
} from '@zonewerk/ui';
import { isPartlyRefunded, OrderState } from '../../../shared/balance/components/order-state';
import { decimalOf, eurosText } from '../../../shared/balance/typed-amount';
import { useAccountReadReceiptMutation } from '../../../shared/payments/api/payment-calls';
import { orderMessages as texts } from '../messages';
import classes from './order.module.css';

interface SummaryProps {
  order: Order;
  /** Null without an open amount. */
  onPay: (() => void) | null;
}

/** Amount, state and action of an order. */
export function Summary({ order, onPay }: SummaryProps) {
  return (
    <Panel>
      <Stack gap={4}>
        <div className={classes.summary}>
          <div>
            <Text size="s" tone="dim">
              {texts.amount}
            </Text>
            <p className={classes.amount}>
              <Money amount={order.amount} />
            </p>
            <OrderState order={order} />
          </div>
          <Ways order={order} onPay={onPay} />
        </div>
        <StateNote order={order} />
      </Stack>
    </Panel>
  );
}

/** Note on a state that needs an explanation. */
function StateNote({ order }: { order: Order }) {
  const { state, refunded } = order;
  if (isPartlyRefunded(order)) {
    return <Note title={texts.partRefunded.title(eurosText(refunded))}>{texts.partRefunded.text}</Note>;
  }
  if (state === 'open' || state === 'paid') return null;
  const isCalm = state === 'processing' || state === 'refunded';
  return (
    <Note tone={isCalm ? 'neutral' : 'warn'} title={texts[state].title}>
      {texts[state].text}
    </Note>
  );
}

/** Actions on an order. */
function Ways({ order, onPay }: SummaryProps) {
  const { state, amount, profile } = order;
  return (
    <>
      {onPay && (
        <Button variant="primary" leftIcon={<IconCreditCard aria-hidden="true" />} onClick={onPay}>
          {texts.pay(eurosText(amount))}
        </Button>
      )}
      {order.receipt !== '' && <ReceiptButton orderId={order.id} />}
      {state === 'review' && <ButtonLink href={PAGES['support-create'].path}>{texts.support}</ButtonLink>}
      {state === 'ended' && (
        <ButtonLink
          variant="primary"
          href={`${pagePath('balance-profile', { profile })}?window=top-up`}
          leftIcon={<IconPlus aria-hidden="true" />}
        >
          {texts.again}
        </ButtonLink>
      )}
    </>
  );
}

function ReceiptButton({ orderId }: { orderId: string }) {
  const [read, { isLoading }] = useAccountReadReceiptMutation();
  const download = async () => {
    const { data, error } = await read(orderId);
    if (data) {
      saveDownload(data);
      shell.toast({ text: texts.downloaded, tone: 'good' });
    } else shell.toast({ text: failureText(error), tone: 'bad' });
  };
  return (
    <Button
      loading={isLoading}
      leftIcon={<IconFileDownload aria-hidden="true" />}
      onClick={() => void download()}
    >
      {texts.receipt}
    </Button>
  );
}

/** An item and its index. */
export type Item = Order['items'][number] & { at: number };

export const ITEM_COLUMNS: readonly Column<Item>[] = [
  { key: 'description', header: texts.columns.description, cell: (item) => item.description, primary: true },
  {
    key: 'quantity',
    header: texts.columns.quantity,
    cell: (item) => item.quantity,
    mono: true,
    align: 'end',
  },
  {
    key: 'cost',
    header: texts.columns.cost,
    cell: (item) => <Money amount={item.cost} />,
    mono: true,
    align: 'end',
  },
  {
    key: 'vat',
    header: texts.columns.vat,
    cell: (item) => <Money amount={item.vat} />,
    mono: true,
    align: 'end',
  },
  { key: 'sum', header: texts.columns.sum, cell: sumCell, mono: true, align: 'end' },
];

function sumCell({ quantity, cost }: Item) {
  return <Money amount={decimalOf(quantity * Math.round(Number(cost) * 100))} />;
}

/** Reference data of an order. */
export function OrderFacts({ order }: { order: Order }) {
  const { id, created, paid, receipt } = order;
  return (
    <Facts
      items={[
        { label: texts.facts.number, value: <Mono>{id}</Mono> },
        { label: texts.facts.created, value: <TimeAgo date={created} /> },
        ...(paid === null ? [] : [{ label: texts.facts.paid, value: <TimeAgo date={paid} /> }]),
        ...(receipt === '' ? [] : [{ label: texts.facts.receipt, value: <Mono>{receipt}</Mono> }]),
      ]}
    />
  );
}
