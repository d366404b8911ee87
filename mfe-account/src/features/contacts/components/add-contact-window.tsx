import { issuesOf, useDraft } from '@zonewerk/shell-sdk';
import { Window } from '@zonewerk/ui';
import { finishChange, isChanged } from '../../../shared/editing';
import { useAccountAddContactMutation } from '../api/contact-calls';
import { ContactForm } from './contact-form';
import { contactMessages } from '../messages';
import { EMPTY_CONTACT, fieldsOf, type ContactDraft } from '../contact-rules';

const texts = contactMessages.window;

interface AddContactWindowProps {
  opened: boolean;
  onClose: () => void;
}

/** Adds a contact. Input survives a reload; Cancel discards it. */
export function AddContactWindow({ opened, onClose }: AddContactWindowProps) {
  const [draft, setDraft, dropDraft] = useDraft('contact-add', EMPTY_CONTACT);
  const leave = () => {
    dropDraft();
    onClose();
  };
  return (
    <Window
      opened={opened}
      onClose={onClose}
      title={texts.add}
      purpose={texts.addPurpose}
      dirty={isChanged(draft, EMPTY_CONTACT)}
    >
      {opened && <AddForm draft={draft} onChange={setDraft} onLeave={leave} />}
    </Window>
  );
}

interface AddFormProps {
  draft: ContactDraft;
  onChange: (draft: ContactDraft) => void;
  onLeave: () => void;
}

function AddForm({ draft, onChange, onLeave }: AddFormProps) {
  const [add, { data, error }] = useAccountAddContactMutation();
  const submit = async () => {
    const result = await add(fieldsOf(draft));
    if (result.data?.status !== 'error') await finishChange(result, onLeave);
  };
  const refused = data?.status === 'error' ? [{ path: '', message: data.message }] : [];
  return (
    <ContactForm
      label={texts.add}
      submitLabel={texts.submitAdd}
      draft={draft}
      onChange={onChange}
      onSubmit={submit}
      onCancel={onLeave}
      issues={[...refused, ...issuesOf(error)]}
      error={error}
    />
  );
}
