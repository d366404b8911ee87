import { PAYMENT_RULES, type Charge } from '@zonewerk/contracts';
import { failureText, issuesOf, pagePath, shell, useQueryParam, type ScreenProps } from '@zonewerk/shell-sdk';
import { Button, ButtonLink, PageHeader } from '@zonewerk/ui';
import { useEffect, useState } from 'react';
import { isAnswer } from '../../../shared/components/call-message';
import { useAccountGetPaymentQuery } from '../../../shared/payments/api/payment-calls';
import { SECRET_PARAM } from '../../../shared/payments/return-secret';
import { ChargedState } from './charged-state';
import { chargedMessages as texts } from '../messages';

/** Milliseconds for which Paid is shown before the order opens. */
const PAID_SHOWN_MS = 2_000;

/** Page `payment-charged`: the result of the payment whose secret is in the URL. */
export function ChargedScreen({ params }: Pick<ScreenProps, 'params'>) {
  const order = pagePath('order', { profile: params['profile'] ?? '', order: params['order'] ?? '' });
  const [present] = useQueryParam(SECRET_PARAM);
  // Secret of the first render: the URL already changes while this page closes.
  const [secret] = useState(present);
  useEffect(() => {
    // Without the secret, the order page shows whether it is paid.
    if (secret === '') shell.navigate(order, { replace: true });
  }, [secret, order]);
  return (
    <>
      <PageHeader title={texts.title} back={{ href: order, label: texts.back }} />
      {secret !== '' && <Outcome secret={secret} orderId={params['order'] ?? ''} order={order} />}
    </>
  );
}

interface OutcomeProps {
  secret: string;
  orderId: string;
  /** Path of the order. */
  order: string;
}

/** Polls until the payment has a final state; failed requests are repeated. */
function Outcome({ secret, orderId, order }: OutcomeProps) {
  const { charge, error, refetch } = usePolled(secret);
  const isOther = charge !== undefined && charge.order !== orderId;
  useLeave(charge?.status === 'paid' || isOther, order, isOther ? 0 : PAID_SHOWN_MS);
  if (error !== undefined) return <Unread error={error} order={order} onRetry={refetch} />;
  // The URL is not trusted: this payment belongs to another order, so its result does not apply.
  if (isOther) return null;
  const shownStatus = statusOfOrder(charge);
  if (shownStatus !== null) {
    return (
      <ChargedState
        tone={shownStatus === 'paid' ? 'good' : 'bad'}
        {...texts[shownStatus]}
        action={<ButtonLink href={order}>{texts[shownStatus].action}</ButtonLink>}
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

function Unread({ error, order, onRetry }: { error: unknown; order: string; onRetry: () => void }) {
  const { title, text, action, finalText, order: toOrder } = texts.unread;
  const final = isFinal(error);
  return (
    <ChargedState
      tone="bad"
      title={title}
      text={`${failureText(error)} ${final ? finalText : text}`}
      action={
        final ? <ButtonLink href={order}>{toOrder}</ButtonLink> : <Button onClick={onRetry}>{action}</Button>
      }
    />
  );
}

/** The secret belongs to no payment of this person, so a retry is useless. */
function isFinal(error: unknown): boolean {
  return isAnswer(error, 'object-owner-conflict') || issuesOf(error).length > 0;
}

/** States that the order page describes in detail. */
function statusOfOrder(charge: Charge | undefined): 'paid' | 'review' | null {
  if (charge?.status === 'paid') return 'paid';
  return charge?.review === true ? 'review' : null;
}

function usePolled(secret: string) {
  const [waits, setWaits] = useState(true);
  const { currentData, error, refetch } = useAccountGetPaymentQuery(secret, {
    pollingInterval: waits ? PAYMENT_RULES.pollMs : 0,
  });
  const decided = isDecided(currentData) || isFinal(error);
  if (waits === decided) setWaits(!decided);
  return {
    charge: currentData,
    error: isDecided(currentData) ? undefined : error,
    refetch: () => void refetch(),
  };
}

function isDecided(charge: Charge | undefined): boolean {
  return charge !== undefined && (charge.review || charge.status !== 'pending');
}

function useLeave(leaves: boolean, order: string, afterMs: number): void {
  useEffect(() => {
    if (!leaves) return undefined;
    const timer = setTimeout(() => shell.navigate(order, { replace: true }), afterMs);
    return () => clearTimeout(timer);
  }, [leaves, order, afterMs]);
}
