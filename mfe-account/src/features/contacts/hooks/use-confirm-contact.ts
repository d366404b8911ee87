import type { Contact } from '@zonewerk/contracts';
import { failureText, shell } from '@zonewerk/shell-sdk';
import { useAccountConfirmContactMutation } from '../api/contact-calls';

/** Sends the email with which a contact confirms its address, and reports the result. */
export function useConfirmContact() {
  const [send] = useAccountConfirmContactMutation();
  return async ({ id }: Contact) => {
    const { data, error } = await send({ object: id });
    if (data) shell.toast({ text: data.message, tone: 'good' });
    else shell.toast({ text: failureText(error), tone: 'bad' });
  };
}
