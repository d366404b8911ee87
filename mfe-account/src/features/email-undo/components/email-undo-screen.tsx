import { IconMailOff } from '@tabler/icons-react';
import type { AnswerOf, emailUndoRead } from '@zonewerk/contracts';
import { failureText } from '@zonewerk/shell-sdk';
import { Button, EmptyState, Facts, Note, Stack, Text, TimeAgo } from '@zonewerk/ui';
import { LinkDone, LinkEnded, LinkPending, MailLinkPage } from '../../../shared/components/mail-link';
import { useAccountEmailUndoMutation, useAccountReadEmailUndoQuery } from '../api/email-undo-calls';
import { emailUndoMessages as texts } from '../messages';
import classes from './email-undo.module.css';

type Change = NonNullable<AnswerOf<typeof emailUndoRead>['change']>;

/** Page `email-undo`. */
export function EmailUndoScreen() {
  return (
    <MailLinkPage title={texts.title} purpose={texts.purpose}>
      {(token) => <Link token={token} />}
    </MailLinkPage>
  );
}

/** Content of the link. It is read once, because the undo invalidates the link. */
function Link({ token }: { token: string }) {
  const query = useAccountReadEmailUndoQuery(token, { refetchOnReconnect: false });
  const { data } = query;
  if (data?.change) return <Question token={token} change={data.change} />;
  if (data) return <LinkEnded message={data.message} />;
  return <LinkPending query={query} label={texts.reading} />;
}

function Question({ token, change }: { token: string; change: Change }) {
  const [undo, { data, error, isLoading }] = useAccountEmailUndoMutation();
  if (data?.status === 'success') return <LinkDone title={texts.doneTitle} message={data.message} />;
  if (data?.status === 'address-taken') {
    return <EmptyState icon={<IconMailOff />} title={texts.takenTitle} text={data.message} />;
  }
  if (data) return <LinkEnded message={data.message} />;
  const { facts } = texts;
  return (
    <Stack gap={5}>
      <Facts
        items={[
          { label: facts.address, value: change.address },
          { label: facts.date, value: <TimeAgo date={change.date} /> },
          { label: facts.until, value: <TimeAgo date={change.until} /> },
        ]}
      />
      <Text>
        {texts.wasMe} {texts.consequences}
      </Text>
      <ul className={classes.effects}>
        {texts.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {error !== undefined && !isLoading && <Note tone="bad">{failureText(error)}</Note>}
      <div>
        <Button variant="danger" loading={isLoading} onClick={() => void undo({ token })}>
          {texts.undo}
        </Button>
      </div>
    </Stack>
  );
}
