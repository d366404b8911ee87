import type { AnswerOf, confirmEmail, Issue } from '@zonewerk/contracts';
import { issuesOf, shell, useDraft } from '@zonewerk/shell-sdk';
import { Form, FormActions, TextField, Window } from '@zonewerk/ui';
import { CallMessage, issueAt } from '../../components/call-message';
import { CodeStep } from '../../components/code-step';
import { useAccountAddEmailMutation, useAccountConfirmEmailMutation } from '../api/email-calls';
import { emailMessages as texts } from '../messages';

const MAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;
/** `sentAt` 0: step 1. */
const NOTHING = { email: '', sentAt: 0 };

type Confirmed = AnswerOf<typeof confirmEmail>;

/** Input and progress of the window; survives a reload. */
export function useEmailDraft() {
  const [draft, setDraft, dropDraft] = useDraft('email-add', NOTHING);
  return { draft, setDraft, dropDraft };
}

interface AddEmailWindowProps {
  opened: boolean;
  onClose: () => void;
  adding: ReturnType<typeof useEmailDraft>;
  /** The address belongs to the security check. */
  check?: boolean;
  /** Called after the confirmation, when the window has closed. */
  onConfirmed?: (answer: Confirmed) => void;
}

/** Adds an address: step 1 is the address, step 2 its code. Both survive a reload; closing resets them. */
export function AddEmailWindow(props: AddEmailWindowProps) {
  const { opened, onClose, check = false, onConfirmed } = props;
  const { draft, setDraft, dropDraft } = props.adding;
  const coding = draft.sentAt > 0;
  const leave = () => {
    dropDraft();
    onClose();
  };
  const close = () => {
    leave();
    // The address exists and waits for its code.
    if (coding) void shell.reloadPage();
  };
  const confirmed = async (answer: Confirmed) => {
    leave();
    onConfirmed?.(answer);
    await shell.reloadPage();
    shell.toast({ text: answer.message, tone: 'good' });
  };
  const steps = {
    email: draft.email.trim(),
    check,
    onClose: close,
    onSent: () => setDraft({ ...draft, sentAt: Date.now() }),
  };
  return (
    <Window
      opened={opened}
      onClose={close}
      title={texts.title}
      purpose={texts.purpose(coding ? 2 : 1)}
      dirty={draft.email !== ''}
      size="s"
    >
      {opened && !coding && (
        <AddressStep {...steps} typed={draft.email} onType={(email) => setDraft({ email, sentAt: 0 })} />
      )}
      {opened && coding && (
        <ConfirmStep
          {...steps}
          sentAt={draft.sentAt}
          onBack={() => setDraft({ ...draft, sentAt: 0 })}
          onConfirmed={(answer) => void confirmed(answer)}
        />
      )}
    </Window>
  );
}

interface StepProps {
  email: string;
  check: boolean;
  onSent: () => void;
  onClose: () => void;
}

interface AddressStepProps extends StepProps {
  typed: string;
  onType: (email: string) => void;
}

function AddressStep({ email, check, typed, onType, onSent, onClose }: AddressStepProps) {
  const [add, { data, error }] = useAccountAddEmailMutation();
  const refused: Issue[] = issueAt('email', data?.status === 'error' ? data.message : null);
  const submit = async () => {
    const result = await add({ email, check });
    if (result.data?.status === 'success') onSent();
  };
  const validate = () => issueAt('email', MAIL.test(email) ? null : texts.invalid);
  return (
    <Form label={texts.title} onSubmit={submit} validate={validate} issues={[...refused, ...issuesOf(error)]}>
      <CallMessage error={error} />
      <TextField
        name="email"
        type="email"
        label={texts.email}
        help={texts.help}
        autoComplete="email"
        spellCheck={false}
        autoFocus
        value={typed}
        onChange={onType}
      />
      <FormActions submitLabel={texts.submit} onCancel={onClose} />
    </Form>
  );
}

interface ConfirmStepProps extends StepProps {
  sentAt: number;
  onBack: () => void;
  onConfirmed: (answer: Confirmed) => void;
}

function ConfirmStep({ email, check, sentAt, onSent, onClose, onBack, onConfirmed }: ConfirmStepProps) {
  const [add] = useAccountAddEmailMutation();
  const [confirm] = useAccountConfirmEmailMutation();
  return (
    <CodeStep
      target={email}
      sentAt={sentAt}
      submitLabel={texts.confirm}
      confirm={(code) => confirm({ code })}
      onConfirmed={onConfirmed}
      again={() => add({ email, check })}
      onSent={onSent}
      onBack={onBack}
      backLabel={texts.other}
      onCancel={onClose}
    >
      {texts.nothing}
    </CodeStep>
  );
}
