import type { CareCase } from '@zonewerk/contracts';
import { CASE_POLLING, failureText, PAGES, type ScreenProps, useCaseEvents } from '@zonewerk/shell-sdk';
import { Badge, Button, Mono, Note, PageHeader, Panel, Stack, StateBadge, TimeAgo } from '@zonewerk/ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useCareGetCaseInfiniteQuery } from '../../../shared/api/care-calls';
import { careMessages } from '../../../shared/care-messages';
import { CaseFailure } from '../../../shared/components/case-failure';
import { CaseSkeleton } from '../../../shared/components/case-skeleton';
import { messages } from '../../../shared/messages';
import { useQuote } from '../../../shared/use-quote';
import { useCaseKeys } from '../hooks/use-case-keys';
import { useDraftText } from '../hooks/use-draft-text';
import { AbuseFacts } from './abuse-facts';
import { AnswerForm } from './answer-form';
import classes from './care-case.module.css';
import { CaseControls } from './case-controls';
import { CaseTargets } from './case-targets';
import { CareObjects } from './care-objects';
import { CarePosts } from './care-posts';
import { HeldEmails } from './held-emails';
import { LinkedReleases } from './linked-releases';
import { MergedNote } from './merged-note';
import { Notes } from './notes';
import { OtherCases } from './other-cases';
import { TeamTags } from './team-tags';

const texts = careMessages.case;
const BACK = { href: PAGES['care-inbox'].path, label: texts.back };

/** Page `care-case`: a case of any customer for agents. */
export function CareCaseScreen({ params }: ScreenProps) {
  const caseId = params['caseId'] ?? '';
  const query = useCareGetCaseInfiniteQuery(caseId, { refetchOnMountOrArgChange: true });
  const { currentData, error, isFetching, refetch } = query;
  const [newest] = currentData?.pages ?? [];
  if (currentData && newest) {
    const posts = currentData.pages.toReversed().flatMap((page) => page.case.posts);
    const older = query.hasNextPage && (
      <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {texts.older}
      </Button>
    );
    return <Case key={caseId} shown={{ ...newest.case, posts }} older={older} />;
  }
  if (error === undefined || isFetching) return <CaseSkeleton />;
  return (
    <>
      <PageHeader title={texts.title} back={BACK} />
      <Panel>
        <CaseFailure
          error={error}
          onRetry={() => void refetch()}
          missing={{ title: texts.missingTitle, text: texts.missingText }}
          list={{ href: PAGES['care-inbox'].path, label: texts.toInbox }}
        />
      </Panel>
    </>
  );
}

function Case({ shown, older }: { shown: CareCase; older: ReactNode }) {
  const draft = useDraftText(shown);
  const { error } = useCareGetCaseInfiniteQuery(shown.caseId, CASE_POLLING);
  useCaseEvents('care.events', true);
  const { form, quote } = useQuote(draft.text, draft.setText);
  const notes = useRef<HTMLDivElement>(null);
  const keys = useCaseKeys(shown, { answer: form, note: notes });
  const isMerged = shown.merged_into !== null;
  return (
    <>
      <PageHeader
        title={shown.subject}
        purpose={<Facts shown={shown} />}
        back={BACK}
        actions={
          <>
            {keys}
            <CaseControls shown={shown} />
          </>
        }
      />
      {error !== undefined && (
        <div className={classes.notice}>
          <Note tone="warn">{failureText(error)}</Note>
        </div>
      )}
      <div className={classes.columns}>
        <div className={classes.main}>
          <MergedNote shown={shown} />
          <HeldEmails caseId={shown.caseId} />
          {older}
          <CarePosts shown={shown} onUndone={draft.restore} onQuote={isMerged ? undefined : quote} />
          {!isMerged && (
            <div ref={form}>
              <AnswerForm shown={shown} draft={draft} />
            </div>
          )}
        </div>
        <Details shown={shown} notes={notes} />
      </div>
    </>
  );
}

/** Column with the team's data on a case, next to the conversation. */
function Details({ shown, notes }: { shown: CareCase; notes: RefObject<HTMLDivElement | null> }) {
  return (
    <Stack gap={6}>
      <CaseTargets targets={shown.targets} />
      <div ref={notes}>
        <Notes shown={shown} />
      </div>
      <TeamTags shown={shown} />
      <AbuseFacts shown={shown} />
      <CareObjects shown={shown} />
      <OtherCases shown={shown} />
      <LinkedReleases shown={shown} />
    </Stack>
  );
}

function Facts({ shown }: { shown: CareCase }) {
  const { state, number, type, via, customer, created, waiting_until: until, rating, comment } = shown;
  return (
    <span className={classes.facts}>
      <StateBadge state={state}>{messages.states[state]}</StateBadge>
      <Mono>{number}</Mono>
      <span>{messages.types[type].label}</span>
      {via && <Badge>{careMessages.chat}</Badge>}
      <span>
        {customer.name} ({customer.email})
      </span>
      <span>
        {messages.case.opened} <TimeAgo date={created} />
      </span>
      {rating !== null && (
        <span>
          {texts.rating}: {messages.case.rating.names[rating]}
          {comment !== '' && ` (“${comment}”)`}
        </span>
      )}
      {until !== null && <span>{texts.waitingUntil(new Date(until))}</span>}
    </span>
  );
}
