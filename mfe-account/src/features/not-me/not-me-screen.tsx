import { IconLinkOff, IconShieldCheck } from '@tabler/icons-react';
import type { AnswerOf, notMeRead } from '@zonewerk/contracts';
import { failureText, isOffline, PAGES } from '@zonewerk/shell-sdk';
import {
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  Facts,
  Mono,
  Note,
  OfflineState,
  PageHeader,
  Panel,
  Skeleton,
  Stack,
  Text,
  TimeAgo,
  VisuallyHidden,
} from '@zonewerk/ui';
import { useState } from 'react';
import { useAccountNotMeMutation, useAccountReadNotMeQuery } from './not-me-calls';
import { notMeMessages as texts } from './not-me-messages';

type SignIn = NonNullable<AnswerOf<typeof notMeRead>['sign_in']>;

/** Shown for the page identity `not-me`. The token is the fragment, which no server sees before the call. */
export function NotMeScreen() {
  const [token] = useState(() => window.location.hash.slice(1));
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      <Panel>{token === '' ? <Ended /> : <Link token={token} />}</Panel>
    </>
  );
}

/** What the link is about. It is asked once: reporting ends it. */
function Link({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useAccountReadNotMeQuery(token, { refetchOnReconnect: false });
  if (data?.sign_in) return <Question token={token} signIn={data.sign_in} />;
  if (data) return <Ended message={data.message} />;
  if (!error) return <Waiting />;
  const again = { onRetry: () => void refetch(), busy: isFetching };
  return isOffline(error) ? (
    <OfflineState {...again} />
  ) : (
    <ErrorState {...again} message={failureText(error)} />
  );
}

function Waiting() {
  return (
    <Stack aria-busy="true">
      <VisuallyHidden role="status">{texts.reading}</VisuallyHidden>
      <Skeleton width="50%" />
      <Skeleton width="70%" />
      <Skeleton width="40%" />
    </Stack>
  );
}

function Question({ token, signIn }: { token: string; signIn: SignIn }) {
  const [report, { data, error, isLoading }] = useAccountNotMeMutation();
  if (data?.status === 'success') return <Done message={data.message} />;
  if (data) return <Ended message={data.message} />;
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

function Done({ message }: { message: string }) {
  return (
    <div role="status">
      <EmptyState icon={<IconShieldCheck />} title={texts.doneTitle} text={message} />
    </div>
  );
}

function Ended({ message }: { message?: string }) {
  return (
    <EmptyState
      icon={<IconLinkOff />}
      title={texts.endedTitle}
      text={message ?? texts.endedText}
      action={<ButtonLink href={PAGES['password-reset'].path}>{texts.reset}</ButtonLink>}
    />
  );
}
