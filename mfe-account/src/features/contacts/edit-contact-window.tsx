import type { Contact } from '@zonewerk/contracts';
import { issuesOf, shell, useDraft } from '@zonewerk/shell-sdk';
import { Window } from '@zonewerk/ui';
import { useEffect, useState } from 'react';
import { isAnswer } from '../../call-message';
import { closeForeign, OwnObject } from '../../read-object';
import { useAccountGetContactQuery, useAccountSetContactMutation } from './contact-calls';
import { ContactForm } from './contact-form';
import { contactMessages } from './contact-messages';
import { draftOf, fieldsOf, isTyped } from './contact-rules';

const texts = contactMessages.window;

interface EditContactWindowProps {
  /** Which contact is edited; empty while none is. */
  contactId: string;
  onClose: () => void;
}

/** Edits a contact as it is stored now. */
export function EditContactWindow({ contactId, onClose }: EditContactWindowProps) {
  const [typed, setTyped] = useState(false);
  return (
    <Window
      opened={contactId !== ''}
      onClose={onClose}
      title={texts.edit}
      purpose={texts.editPurpose}
      dirty={typed}
    >
      {contactId !== '' && (
        <Reading key={contactId} contactId={contactId} onTyped={setTyped} onClose={onClose} />
      )}
    </Window>
  );
}

interface ReadingProps {
  contactId: string;
  onTyped: (typed: boolean) => void;
  onClose: () => void;
}

function Reading({ contactId, onTyped, onClose }: ReadingProps) {
  return (
    <OwnObject query={useAccountGetContactQuery(contactId)} onClose={onClose}>
      {(contact) => <EditForm contact={contact} onTyped={onTyped} onClose={onClose} />}
    </OwnObject>
  );
}

function EditForm({ contact, onTyped, onClose }: Omit<ReadingProps, 'contactId'> & { contact: Contact }) {
  const [stored] = useState(() => draftOf(contact));
  const [draft, setDraft, dropDraft] = useDraft(`contact:${contact.id}`, stored);
  const [set, { error }] = useAccountSetContactMutation();
  const typed = isTyped(draft, stored);
  useEffect(() => onTyped(typed), [typed, onTyped]);
  useEffect(() => () => onTyped(false), [onTyped]);
  const leave = () => {
    dropDraft();
    onClose();
  };
  const submit = async () => {
    const result = await set({ object: contact.id, ...fieldsOf(draft) });
    if (isAnswer(result.error, 'object-owner-conflict')) return closeForeign(result.error, leave);
    if (!result.data) return undefined;
    leave();
    await shell.reloadPage();
    return shell.toast({ text: result.data.message, tone: 'good' });
  };
  return (
    <ContactForm
      label={texts.edit}
      submitLabel={texts.submitEdit}
      draft={draft}
      onChange={setDraft}
      onSubmit={submit}
      onCancel={leave}
      issues={issuesOf(error)}
      error={error}
    />
  );
}
