import type { Issue } from '@zonewerk/contracts';
import { CheckboxField, Form, FormActions, Stack, Text, TextField } from '@zonewerk/ui';
import { CallMessage } from '../../../shared/components/call-message';
import { contactMessages } from '../messages';
import { checkContact, type ContactDraft } from '../contact-rules';
import { CONTACT_ROLES } from '../contact.types';
import classes from './contacts.module.css';

const texts = contactMessages.window;

interface ContactFormProps {
  label: string;
  submitLabel: string;
  draft: ContactDraft;
  onChange: (draft: ContactDraft) => void;
  onSubmit: () => Promise<void>;
  onCancel: () => void;
  /** Issues of the server. */
  issues: Issue[];
  error: unknown;
}

/** Fields of a contact, for both windows. */
export function ContactForm(props: ContactFormProps) {
  const { draft, onChange, issues, error } = props;
  return (
    <Form label={props.label} onSubmit={props.onSubmit} validate={() => checkContact(draft)} issues={issues}>
      <CallMessage error={error} />
      <TextField
        name="name"
        label={texts.name}
        autoComplete="off"
        autoFocus
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
      />
      <TextField
        name="mail"
        type="email"
        label={texts.mail}
        autoComplete="off"
        spellCheck={false}
        value={draft.mail}
        onChange={(mail) => onChange({ ...draft, mail })}
      />
      <TextField
        name="phone"
        type="tel"
        label={texts.phone}
        help={texts.phoneHelp}
        autoComplete="off"
        value={draft.phone}
        onChange={(phone) => onChange({ ...draft, phone })}
      />
      <Roles draft={draft} onChange={onChange} />
      <FormActions submitLabel={props.submitLabel} onCancel={props.onCancel} />
    </Form>
  );
}

function Roles({ draft, onChange }: Pick<ContactFormProps, 'draft' | 'onChange'>) {
  return (
    <fieldset className={classes.roles}>
      <legend className={classes.legend}>{texts.roles}</legend>
      <Text size="s" tone="dim">
        {texts.rolesHelp}
      </Text>
      <Stack gap={3}>
        {CONTACT_ROLES.map((role) => (
          <CheckboxField
            key={role}
            name={role}
            label={contactMessages.roles[role].label}
            help={contactMessages.roles[role].text}
            checked={draft[role]}
            onChange={(on) => onChange({ ...draft, [role]: on })}
          />
        ))}
      </Stack>
    </fieldset>
  );
}
