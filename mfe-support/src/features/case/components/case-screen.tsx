import { IconSearchOff } from '@tabler/icons-react';
import type { SupportCase } from '@zonewerk/contracts';
import {
  failureText,
  isCallFailure,
  isOffline,
  issuesOf,
  PAGES,
  type ScreenProps,
} from '@zonewerk/shell-sdk';
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  Mono,
  OfflineState,
  PageHeader,
  Panel,
  StateBadge,
  TimeAgo,
} from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import { useSupportGetCaseQuery } from '../../../shared/api/support-calls';
import { CaseTags } from './case-tags';
import { CaseSkeleton } from './case-skeleton';
import classes from './case.module.css';
import { Posts } from './posts';
import { ReplyForm } from './reply-form';

const texts = messages.case;
const BACK = { href: PAGES.support.path, label: texts.back };

/** Shown for the page identity `support-case`: what was written, and a form to write more. */
export function CaseScreen({ params }: ScreenProps) {
  const caseId = params['caseId'] ?? '';
  // The other side writes too: what is in the store is shown, and asked for again.
  const query = useSupportGetCaseQuery(caseId, { refetchOnMountOrArgChange: true });
  const { currentData, error, isFetching, refetch } = query;
  if (currentData) return <Case shown={currentData.case} />;
  if (error === undefined || isFetching) return <CaseSkeleton />;
  return (
    <>
      <PageHeader title={texts.title} back={BACK} />
      <Panel>
        <Unread error={error} onRetry={() => void refetch()} />
      </Panel>
    </>
  );
}

/** Why there is no case, and what to do. */
function Unread({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isOffline(error)) return <OfflineState onRetry={onRetry} level={2} />;
  if (!isMissing(error)) return <ErrorState message={failureText(error)} onRetry={onRetry} level={2} />;
  return (
    <EmptyState
      level={2}
      icon={<IconSearchOff />}
      title={texts.missingTitle}
      text={texts.missingText}
      action={<ButtonLink href={PAGES.support.path}>{texts.toList}</ButtonLink>}
    />
  );
}

/** The address names no case of this person; asking again would not change that. */
function isMissing(error: unknown): boolean {
  if (!isCallFailure(error) || error.kind !== 'answer') return false;
  return error.status === 'not-found' || issuesOf(error).some(({ path }) => path === 'caseId');
}

function Case({ shown }: { shown: SupportCase }) {
  return (
    <div className={classes.page}>
      <PageHeader title={shown.subject} purpose={<Facts shown={shown} />} back={BACK} />
      <CaseTags shown={shown} />
      <Posts posts={shown.posts} />
      <ReplyForm key={shown.caseId} shown={shown} />
    </div>
  );
}

function Facts({ shown }: { shown: SupportCase }) {
  return (
    <span className={classes.facts}>
      <StateBadge state={shown.state}>{messages.states[shown.state]}</StateBadge>
      <Mono>{shown.number}</Mono>
      <span>{messages.types[shown.type].label}</span>
      <span>
        {texts.opened} <TimeAgo date={shown.created} />
      </span>
    </span>
  );
}
