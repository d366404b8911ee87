import { IconLock, IconUserCheck } from '@tabler/icons-react';
import { PAGES, shell, useDraft, useSession } from '@zonewerk/shell-sdk';
import { Anchor, ButtonLink, EmptyState, PageHeader, Panel, Text } from '@zonewerk/ui';
import { useState } from 'react';
import { messages } from '../../../shared/messages';
import { ConfirmStep } from './confirm-step';
import { DetailsStep } from './details-step';
import classes from '../../../shared/components/narrow.module.css';

const texts = messages.register;

/** Draft that survives a reload, without the password. */
const EMPTY_DRAFT = { name: '', mail: '', step: 'details', sentAt: 0, wrong: 0 };

/** Page `register`. */
export function RegisterScreen() {
  const { loggedIn, name, mail } = useSession();
  const [closed, setClosed] = useState<string | null>(null);
  const close = (message: string) => {
    setClosed(message);
    shell.announce(message);
  };
  return (
    <div className={classes.narrow}>
      {(loggedIn || closed !== null) && <PageHeader title={texts.title} />}
      {loggedIn ? (
        <SignedIn who={name ?? mail ?? ''} />
      ) : closed === null ? (
        <Registration onClosed={close} />
      ) : (
        <Closed message={closed} />
      )}
    </div>
  );
}

function Registration({ onClosed }: { onClosed: (message: string) => void }) {
  const [draft, setDraft, clearDraft] = useDraft('register', EMPTY_DRAFT);
  const [password, setPassword] = useState('');
  const [returned, setReturned] = useState(false);
  const coding = draft.step === 'code';
  const codeSent = () => setDraft({ ...draft, step: 'code', sentAt: Date.now(), wrong: 0 });
  const goBack = () => {
    setReturned(true);
    setDraft({ ...draft, step: 'details' });
  };
  const confirmed = (message: string) => {
    const { mail } = draft;
    clearDraft();
    shell.navigate(`${PAGES.login.path}?mail=${encodeURIComponent(mail.trim())}`, { replace: true });
    shell.toast({ text: message, tone: 'good' });
  };
  return (
    <>
      <PageHeader title={texts.title} purpose={coding ? texts.code.purpose : texts.details.purpose} />
      <Panel>
        <p className={classes.step}>{texts.step(coding ? 2 : 1)}</p>
        {coding ? (
          <ConfirmStep
            mail={draft.mail.trim()}
            sentAt={draft.sentAt}
            wrong={draft.wrong}
            onWrong={() => setDraft({ ...draft, wrong: draft.wrong + 1 })}
            onResent={() => setDraft({ ...draft, sentAt: Date.now() })}
            onBack={goBack}
            onConfirmed={confirmed}
          />
        ) : (
          <DetailsStep
            details={{ name: draft.name, mail: draft.mail, password }}
            onChange={(details) => {
              setPassword(details.password);
              setDraft({ ...draft, name: details.name, mail: details.mail });
            }}
            onSent={codeSent}
            onClosed={onClosed}
            returned={returned}
          />
        )}
      </Panel>
      <Text className={classes.below}>
        {texts.details.known} <Anchor href={PAGES.login.path}>{texts.details.signIn}</Anchor>
      </Text>
    </>
  );
}

function Closed({ message }: { message: string }) {
  return (
    <Panel>
      <EmptyState
        level={2}
        icon={<IconLock />}
        title={texts.closed.title}
        text={`${message} ${texts.closed.text}`}
        action={<ButtonLink href={PAGES.login.path}>{texts.closed.action}</ButtonLink>}
      />
    </Panel>
  );
}

function SignedIn({ who }: { who: string }) {
  return (
    <Panel>
      <EmptyState
        level={2}
        icon={<IconUserCheck />}
        title={texts.signedIn.title}
        text={texts.signedIn.text(who)}
        action={
          <ButtonLink variant="primary" href={PAGES.projects.path}>
            {texts.signedIn.action}
          </ButtonLink>
        }
      />
    </Panel>
  );
}
