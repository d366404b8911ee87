import type { BillingProfile, Issue, RequestKind } from '@zonewerk/contracts';
import { issuesOf } from '@zonewerk/shell-sdk';
import { Button, Form, FormActions, FormMessage, TextAreaField, TextField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { centsOf, decimalOf, eurosText } from '../../../shared/balance/typed-amount';
import { CallMessage, issueAt } from '../../../shared/components/call-message';
import { finishChange, useEditing } from '../../../shared/editing';
import {
  useAccountListRequestsInfiniteQuery,
  useAccountRequestLoanMutation,
  useAccountRequestWithdrawalMutation,
} from '../api/profile-calls';
import { profileScreenMessages } from '../messages';

const texts = profileScreenMessages.requestWindow;

const LEAST = 100;
const NOTHING = { amount: '', reason: '' };

interface RequestWindowProps {
  /** Kind of the request; null while the window is closed. */
  kind: RequestKind | null;
  profile: BillingProfile;
  onClose: () => void;
}

/** Window that requests a loan or a withdrawal. Input survives a reload; Cancel discards it. */
export function RequestWindow({ kind, profile, onClose }: RequestWindowProps) {
  const [typed, setTyped] = useState(false);
  // The texts remain during the close animation.
  const [shown, setShown] = useState<RequestKind>('loan');
  if (kind !== null && kind !== shown) setShown(kind);
  const nothing = kind === 'withdrawal' && Number(profile.free) <= 0;
  return (
    <Window
      opened={kind !== null}
      onClose={onClose}
      title={texts[shown].title}
      purpose={texts[shown].purpose}
      dirty={typed}
      actions={nothing ? <Button onClick={onClose}>{texts.withdrawal.nothing.close}</Button> : undefined}
    >
      {nothing && <NothingFree profile={profile} />}
      {kind !== null && !nothing && (
        <RequestForm key={kind} kind={kind} profile={profile} onTyped={setTyped} onClose={onClose} />
      )}
    </Window>
  );
}

/** Reason that no request is possible. */
function NothingFree({ profile: { balance, held: reserved } }: Pick<RequestWindowProps, 'profile'>) {
  const { below, empty, aside } = texts.withdrawal.nothing;
  const withheld = Number(reserved) > 0 ? aside(eurosText(reserved)) : empty;
  return <FormMessage tone="warn">{Number(balance) < 0 ? below(eurosText(balance)) : withheld}</FormMessage>;
}

interface RequestFormProps {
  kind: RequestKind;
  profile: BillingProfile;
  onTyped: (typed: boolean) => void;
  onClose: () => void;
}

function RequestForm({ kind, profile, ...window }: RequestFormProps) {
  const key = `${kind}:${profile.id}`;
  const { draft, setDraft, leave } = useEditing({ key, stored: NOTHING, ...window });
  const { send, error } = useRequest(kind);
  const most = useMost(kind, profile);
  const words = texts[kind];
  const submit = async () => {
    const amount = decimalOf(centsOf(draft.amount) ?? 0);
    return finishChange(await send({ profile: profile.id, amount, reason: draft.reason }), leave);
  };
  return (
    <Form
      label={words.title}
      onSubmit={submit}
      validate={() => checkRequest(draft, kind, most)}
      issues={issuesOf(error)}
    >
      <CallMessage error={error} />
      <AmountField
        help={most === null ? undefined : words.help(eurosText(most))}
        value={draft.amount}
        onChange={(amount) => setDraft({ ...draft, amount })}
      />
      <TextAreaField
        name="reason"
        label={texts.reason}
        help={words.reasonHelp}
        maxLength={500}
        value={draft.reason}
        onChange={(reason) => setDraft({ ...draft, reason })}
      />
      <FormActions submitLabel={words.submit} onCancel={leave} />
    </Form>
  );
}

interface AmountFieldProps {
  help: string | undefined;
  value: string;
  onChange: (amount: string) => void;
}

function AmountField(props: AmountFieldProps) {
  return (
    <TextField
      name="amount"
      label={texts.amount}
      inputMode="decimal"
      autoComplete="off"
      mono
      left="€"
      autoFocus
      {...props}
    />
  );
}

function useRequest(kind: RequestKind) {
  const [loan, { error: loanError }] = useAccountRequestLoanMutation();
  const [withdrawal, { error: withdrawalError }] = useAccountRequestWithdrawalMutation();
  return kind === 'loan' ? { send: loan, error: loanError } : { send: withdrawal, error: withdrawalError };
}

/** Maximum amount of a request; null if it is unknown. */
function useMost(kind: RequestKind, { id, free }: BillingProfile): string | null {
  const { data } = useAccountListRequestsInfiniteQuery(id);
  return kind === 'withdrawal' ? free : (data?.pages.at(-1)?.loan_most ?? null);
}

function checkRequest(draft: typeof NOTHING, kind: RequestKind, most: string | null): Issue[] {
  const words = texts[kind];
  return [
    ...issueAt('amount', amountFault(draft.amount, most, words.tooMuch)),
    ...issueAt('reason', draft.reason.trim() === '' ? words.missingReason : null),
  ];
}

function amountFault(typed: string, most: string | null, tooMuch: (most: string) => string): string | null {
  const cents = centsOf(typed);
  if (cents === null) return texts.unreadable;
  if (cents < LEAST) return texts.least;
  return most !== null && cents > Math.round(Number(most) * 100) ? tooMuch(eurosText(most)) : null;
}
