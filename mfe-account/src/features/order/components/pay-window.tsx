import type { Order } from '@zonewerk/contracts';
import { Note, Skeleton, Stack, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { eurosText } from '../../../shared/balance/typed-amount';
import { useAccountPaymentMethodsQuery } from '../../../shared/payments/api/payment-calls';
import { Awaited } from '../../../shared/components/read-object';
import { orderMessages } from '../messages';
import type { Offer } from '../order.types';
import { PayForm } from './pay-form';
import { useProvider } from '../hooks/use-provider';

const texts = orderMessages.window;

interface PayWindowProps {
  opened: boolean;
  order: Order;
  onClose: () => void;
}

/** Window that pays an order. */
export function PayWindow({ opened, order, onClose }: PayWindowProps) {
  const [typed, setTyped] = useState(false);
  return (
    <Window
      opened={opened}
      onClose={onClose}
      title={texts.title}
      purpose={texts.purpose(eurosText(order.amount))}
      dirty={typed}
    >
      {opened && <Reading order={order} onTyped={setTyped} onClose={onClose} />}
    </Window>
  );
}

interface ReadingProps extends Omit<PayWindowProps, 'opened'> {
  onTyped: (typed: boolean) => void;
}

function Reading(props: ReadingProps) {
  const query = useAccountPaymentMethodsQuery(props.order.id);
  return (
    <Awaited query={query} skeleton={<MethodsSkeleton />} level={3}>
      {(offer) =>
        offer.methods.length === 0 ? (
          <Note tone="warn">{texts.none}</Note>
        ) : (
          <Ready offer={offer} {...props} />
        )
      }
    </Awaited>
  );
}

function Ready({ offer, ...props }: ReadingProps & { offer: Offer }) {
  return (
    <Awaited
      query={useProvider(offer.provider)}
      skeleton={<MethodsSkeleton />}
      level={3}
      missing={texts.providerMissing}
    >
      {(provider) => (
        <Stack gap={5}>
          {offer.provider.kind === 'sandbox' && <Note>{texts.sandbox}</Note>}
          <PayForm offer={offer} provider={provider} {...props} />
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
