import type { Contact } from '@zonewerk/contracts';
import { failureText, LIMITS, shell } from '@zonewerk/shell-sdk';
import { useState } from 'react';
import { isAnswer } from '../../../shared/components/call-message';
import { alertFailure } from '../../../shared/components/read-object';
import { useRetainedFocus } from '../../../shared/hooks/use-retained-focus';
import { useAccountRemoveContactMutation } from '../api/contact-calls';
import { contactMessages as texts } from '../messages';

/** Removes contacts after a confirmation, and reports the result. */
export function useRemoveContact() {
  const [send] = useAccountRemoveContactMutation();
  const [removing, setRemoving] = useState<string | null>(null);
  const [place, rowWent] = useRetainedFocus();
  const remove = async (contact: Contact) => {
    if (!(await confirmed(contact))) return;
    setRemoving(contact.id);
    const { data, error } = await send({ object: contact.id });
    if (data) {
      await shell.reloadPage();
      shell.toast({ text: data.message, tone: 'good', seconds: LIMITS.deletedNoticeSeconds });
      rowWent();
    } else await refused(error);
    setRemoving(null);
  };
  return { remove, removing, place };
}

function confirmed({ name }: Contact): Promise<boolean> {
  const { title, text } = texts.removal;
  return shell.confirm({ title, text: text(name), confirmLabel: title, danger: true });
}

async function refused(error: unknown): Promise<void> {
  await alertFailure(failureText(error));
  // The contact was already removed, or belongs to another person: the reload shows the current list.
  if (isAnswer(error, 'object-owner-conflict')) await shell.reloadPage();
}
