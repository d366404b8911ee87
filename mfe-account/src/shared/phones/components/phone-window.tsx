import type { AnswerOf, confirmPhone, Issue } from '@zonewerk/contracts';
import { issuesOf, shell, useDraft } from '@zonewerk/shell-sdk';
import { Form, FormActions, Text, TextField, Window } from '@zonewerk/ui';
import { CallMessage, issueAt } from '../../components/call-message';
import { CodeStep } from '../../components/code-step';
import {
  useAccountAddPhoneMutation,
  useAccountCallPhoneMutation,
  useAccountConfirmPhoneMutation,
} from '../api/phone-calls';
import { phoneMessages as texts } from '../messages';
import { checkPhone, NO_PHONE, shownPhone, type PhoneDraft } from '../phone-rules';
import classes from './phone.module.css';

type Confirmed = AnswerOf<typeof confirmPhone>;

interface PhoneWindowProps {
  opened: boolean;
  onClose: () => void;
  /** A confirmed phone exists, which the new one replaces. */
  replaces: boolean;
  /** The phone belongs to the security check. */
  check?: boolean;
  /** Called after the confirmation, when the window has closed. */
  onConfirmed?: (answer: Confirmed) => void;
}

/** Adds or changes the phone: step 1 is the number, step 2 its code. Both survive a reload; closing resets them. */
export function PhoneWindow({ opened, onClose, replaces, check = false, onConfirmed }: PhoneWindowProps) {
  const [draft, setDraft, dropDraft] = useDraft('phone', NO_PHONE);
  const coding = draft.sentAt > 0;
  const close = () => {
    dropDraft();
    onClose();
  };
  const confirmed = async (answer: Confirmed) => {
    close();
    onConfirmed?.(answer);
    await shell.reloadPage();
    shell.toast({ text: answer.message, tone: 'good' });
  };
  const steps = { draft, check, replaces, onChange: setDraft, onClose: close };
  return (
    <Window
      opened={opened}
      onClose={close}
      title={replaces ? texts.edit : texts.add}
      purpose={texts.purpose(coding ? 2 : 1)}
      dirty={draft.phone !== ''}
      size="s"
    >
      {opened && !coding && <NumberStep {...steps} />}
      {opened && coding && <ConfirmStep {...steps} onConfirmed={(answer) => void confirmed(answer)} />}
    </Window>
  );
}

interface StepProps {
  draft: PhoneDraft;
  check: boolean;
  replaces: boolean;
  onChange: (draft: PhoneDraft) => void;
  onClose: () => void;
}

function NumberStep({ draft, check, replaces, onChange, onClose }: StepProps) {
  const [add, { data, error }] = useAccountAddPhoneMutation();
  const refused: Issue[] = issueAt('phone', data?.status === 'error' ? data.message : null);
  const submit = async () => {
    const { data: answer } = await add(bodyOf(draft, check));
    if (answer?.status === 'success') onChange({ ...draft, sentAt: Date.now() });
  };
  return (
    <Form
      label={replaces ? texts.edit : texts.add}
      onSubmit={submit}
      validate={() => checkPhone(draft)}
      issues={[...refused, ...issuesOf(error)]}
    >
      <CallMessage error={error} />
      <div className={classes.number}>
        <TextField
          name="prefix"
          type="tel"
          label={texts.prefix}
          autoComplete="tel-country-code"
          mono
          value={draft.prefix}
          onChange={(prefix) => onChange({ ...draft, prefix })}
        />
        <TextField
          name="phone"
          type="tel"
          label={texts.number}
          autoComplete="tel-national"
          mono
          autoFocus
          value={draft.phone}
          onChange={(phone) => onChange({ ...draft, phone })}
        />
      </div>
      <Text size="s" tone="dim">
        {replaces ? `${texts.help} ${texts.replaces}` : texts.help}
      </Text>
      <FormActions submitLabel={texts.submit} onCancel={onClose} />
    </Form>
  );
}

function ConfirmStep(props: StepProps & { onConfirmed: (answer: Confirmed) => void }) {
  const { draft, check, onChange, onClose, onConfirmed } = props;
  const [add] = useAccountAddPhoneMutation();
  const [call] = useAccountCallPhoneMutation();
  const [confirm] = useAccountConfirmPhoneMutation();
  return (
    <CodeStep
      target={shownPhone(draft)}
      sentAt={draft.sentAt}
      submitLabel={texts.confirm}
      confirm={(code) => confirm({ code })}
      onConfirmed={onConfirmed}
      again={() => add(bodyOf(draft, check))}
      call={() => call()}
      onSent={() => onChange({ ...draft, sentAt: Date.now() })}
      onBack={() => onChange({ ...draft, sentAt: 0 })}
      backLabel={texts.other}
      onCancel={onClose}
    >
      {texts.nothing}
    </CodeStep>
  );
}

function bodyOf({ prefix, phone }: PhoneDraft, check: boolean) {
  return { prefix: prefix.trim(), phone: phone.trim(), check };
}
