import type { EmailAddress } from '@zonewerk/contracts';
import { failureText, LIMITS, shell } from '@zonewerk/shell-sdk';
import { Mono, Stack, Text } from '@zonewerk/ui';
import { useState, type RefObject } from 'react';
import { isAnswer } from '../../../shared/components/call-message';
import {
  useAccountAddEmailMutation,
  useAccountSetEmailDisableMutation,
  useAccountSetEmailEnableMutation,
  useAccountSetEmailPrimaryMutation,
  useAccountSetEmailRemoveMutation,
} from '../../../shared/emails/api/email-calls';
import { alertFailure } from '../../../shared/components/read-object';
import { useRetainedFocus } from '../../../shared/hooks/use-retained-focus';
import { emailsMessages as texts } from '../messages';

type Act = (address: EmailAddress) => Promise<void>;

/** Actions on an address of the list. Each one reports its result. */
export interface EmailActions {
  makePrimary: Act;
  disable: Act;
  enable: Act;
  remove: Act;
  /** Sends another code to an unconfirmed address. */
  resend: Act;
  /** Id of the address with an action in progress. */
  pending: string | null;
}

interface Result {
  readonly data?: { readonly status: 'success' | 'error'; readonly message: string };
  readonly error?: unknown;
}

/** The actions, and the ref of the list, which preserves the focus when a row is removed. */
export function useEmailActions(
  onCode: (email: string) => void,
): EmailActions & { place: RefObject<HTMLDivElement | null> } {
  const [setPrimary] = useAccountSetEmailPrimaryMutation();
  const [setDisable] = useAccountSetEmailDisableMutation();
  const [setEnable] = useAccountSetEmailEnableMutation();
  const [setRemove] = useAccountSetEmailRemoveMutation();
  const [add] = useAccountAddEmailMutation();
  const [pending, setPending] = useState<string | null>(null);
  const [place, rowWent] = useRetainedFocus();
  const run = async ({ id }: EmailAddress, request: () => Promise<Result>): Promise<string | null> => {
    setPending(id);
    const done = await toMessage(await request());
    setPending(null);
    return done;
  };
  const change = async (address: EmailAddress, request: () => Promise<Result>) => {
    const said = await run(address, request);
    if (said !== null) shell.toast({ text: said, tone: 'good' });
  };
  const enable: Act = (address) => change(address, () => setEnable({ object: address.id }));
  return {
    enable,
    makePrimary: (address) => change(address, () => setPrimary({ object: address.id })),
    async disable(address) {
      if ((await run(address, () => setDisable({ object: address.id }))) === null) return;
      shell.toast({ text: texts.disabled(address.email), undo: () => void enable(address) });
    },
    async remove(address) {
      if (!(await confirmed(address))) return;
      const said = await run(address, () => setRemove({ object: address.id }));
      if (said !== null) shell.toast({ text: said, tone: 'good', seconds: LIMITS.deletedNoticeSeconds });
      rowWent();
    },
    async resend(address) {
      if ((await run(address, () => add({ email: address.email, check: false }))) === null) return;
      onCode(address.email);
    },
    pending,
    place,
  };
}

/** Success message after the reload in place; null after a failure, which is reported here. */
async function toMessage({ data, error }: Result): Promise<string | null> {
  if (data?.status === 'success') {
    await shell.reloadPage();
    return data.message;
  }
  if (isAnswer(error, 'recent-factor-required')) {
    // The user closed the confirmation: no failure, but no change either.
    shell.toast({ text: texts.notConfirmed, tone: 'plain' });
    return null;
  }
  await alertFailure(data?.message ?? failureText(error));
  if (isAnswer(error, 'object-owner-conflict')) await shell.reloadPage();
  return null;
}

function confirmed({ email }: EmailAddress): Promise<boolean> {
  const { title, text } = texts.removal;
  const named = (
    <Stack gap={2}>
      <Text>{text}</Text>
      <Mono>{email}</Mono>
    </Stack>
  );
  return shell.confirm({ title, text: named, confirmLabel: title, danger: true });
}
