import { IconLinkOff, IconShieldCheck } from '@tabler/icons-react';
import { failureText, isOffline, PAGES } from '@zonewerk/shell-sdk';
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  OfflineState,
  PageHeader,
  Panel,
  Skeleton,
  Stack,
  VisuallyHidden,
} from '@zonewerk/ui';
import { useState, type ReactNode } from 'react';

const texts = {
  endedTitle: 'This link no longer works',
  endedText: 'Choose a new password if your account may be at risk.',
  reset: 'Reset your password',
};

interface MailLinkPageProps {
  title: string;
  purpose: string;
  /** Content of the link; not rendered without a token. */
  children: (token: string) => ReactNode;
}

/** Page of a link in an email. The token is in the fragment, which the browser does not send with the page request. */
export function MailLinkPage({ title, purpose, children }: MailLinkPageProps) {
  const [token] = useState(() => window.location.hash.slice(1));
  return (
    <>
      <PageHeader title={title} purpose={purpose} />
      <Panel>{token === '' ? <LinkEnded /> : children(token)}</Panel>
    </>
  );
}

interface LinkPendingProps {
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** Accessible label during the request. */
  label: string;
}

/** A link that is loading or failed to load. */
export function LinkPending({ query, label }: LinkPendingProps) {
  const { error, isFetching, refetch } = query;
  if (!error) {
    return (
      <Stack aria-busy="true">
        <VisuallyHidden role="status">{label}</VisuallyHidden>
        <Skeleton width="50%" />
        <Skeleton width="70%" />
        <Skeleton width="40%" />
      </Stack>
    );
  }
  const again = { onRetry: () => void refetch(), busy: isFetching };
  return isOffline(error) ? (
    <OfflineState {...again} />
  ) : (
    <ErrorState {...again} message={failureText(error)} />
  );
}

/** The link was used successfully. */
export function LinkDone({ title, message }: { title: string; message: string }) {
  return (
    <div role="status">
      <EmptyState icon={<IconShieldCheck />} title={title} text={message} />
    </div>
  );
}

interface LinkEndedProps {
  message?: string;
  /** Default: a link to the password reset. */
  action?: ReactNode;
}

const RESET = <ButtonLink href={PAGES['password-reset'].path}>{texts.reset}</ButtonLink>;

/** The link is invalid or has expired. */
export function LinkEnded({ message, action = RESET }: LinkEndedProps) {
  return (
    <EmptyState
      icon={<IconLinkOff />}
      title={texts.endedTitle}
      text={message ?? texts.endedText}
      action={action}
    />
  );
}
