import type { AnswerOf, notMeRead } from '@zonewerk/contracts';
import { failureText } from '@zonewerk/shell-sdk';
import { Button, Facts, Mono, Note, Stack, Text, TimeAgo } from '@zonewerk/ui';
import { LinkDone, LinkEnded, LinkPending, MailLinkPage } from '../../../shared/components/mail-link';
import { useAccountNotMeMutation, useAccountReadNotMeQuery } from '../api/not-me-calls';
import { notMeMessages as texts } from '../messages';

type SignIn = NonNullable<AnswerOf<typeof notMeRead>['sign_in']>;

/** Page `not-me`. */
export function NotMeScreen() {
  return (
    <MailLinkPage title={texts.title} purpose={texts.purpose}>
      {(token) => <Link token={token} />}
    </MailLinkPage>
  );
}

/** Content of the link. It is read once, because a report invalidates the link. */
function Link({ token }: { token: string }) {
  const query = useAccountReadNotMeQuery(token, { refetchOnReconnect: false });
  const { data } = query;
  if (data?.sign_in) return <Question token={token} signIn={data.sign_in} />;
  if (data) return <LinkEnded message={data.message} />;
  return <LinkPending query={query} label={texts.reading} />;
}

function Question({ token, signIn }: { token: string; signIn: SignIn }) {
  const [report, { data, error, isLoading }] = useAccountNotMeMutation();
  if (data?.status === 'success') return <LinkDone title={texts.doneTitle} message={data.message} />;
  if (data) return <LinkEnded message={data.message} />;
  return (
    <Stack gap={5}>
      <Facts items={factsOf(signIn)} />
      <Text>
        {texts.wasMe} {texts.consequence}
      </Text>
      {error !== undefined && !isLoading && <Note tone="bad">{failureText(error)}</Note>}
      <div>
        <Button variant="danger" loading={isLoading} onClick={() => void report({ token })}>
          {texts.notMe}
        </Button>
      </div>
    </Stack>
  );
}

function factsOf({ date, browser, device, ip, place }: SignIn) {
  const { facts, unknown } = texts;
  return [
    { label: facts.date, value: <TimeAgo date={date} /> },
    { label: facts.browser, value: browser },
    { label: facts.device, value: device },
    { label: facts.address, value: <Mono>{ip}</Mono> },
    { label: facts.place, value: place === '' ? unknown : place },
  ];
}
