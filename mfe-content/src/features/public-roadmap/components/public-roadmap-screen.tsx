import { IconThumbUp } from '@tabler/icons-react';
import type { PublicRoadmapColumn, PublicRoadmapItem } from '@zonewerk/contracts';
import {
  failureText,
  isCallFailure,
  isOffline,
  type ScreenProps,
  shell,
  useQueryParam,
  useSession,
  useWindowParam,
} from '@zonewerk/shell-sdk';
import {
  Button,
  EmptyState,
  ErrorState,
  Heading,
  OfflineState,
  PageHeader,
  Panel,
  Skeleton,
  Text,
} from '@zonewerk/ui';
import { useEffect } from 'react';
import { monthText } from '../../../shared/months';
import {
  useContentGetPublicRoadmapQuery,
  useContentListOwnVotesQuery,
  useContentVoteForItemMutation,
  useLazyContentGetPublicRoadmapItemQuery,
} from '../api/public-roadmap-calls';
import { publicRoadmapMessages as texts } from '../messages';
import classes from './public-roadmap.module.css';
import { SuggestWindow } from './suggest-window';

/**
 * Page `public-roadmap`: the public items of a roadmap, for visitors. `?suggest=1` opens the window of suggestions.
 * `?item=` marks an item and scrolls to it.
 */
export function PublicRoadmapScreen({ params }: ScreenProps) {
  const map = params['map'] ?? '';
  const { currentData, error, refetch } = useContentGetPublicRoadmapQuery(
    { map },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true },
  );
  const [suggesting, setSuggesting] = useWindowParam('suggest');
  const openSuggestion = async () => {
    if (await isSignedIn()) setSuggesting('1');
  };
  const isSignedIn = useSignIn();
  if (!currentData) return <Unread error={error} onRetry={() => void refetch()} />;
  const { name, project, columns } = currentData;
  return (
    <>
      <PageHeader
        title={name}
        purpose={texts.purpose(project)}
        actions={<Button onClick={() => void openSuggestion()}>{texts.suggest}</Button>}
      />
      <Columns map={map} name={name} columns={columns} />
      <SuggestWindow map={map} opened={suggesting !== ''} onClose={() => setSuggesting('')} />
    </>
  );
}

/** Returns whether the user is signed in. Opens the sign-in window when necessary. */
function useSignIn(): () => Promise<boolean> {
  const { loggedIn } = useSession();
  return () => (loggedIn ? Promise.resolve(true) : shell.requestSignIn());
}

function Unread({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <PageHeader title={texts.title} />
      <Panel>
        {error === undefined && <Skeleton height="16rem" />}
        {error !== undefined && <Failure error={error} onRetry={onRetry} />}
      </Panel>
    </>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isOffline(error)) return <OfflineState onRetry={onRetry} level={2} />;
  const isNotFound = isCallFailure(error) && error.kind === 'answer' && error.status === 'not-found';
  if (isNotFound) return <EmptyState title={texts.notFoundTitle} text={texts.notFoundText} />;
  return <ErrorState message={failureText(error)} onRetry={onRetry} level={2} />;
}

/**
 * Id of the item in the URL, which scrolls into view. For a merged item, the URL changes to the item that received its
 * votes.
 */
function useMarkedItem(columns: readonly PublicRoadmapColumn[]): string | undefined {
  const [id, setId] = useQueryParam('item');
  const items = columns.flatMap((column) => column.items);
  const marked = (items.find((item) => item.id === id) ?? items.find(({ merged }) => merged.includes(id)))
    ?.id;
  useEffect(() => {
    if (marked === undefined) return;
    setId(marked);
    document.querySelector(`[id="${marked}"]`)?.scrollIntoView({ block: 'center' });
  }, [marked, setId]);
  return marked;
}

interface ColumnsProps {
  map: string;
  name: string;
  columns: readonly PublicRoadmapColumn[];
}

function Columns({ map, name, columns }: ColumnsProps) {
  const { loggedIn } = useSession();
  const { data } = useContentListOwnVotesQuery({ map }, { skip: !loggedIn, refetchOnMountOrArgChange: true });
  const voted = new Set(loggedIn ? data?.items : []);
  const marked = useMarkedItem(columns);
  if (columns.every(({ items }) => items.length === 0)) {
    return (
      <Panel>
        <EmptyState title={texts.emptyTitle} text={texts.emptyText} />
      </Panel>
    );
  }
  return (
    <div className={classes.board} role="group" aria-label={texts.board(name)}>
      {columns.map(({ id, name: column, items }) => (
        <section key={id} className={classes.column} aria-label={column}>
          <Heading level={2} look={3}>
            {column}
          </Heading>
          {items.length === 0 && (
            <Text size="s" tone="dim">
              {texts.empty}
            </Text>
          )}
          <ul className={classes.items}>
            {items.map((item) => (
              <li
                key={item.id}
                id={item.id}
                className={classes.item}
                aria-current={item.id === marked || undefined}
              >
                <Item map={map} item={item} voted={voted.has(item.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The beginning of a text; the rest is read on demand. */
function ItemText({ map, item: { id, title, text, more } }: { map: string; item: PublicRoadmapItem }) {
  const [read, { data, isFetching }] = useLazyContentGetPublicRoadmapItemQuery();
  const showAll = async () => {
    const { error } = await read({ map, item: id });
    if (error) shell.toast({ text: failureText(error), tone: 'bad' });
  };
  if (text === '') return null;
  return (
    <>
      <Text className={classes.text}>{data?.text ?? text}</Text>
      {more && !data && (
        <Button
          size="s"
          variant="quiet"
          aria-label={texts.moreOf(title)}
          loading={isFetching}
          onClick={() => void showAll()}
        >
          {texts.more}
        </Button>
      )}
    </>
  );
}

function Item({ map, item, voted }: { map: string; item: PublicRoadmapItem; voted: boolean }) {
  const { id, title, month, votes } = item;
  const [send, { isLoading }] = useContentVoteForItemMutation();
  const isSignedIn = useSignIn();
  const vote = async () => {
    if (!(await isSignedIn())) return;
    const { error } = await send({ map, item: id, vote: !voted });
    if (error) shell.toast({ text: failureText(error), tone: 'bad' });
  };
  return (
    <>
      <Heading level={3}>{title}</Heading>
      {month !== null && (
        <Text size="s" tone="dim">
          {monthText(month)}
        </Text>
      )}
      <ItemText map={map} item={item} />
      <Button
        size="s"
        variant={voted ? 'primary' : 'quiet'}
        aria-pressed={voted}
        aria-label={`${texts.vote(title)}, ${texts.votes(votes)}`}
        loading={isLoading}
        leftIcon={<IconThumbUp aria-hidden="true" />}
        onClick={() => void vote()}
      >
        {texts.votes(votes)}
      </Button>
    </>
  );
}
