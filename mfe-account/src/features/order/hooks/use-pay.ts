import type { Order, PaymentMethodName } from '@zonewerk/contracts';
import { issuesOf, pagePath, shell } from '@zonewerk/shell-sdk';
import { useState } from 'react';
import { useLazyAccountGetOrderQuery } from '../../../shared/balance/api/balance-calls';
import { alertFailure } from '../../../shared/components/read-object';
import { useShown } from '../../../shared/hooks/use-shown';
import {
  useAccountCreatePaymentMutation,
  useLazyAccountPaymentMethodsQuery,
} from '../../../shared/payments/api/payment-calls';
import { SECRET_PARAM } from '../../../shared/payments/return-secret';
import { leavePage } from '../leave-page';
import { reasonText } from '../card-faults';
import { orderMessages } from '../messages';
import type { PaymentProvider } from '../provider.types';

const texts = orderMessages.window;

/** Reason of a failed payment. */
export interface PayFault {
  /** Sentence of the specification. */
  text: string;
  /** Cause as text for the payer; empty if unknown. */
  reason: string;
}

interface Choice {
  method: PaymentMethodName;
  /** Name of the payer; empty if the method does not require it. */
  name: string;
  /** Token of the card; empty for other methods. */
  token: string;
}

/**
 * Pays an order and continues at the payer's bank or on the result page. It does not navigate after the window was
 * closed.
 * @param returnUrl return URL of the payer; empty: no payment is possible
 */
export function usePay(order: Order, provider: PaymentProvider, returnUrl: string) {
  const [create, { error }] = useAccountCreatePaymentMutation();
  const [readAgain] = useLazyAccountGetOrderQuery();
  const [readOffer] = useLazyAccountPaymentMethodsQuery();
  const [fault, setFault] = useState<PayFault | null>(null);
  const isShown = useShown();
  const pay = async ({ method, name, token }: Choice) => {
    setFault(null);
    if (returnUrl === '') return alertFailure(texts.noRedirect);
    const stripeToken = token === '' ? {} : { stripeToken: token };
    const { data, error: failure } = await create({ order: order.id, method, ...stripeToken });
    if (data?.status !== 'success') {
      if (data) setFault({ text: data.message, reason: reasonText(data.reason) });
      // The selected method may no longer be available.
      if (issuesOf(failure).some(({ path }) => path === 'method')) void readOffer(order.id);
      // The order may be paid already, in another tab or by a request whose response was lost. The page then shows
      // that.
      return void readAgain(order.id);
    }
    // The card is charged already, which the order shows. After the window was closed, there is no redirect to a bank.
    if (!isShown()) return void readAgain(order.id);
    if (method === 'creditcard') return leave(order, data);
    const confirmed = await provider.confirm({ secret: data.secret, method, name, returnUrl });
    if (!isShown()) return;
    if ('redirect' in confirmed) return leavePage(confirmed.redirect);
    return setFault(faultOf(confirmed.code));
  };
  return { pay, fault, error, issues: issuesOf(error) };
}

function faultOf(code: string | null): PayFault {
  if (code === null) return { text: texts.refused, reason: '' };
  return { text: texts.refusedWith(code), reason: reasonText(code) };
}

function leave({ id, profile }: Order, { secret, redirect }: { secret: string; redirect: string }) {
  if (redirect !== '') return leavePage(redirect);
  const query = new URLSearchParams({ [SECRET_PARAM]: secret });
  return shell.navigate(`${pagePath('payment-charged', { profile, order: id })}?${query.toString()}`);
}
