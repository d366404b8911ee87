import { PAYMENT_RULES, type Charge } from '@zonewerk/contracts';
import { failureText, pagePath, shell, useQueryParam, type ScreenProps } from '@zonewerk/shell-sdk';
import { Button, ButtonLink, PageHeader } from '@zonewerk/ui';
import { useEffect, useState } from 'react';
import { useAccountGetPaymentQuery } from '../../payments/payment-calls';
import { SECRET_PARAM } from '../../payments/return-secret';
import { ChargedState } from './charged-state';
import { chargedMessages as texts } from './charged-messages';

/** How long Paid stands before the order is shown, in milliseconds. */
const PAID_SHOWN_MS = 2_000;

/** Shown for the page identity `payment-charged`: what became of the payment whose secret the address has. */
export function ChargedScreen({ params }: Pick<ScreenProps, 'params'>) {
  const order = pagePath('order', { profile: params['profile'] ?? '', order: params['order'] ?? '' });
  const [present] = useQueryParam(SECRET_PARAM);
  // That of the first sight: the address is another one already while this page goes.
  const [secret] = useState(present);
  useEffect(() => {
    // Nothing can be asked without it; the order knows whether it is paid.
    if (secret === '') shell.navigate(order, { replace: true });
  }, [secret, order]);
  return (
    <>
      <PageHeader title={texts.title} back={{ href: order, label: texts.back }} />
      {secret !== '' && <Outcome secret={secret} order={order} />}
    </>
  );
}

interface OutcomeProps {
  secret: string;
  /** Path of the order. */
  order: string;
}

/** Asks until it is decided; what fails to be read is asked for again. */
function Outcome({ secret, order }: OutcomeProps) {
  const { charge, error, refetch } = usePolled(secret);
  useLeave(charge?.status === 'paid', order);
  if (error !== undefined) {
    return (
      <ChargedState
        tone="bad"
        title={texts.unread.title}
        text={`${failureText(error)} ${texts.unread.text}`}
        action={<Button onClick={refetch}>{texts.unread.action}</Button>}
      />
    );
  }
  const told = toldByOrder(charge);
  if (told !== null) {
    return (
      <ChargedState
        tone={told === 'paid' ? 'good' : 'bad'}
        {...texts[told]}
        action={<ButtonLink href={order}>{texts[told].action}</ButtonLink>}
      />
    );
  }
  if (charge === undefined || charge.status === 'pending')
    return <ChargedState tone="waiting" {...texts.pending} />;
  return (
    <ChargedState
      tone={charge.status === 'failed' ? 'bad' : 'plain'}
      {...texts[charge.status]}
      action={
        <ButtonLink variant="primary" href={`${order}?pay=1`}>
          {texts.tryAgain}
        </ButtonLink>
      }
    />
  );
}

/** What the order tells more about. */
function toldByOrder(charge: Charge | undefined): 'paid' | 'review' | null {
  if (charge?.status === 'paid') return 'paid';
  return charge?.review === true ? 'review' : null;
}

function usePolled(secret: string) {
  const [waits, setWaits] = useState(true);
  const { currentData, error, refetch } = useAccountGetPaymentQuery(secret, {
    pollingInterval: waits ? PAYMENT_RULES.pollMs : 0,
  });
  const decided = isDecided(currentData);
  if (waits === decided) setWaits(!decided);
  return { charge: currentData, error: decided ? undefined : error, refetch: () => void refetch() };
}

function isDecided(charge: Charge | undefined): boolean {
  return charge !== undefined && (charge.review || charge.status !== 'pending');
}

function useLeave(paid: boolean, order: string): void {
  useEffect(() => {
    if (!paid) return undefined;
    const timer = setTimeout(() => shell.navigate(order, { replace: true }), PAID_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [paid, order]);
}
