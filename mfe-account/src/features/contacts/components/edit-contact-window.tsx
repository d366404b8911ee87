import type { Contact } from '@zonewerk/contracts';
import { issuesOf } from '@zonewerk/shell-sdk';
import { Window } from '@zonewerk/ui';
import { useState } from 'react';
import { finishChange, useEditing } from '../../../shared/editing';
import { OwnObject } from '../../../shared/components/read-object';
import { useAccountGetContactQuery, useAccountSetContactMutation } from '../api/contact-calls';
import { ContactForm } from './contact-form';
import { contactMessages } from '../messages';
import { draftOf, fieldsOf } from '../contact-rules';

const texts = contactMessages.window;

interface EditContactWindowProps {
  /** Id of the contact; empty while the window is closed. */
  contactId: string;
  onClose: () => void;
}

/** Edits the current version of a contact. */
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

function EditForm({ contact, ...window }: Omit<ReadingProps, 'contactId'> & { contact: Contact }) {
  const key = `contact:${contact.id}`;
  const { draft, setDraft, leave } = useEditing({ key, stored: draftOf(contact), ...window });
  const [set, { error }] = useAccountSetContactMutation();
  const submit = async () => finishChange(await set({ object: contact.id, ...fieldsOf(draft) }), leave);
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
