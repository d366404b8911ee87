import type { AnswerOf, Order, readPaymentMethods } from '@zonewerk/contracts';
import { Note, Skeleton, Stack, Window } from '@zonewerk/ui';
import { eurosText } from '../../balance/typed-amount';
import { useAccountPaymentMethodsQuery } from '../../payments/payment-calls';
import { Awaited } from '../../read-object';
import { orderMessages } from './order-messages';
import { PayForm } from './pay-form';
import { useProvider } from './use-provider';

const texts = orderMessages.window;

export type Offer = AnswerOf<typeof readPaymentMethods>;

interface PayWindowProps {
  opened: boolean;
  order: Order;
  onClose: () => void;
}

/** Asks how an order is to be paid, and pays it. */
export function PayWindow({ opened, order, onClose }: PayWindowProps) {
  return (
    <Window
      opened={opened}
      onClose={onClose}
      title={texts.title}
      purpose={texts.purpose(eurosText(order.amount))}
    >
      {opened && <Reading order={order} onClose={onClose} />}
    </Window>
  );
}

type ReadingProps = Omit<PayWindowProps, 'opened'>;

function Reading({ order, onClose }: ReadingProps) {
  const query = useAccountPaymentMethodsQuery(order.id);
  return (
    <Awaited query={query} skeleton={<MethodsSkeleton />} level={3}>
      {(offer) =>
        offer.methods.length === 0 ? (
          <Note tone="warn">{texts.none}</Note>
        ) : (
          <Ready order={order} offer={offer} onClose={onClose} />
        )
      }
    </Awaited>
  );
}

function Ready({ order, offer, onClose }: ReadingProps & { offer: Offer }) {
  return (
    <Awaited query={useProvider(offer.provider)} skeleton={<MethodsSkeleton />} level={3}>
      {(provider) => (
        <Stack gap={5}>
          {offer.provider.kind === 'sandbox' && <Note>{texts.sandbox}</Note>}
          <PayForm order={order} offer={offer} provider={provider} onClose={onClose} />
        </Stack>
      )}
    </Awaited>
  );
}

function MethodsSkeleton() {
  return (
    <Stack gap={3}>
      <Skeleton width="10rem" />
      <Skeleton height="3.5rem" />
      <Skeleton height="3.5rem" />
      <Skeleton height="3.5rem" />
    </Stack>
  );
}
