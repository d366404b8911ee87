import { useEffect, useRef } from 'react';
import type { SupportCase } from '@zonewerk/contracts';
import { CASE_POLLING, failureText, PAGES, type ScreenProps, useCaseEvents } from '@zonewerk/shell-sdk';
import { Button, Mono, Note, PageHeader, Panel, Stack, StateBadge, TimeAgo } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import { useSupportGetCaseInfiniteQuery, useSupportReadMutation } from '../../../shared/api/support-calls';
import { CaseAbout } from './case-about';
import { CaseOptions } from './case-options';
import { CaseRating } from './case-rating';
import { CaseReleases } from './case-releases';
import { CaseTags } from './case-tags';
import { CaseFailure } from '../../../shared/components/case-failure';
import { CaseSkeleton } from '../../../shared/components/case-skeleton';
import classes from './case.module.css';
import { useQuote } from '../../../shared/use-quote';
import { MergedCases, nextOf } from './merged-cases';
import { Posts } from './posts';
import { ReplyForm, useReplyDraft } from './reply-form';

const texts = messages.case;
const BACK = { href: PAGES.support.path, label: texts.back };

/** Page `support-case`: the posts of a case, and the form for a reply. */
export function CaseScreen({ params }: ScreenProps) {
  const caseId = params['caseId'] ?? '';
  const query = useSupportGetCaseInfiniteQuery(caseId, { refetchOnMountOrArgChange: true });
  const { currentData, error, isFetching, refetch } = query;
  const [newest] = currentData?.pages ?? [];
  if (currentData && newest) {
    const posts = currentData.pages.toReversed().flatMap((page) => page.case.posts);
    const older = {
      exists: query.hasNextPage,
      isLoading: query.isFetchingNextPage,
      load: async () => void (await query.fetchNextPage()),
    };
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
          list={{ href: PAGES.support.path, label: texts.toList }}
        />
      </Panel>
    </>
  );
}

interface CaseProps {
  shown: SupportCase;
  /** Posts before the displayed ones. */
  older: { exists: boolean; isLoading: boolean; load: () => Promise<void> };
}

function Case({ shown, older }: CaseProps) {
  useReadMark(shown);
  const { error } = useSupportGetCaseInfiniteQuery(shown.caseId, CASE_POLLING);
  useCaseEvents('support.events', true);
  return (
    <>
      <PageHeader
        title={shown.subject}
        purpose={<Facts shown={shown} />}
        back={BACK}
        actions={<CaseOptions shown={shown} />}
      />
      {error !== undefined && (
        <div className={classes.notice}>
          <Note tone="warn">{failureText(error)}</Note>
        </div>
      )}
      {!shown.shared && <CaseTags shown={shown} />}
      <MergedCases shown={shown} />
      <div className={classes.columns}>
        <Conversation shown={shown} older={older} />
        {!shown.shared && (
          <Stack gap={6}>
            <CaseReleases shown={shown} />
            <CaseAbout shown={shown} />
          </Stack>
        )}
      </div>
    </>
  );
}

/** Posts of the case, and the form for a reply, which quotes them. */
function Conversation({ shown, older }: CaseProps) {
  const posts = useRef<HTMLDivElement>(null);
  const draft = useReplyDraft(shown.caseId);
  const isFinal = nextOf(shown) !== null;
  const [{ text, submitKey }, setDraft] = draft;
  const { form, quote } = useQuote(text, (next) => setDraft({ text: next, submitKey }));
  // The button disappears with the first post, and the focus would be lost.
  const showOlder = async () => {
    await older.load();
    posts.current?.focus();
  };
  return (
    <div className={classes.main}>
      {older.exists && (
        <div className={classes.older}>
          <Button loading={older.isLoading} onClick={() => void showOlder()}>
            {texts.older}
          </Button>
        </div>
      )}
      <div ref={posts} className={classes.shown} tabIndex={-1}>
        <Posts caseId={shown.caseId} posts={shown.posts} onQuote={isFinal ? undefined : quote} />
      </div>
      <Stack>
        {shown.state === 'closed' && shown.merged_into === null && !shown.shared && (
          <CaseRating shown={shown} />
        )}
        {!isFinal && (
          <div ref={form}>
            <ReplyForm shown={shown} draft={draft} />
          </div>
        )}
      </Stack>
    </div>
  );
}

/** Marks the displayed answers as read. */
function useReadMark({ caseId, posts, shared }: SupportCase) {
  const [read] = useSupportReadMutation();
  const answered = posts.findLast(({ side }) => side === 'team')?.seq;
  useEffect(() => {
    if (answered !== undefined && !shared) void read({ caseId, seq: answered });
  }, [answered, caseId, read, shared]);
}

function Facts({ shown }: { shown: SupportCase }) {
  return (
    <span className={classes.facts}>
      <StateBadge state={shown.state}>{messages.states[shown.state]}</StateBadge>
      <Mono>{shown.number}</Mono>
      <span>
        {texts.opened} <TimeAgo date={shown.created} />
      </span>
    </span>
  );
}
