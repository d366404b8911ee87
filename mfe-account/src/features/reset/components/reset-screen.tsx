import { IconMail, IconMessage2 } from '@tabler/icons-react';
import type { AnswerOf, Issue, resetByEmail } from '@zonewerk/contracts';
import { PAGES } from '@zonewerk/shell-sdk';
import {
  Anchor,
  Button,
  CaptchaNote,
  ChoiceField,
  Form,
  FormActions,
  FormMessage,
  Note,
  PageHeader,
  Panel,
  Stack,
  Text,
  TextField,
} from '@zonewerk/ui';
import { useState } from 'react';
import { useAccountResetByEmailMutation, useAccountResetByPhoneMutation } from '../api/reset-calls';
import { resetMessages as texts } from '../messages';
import { useGuarded } from '../hooks/use-guarded';
import classes from '../../../shared/components/narrow.module.css';

type Method = keyof typeof texts.methods;

const ADDRESS = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

const ICONS = {
  email: <IconMail aria-hidden="true" />,
  phone: <IconMessage2 aria-hidden="true" />,
};

/** Page `password-reset`: channel of the link, then the confirmation that it was sent. */
export function ResetScreen() {
  const [method, setMethod] = useState<Method>('email');
  const [result, setResult] = useState<string | null>(null);
  return (
    <div className={classes.narrow}>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      <Panel>
        <p className={classes.step}>{texts.step(result === null ? 1 : 2)}</p>
        {/* Remains mounted, so that the input is preserved when the user returns. */}
        <div hidden={result !== null}>
          <AskForm method={method} onMethod={setMethod} onSent={setResult} />
        </div>
        {result !== null && <Result method={method} text={result} onAgain={() => setResult(null)} />}
      </Panel>
      <Text className={classes.below}>
        <Anchor href={PAGES.login.path}>{texts.back}</Anchor>
      </Text>
    </div>
  );
}

interface AskFormProps {
  method: Method;
  onMethod: (method: Method) => void;
  onSent: (message: string) => void;
}

function AskForm({ method, onMethod, onSent }: AskFormProps) {
  const [values, setValues] = useState({ email: '', phone: '' });
  const type = (value: string) => setValues({ ...values, [method]: value });
  const [byEmail] = useAccountResetByEmailMutation();
  const [byPhone] = useAccountResetByPhoneMutation();
  const { captcha, issues, message, run } = useGuarded<AnswerOf<typeof resetByEmail>>();
  const submit = async () => {
    const email = values.email.trim();
    const phone = values.phone.trim();
    const answer = await run((response) =>
      method === 'email' ? byEmail({ email, response }) : byPhone({ phone, response }),
    );
    if (answer) onSent(answer.message);
  };
  const check = (): Issue[] =>
    method === 'phone' || ADDRESS.test(values.email.trim())
      ? []
      : [{ path: 'email', message: texts.invalidEmail }];
  return (
    <Form label={texts.form} onSubmit={submit} validate={check} issues={issues}>
      {message !== null && <FormMessage>{message}</FormMessage>}
      <ChoiceField
        name="method"
        label={texts.method}
        options={(['email', 'phone'] as const).map((one) => ({
          value: one,
          icon: ICONS[one],
          ...texts.methods[one],
        }))}
        value={method}
        onChange={(next) => onMethod(next === 'phone' ? 'phone' : 'email')}
      />
      <AddressField method={method} value={values[method]} onChange={type} />
      <CaptchaNote state={captcha.state} onRetry={captcha.reset} />
      <FormActions submitLabel={texts.submit} align="wide" />
    </Form>
  );
}

interface AddressFieldProps {
  method: Method;
  value: string;
  onChange: (value: string) => void;
}

/** Recipient of the link. */
function AddressField({ method, value, onChange }: AddressFieldProps) {
  if (method === 'email') {
    return (
      <TextField
        name="email"
        type="email"
        label={texts.email}
        autoComplete="username"
        required
        missing={texts.invalidEmail}
        value={value}
        onChange={onChange}
      />
    );
  }
  return (
    <TextField
      name="phone"
      type="tel"
      label={texts.phone}
      help={texts.phoneHelp}
      autoComplete="tel"
      required
      missing={texts.phoneMissing}
      mono
      value={value}
      onChange={onChange}
    />
  );
}

interface ResultProps {
  method: Method;
  text: string;
  onAgain: () => void;
}

function Result({ method, text, onAgain }: ResultProps) {
  return (
    <Stack>
      <div role="status">
        <Note tone="good" title={texts.result.title}>
          {text}
        </Note>
      </div>
      <Text size="s" tone="dim">
        {texts.result[method]}
      </Text>
      <Button fullWidth onClick={onAgain} autoFocus>
        {texts.result.again}
      </Button>
    </Stack>
  );
}
