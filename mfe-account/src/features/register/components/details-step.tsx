import type { Issue } from '@zonewerk/contracts';
import { failureText, issuesOf, PAGES } from '@zonewerk/shell-sdk';
import { Anchor, Form, FormActions, FormMessage, PasswordField, Text, TextField } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import { PasswordHint } from './password-hint';
import { useAccountRegisterMutation } from '../api/register-calls';
import { checkDetails } from '../register-rules';

const texts = messages.register.details;

export interface Details {
  name: string;
  mail: string;
  password: string;
}

interface DetailsStepProps {
  details: Details;
  onChange: (details: Details) => void;
  /** Called after a code was sent. */
  onSent: () => void;
  /** Called when the server accepts no new accounts. */
  onClosed: (message: string) => void;
  /** The user returned to change the address, which therefore has the focus. */
  returned: boolean;
}

/** Step 1: details of the account. */
export function DetailsStep({ details, onChange, onSent, onClosed, returned }: DetailsStepProps) {
  const [send, { error }] = useAccountRegisterMutation();
  const issues: Issue[] = issuesOf(error);
  const submit = async () => {
    const { data } = await send({ ...details, mail: details.mail.trim() });
    if (data?.status === 'success') onSent();
    else if (data) onClosed(data.message);
  };
  return (
    <Form label={texts.form} onSubmit={submit} validate={() => checkDetails(details)} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <TextField
        name="name"
        label={texts.name}
        autoComplete="name"
        required
        value={details.name}
        onChange={(name) => onChange({ ...details, name })}
      />
      <TextField
        name="mail"
        type="email"
        label={texts.mail}
        help={texts.mailHelp}
        autoComplete="email"
        spellCheck={false}
        required
        autoFocus={returned}
        value={details.mail}
        onChange={(mail) => onChange({ ...details, mail })}
      />
      <PasswordField
        name="password"
        label={texts.password}
        help={<PasswordHint password={details.password} />}
        autoComplete="new-password"
        required
        value={details.password}
        onChange={(password) => onChange({ ...details, password })}
      />
      <FormActions submitLabel={texts.submit} align="wide" />
      <Text size="s" tone="dim">
        <Anchor href={PAGES.privacy.path}>{texts.privacy}</Anchor>
      </Text>
    </Form>
  );
}
