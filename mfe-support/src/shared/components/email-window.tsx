import { IconDownload } from '@tabler/icons-react';
import { CALL_PATHS, type CareEmail, CASE_LIMITS } from '@zonewerk/contracts';
import { failureText, issuesOf, shell } from '@zonewerk/shell-sdk';
import {
  Button,
  ButtonLink,
  ErrorState,
  Form,
  FormActions,
  FormMessage,
  formatBytes,
  Group,
  Note,
  Skeleton,
  Stack,
  Text,
  TextAreaField,
  TimeAgo,
  Window,
} from '@zonewerk/ui';
import { useState } from 'react';
import {
  useCareAcceptEmailMutation,
  useCareAnswerEmailMutation,
  useCareDismissEmailMutation,
  useCareGetEmailQuery,
} from '../api/email-calls';
import { careMessages } from '../care-messages';
import { messages } from '../messages';
import classes from './email-window.module.css';

const texts = careMessages.emails;

interface EmailWindowProps {
  /** Null while the window is closed. */
  emailId: string | null;
  onClose: () => void;
}

/** An email that is not a post, with the actions of an agent. */
export function EmailWindow({ emailId, onClose }: EmailWindowProps) {
  const [isDirty, setIsDirty] = useState(false);
  const close = () => {
    setIsDirty(false);
    onClose();
  };
  return (
    <Window opened={emailId !== null} onClose={close} title={texts.email} size="l" dirty={isDirty}>
      {emailId !== null && (
        <EmailContent emailId={emailId} onEdit={(text) => setIsDirty(text !== '')} onDone={close} />
      )}
    </Window>
  );
}

interface ContentProps {
  emailId: string;
  onEdit: (text: string) => void;
  onDone: () => void;
}

function EmailContent({ emailId, onEdit, onDone }: ContentProps) {
  const { data, error, refetch } = useCareGetEmailQuery(emailId, { refetchOnMountOrArgChange: true });
  if (data)
    return (
      <Stack>
        <EmailText email={data.email} />
        <EmailActions email={data.email} onDone={onDone} />
        {data.email.state === 'unverified' && data.email.from !== '' && (
          <EmailAnswer email={data.email} onEdit={onEdit} onDone={onDone} />
        )}
      </Stack>
    );
  if (error === undefined) return <Skeleton height="16rem" />;
  return <ErrorState message={failureText(error)} onRetry={() => void refetch()} level={3} />;
}

function EmailText({ email: { subject, name, from, received, text, files, hint } }: { email: CareEmail }) {
  return (
    <>
      <div className={classes.head}>
        <strong>{subject === '' ? texts.noSubject : subject}</strong>
        <span>{name === '' ? from : `${name} <${from}>`}</span>
        <TimeAgo date={received} />
      </div>
      <Note tone="warn">{texts.notProven}</Note>
      {hint !== null && <Note>{texts.hints[hint]}</Note>}
      <pre className={classes.text}>{text === '' ? texts.noText : text}</pre>
      {files.length > 0 && <Text>{texts.files(files.join(', '))}</Text>}
    </>
  );
}

function EmailActions({ email: { id, state, size }, onDone }: { email: CareEmail; onDone: () => void }) {
  const [accept, { isLoading: isAccepting }] = useCareAcceptEmailMutation();
  const [dismiss, { isLoading: isDismissing }] = useCareDismissEmailMutation();
  const finish = ({ data, error }: { data?: { message: string }; error?: unknown }) => {
    shell.toast(data ? { text: data.message, tone: 'good' } : { text: failureText(error), tone: 'bad' });
    if (data) onDone();
  };
  const acceptEmail = async () => {
    const question = { title: texts.acceptTitle, text: texts.acceptText, confirmLabel: texts.accept };
    if (await shell.confirm(question)) finish(await accept({ email_id: id }));
  };
  const dismissEmail = async () => {
    const question = { title: texts.dismissTitle, text: texts.dismissText, confirmLabel: texts.dismiss };
    if (await shell.confirm(question)) finish(await dismiss({ email_id: id }));
  };
  return (
    <Group>
      {state === 'held' && (
        <Button variant="primary" loading={isAccepting} onClick={() => void acceptEmail()}>
          {texts.accept}
        </Button>
      )}
      <Button loading={isDismissing} onClick={() => void dismissEmail()}>
        {texts.dismiss}
      </Button>
      <ButtonLink
        href={CALL_PATHS['care.email'].path.replace(':emailId', id)}
        download={`email-${id}.eml`}
        leftIcon={<IconDownload aria-hidden="true" />}
      >
        {texts.download(formatBytes(size))}
      </ButtonLink>
    </Group>
  );
}

interface AnswerProps {
  email: CareEmail;
  onEdit: (text: string) => void;
  onDone: () => void;
}

/** Form for an answer by email to a sender without a case. */
function EmailAnswer({ email: { id, from }, onEdit, onDone }: AnswerProps) {
  const [text, setText] = useState('');
  const [answer, { error }] = useCareAnswerEmailMutation();
  const issues = issuesOf(error);
  const max = CASE_LIMITS.textCharacters;
  const submit = async () => {
    const { data } = await answer({ email_id: id, text });
    if (!data) return;
    shell.toast({ text: data.message, tone: 'good' });
    onDone();
  };
  const validate = () => (text.trim().length > max ? [{ path: 'text', message: messages.tooLong(max) }] : []);
  return (
    <Form label={texts.answer} onSubmit={submit} validate={validate} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <TextAreaField
        name="text"
        label={texts.answerTo(from)}
        help={texts.answerHelp}
        required
        missing={careMessages.case.noAnswer}
        rows={5}
        value={text}
        onChange={(next) => {
          setText(next);
          onEdit(next);
        }}
      />
      <FormActions submitLabel={texts.send} />
    </Form>
  );
}
