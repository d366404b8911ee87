import { IconLinkOff } from '@tabler/icons-react';
import type { AnswerOf, Issue, processReset } from '@zonewerk/contracts';
import { isOffline, LIMITS, PAGES, shell, useSession, type ScreenProps } from '@zonewerk/shell-sdk';
import {
  Button,
  ButtonLink,
  CaptchaNote,
  EmptyState,
  ErrorState,
  Form,
  FormActions,
  FormMessage,
  Group,
  Note,
  OfflineState,
  PageHeader,
  Panel,
  PasswordField,
  Skeleton,
  Stack,
  VisuallyHidden,
} from '@zonewerk/ui';
import { useState } from 'react';
import { useAccountCheckResetQuery, useAccountProcessResetMutation } from '../api/reset-calls';
import { resetFailure } from '../reset-failure';
import { resetMessages } from '../messages';
import { useGuarded } from '../hooks/use-guarded';
import classes from '../../../shared/components/narrow.module.css';

const texts = resetMessages.set;

/** Page `password-set`: target of the link in an email or SMS. */
export function SetScreen({ params }: Pick<ScreenProps, 'params'>) {
  return (
    <div className={classes.narrow}>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      <Panel>
        <Link token={params['hash'] ?? ''} />
      </Panel>
    </div>
  );
}

/** Form of a valid link. The link is read once, because saving the password invalidates it. */
function Link({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useAccountCheckResetQuery(token, {
    refetchOnReconnect: false,
  });
  const [done, setDone] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);
  const { loggedIn, name, mail } = useSession();
  const other = loggedIn && data?.own === false ? { name: `${name} (${mail})`, account: data.account } : null;
  if (done) return other ? <OtherDone {...other} /> : <Done />;
  if (ended !== null) return <Ended message={ended} />;
  if (data?.status === 'invalid-token') return <Ended message={data.message} />;
  if (data) {
    const least = data.second_factor ? LIMITS.passwordMinWithFactor : LIMITS.passwordMinCodePoints;
    return (
      <Stack>
        {other && <Note title={texts.other.title(other.name)}>{texts.other.text(other.account)}</Note>}
        <PasswordForm token={token} least={least} onDone={() => setDone(true)} onEnded={setEnded} />
      </Stack>
    );
  }
  if (!error) return <Waiting />;
  const again = { onRetry: () => void refetch(), busy: isFetching };
  return isOffline(error) ? (
    <OfflineState {...again} />
  ) : (
    <ErrorState {...again} message={resetFailure(error)} />
  );
}

function Waiting() {
  return (
    <Stack aria-busy="true">
      <VisuallyHidden role="status">{texts.reading}</VisuallyHidden>
      <Skeleton width="40%" />
      <Skeleton height="2.25rem" />
      <Skeleton height="2.25rem" />
    </Stack>
  );
}

function Ended({ message }: { message: string }) {
  return (
    <EmptyState
      icon={<IconLinkOff />}
      title={texts.endedTitle}
      text={message}
      action={
        <ButtonLink variant="primary" href={PAGES['password-reset'].path}>
          {texts.ask}
        </ButtonLink>
      }
    />
  );
}

function Done() {
  return (
    <Stack>
      <div role="status">
        <Note tone="good" title={texts.doneTitle}>
          {texts.doneText}
        </Note>
      </div>
      <ButtonLink variant="primary" href={PAGES.login.path}>
        {texts.signIn}
      </ButtonLink>
    </Stack>
  );
}

/** The link belonged to another account than the signed-in one. */
function OtherDone({ name, account }: { name: string; account: string }) {
  const { doneTitle, doneText, goOn, signOut } = texts.other;
  return (
    <Stack>
      <div role="status">
        <Note tone="good" title={doneTitle(account)}>
          {doneText(name)}
        </Note>
      </div>
      <Group>
        <ButtonLink variant="primary" href={PAGES.projects.path}>
          {goOn}
        </ButtonLink>
        <Button onClick={() => void shell.signOut()}>{signOut}</Button>
      </Group>
    </Stack>
  );
}

interface PasswordFormProps {
  token: string;
  /** Minimum number of characters. */
  least: number;
  onDone: () => void;
  onEnded: (message: string) => void;
}

function PasswordForm({ token, least, onDone, onEnded }: PasswordFormProps) {
  const [pw1, setPw1] = useState('');
  const [pw2, setPw2] = useState('');
  const [send] = useAccountProcessResetMutation();
  const { captcha, issues, message, run } = useGuarded<AnswerOf<typeof processReset>>();
  const submit = async () => {
    const answer = await run((response) => send({ reset_token: token, pw1, pw2, response }));
    if (answer?.status === 'success') onDone();
    else if (answer) onEnded(answer.message);
  };
  return (
    <Form label={texts.form} onSubmit={submit} validate={() => faultsOf(pw1, pw2, least)} issues={issues}>
      {message !== null && <FormMessage>{message}</FormMessage>}
      <PasswordField
        name="pw1"
        label={texts.password}
        help={texts.help(least)}
        autoComplete="new-password"
        required
        missing={texts.missing}
        autoFocus
        value={pw1}
        onChange={setPw1}
      />
      <PasswordField
        name="pw2"
        label={texts.repeat}
        autoComplete="new-password"
        required
        missing={texts.repeatMissing}
        value={pw2}
        onChange={setPw2}
      />
      <CaptchaNote state={captcha.state} onRetry={captcha.reset} />
      <FormActions submitLabel={texts.submit} align="wide" />
    </Form>
  );
}

/** Faults that are detectable without a request. Characters are counted as visible ones in most scripts. */
function faultsOf(pw1: string, pw2: string, least: number): Issue[] {
  const { length } = Array.from(pw1);
  if (length < least) return [{ path: 'pw1', message: texts.short(least) }];
  if (length > LIMITS.passwordMaxCodePoints) return [{ path: 'pw1', message: texts.long }];
  return pw1 === pw2 ? [] : [{ path: 'pw2', message: texts.different }];
}
