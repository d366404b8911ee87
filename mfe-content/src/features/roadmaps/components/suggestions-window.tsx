import type { RoadmapSuggestion } from '@zonewerk/contracts';
import { shell } from '@zonewerk/shell-sdk';
import { Button, EmptyState, Group, Heading, Skeleton, Stack, Text, TimeAgo, Window } from '@zonewerk/ui';
import { LoadFailure } from '../../../shared/components/load-failure';
import { report } from '../../../shared/report';
import {
  useContentAcceptSuggestionMutation,
  useContentDeclineSuggestionMutation,
  useContentListSuggestionsQuery,
} from '../api/roadmap-calls';
import { roadmapMessages } from '../messages';
import classes from './board.module.css';

const texts = roadmapMessages.suggestionsWindow;

interface OfMap {
  projectId: string;
  map: string;
}

interface SuggestionsWindowProps extends OfMap {
  opened: boolean;
  onClose: () => void;
}

/** Suggestions of visitors without a decision. */
export function SuggestionsWindow({ opened, onClose, ...inMap }: SuggestionsWindowProps) {
  return (
    <Window opened={opened} onClose={onClose} title={texts.title} purpose={texts.purpose}>
      {opened && <Suggestions {...inMap} />}
    </Window>
  );
}

function Suggestions({ projectId, map }: OfMap) {
  const inMap = { project_id: projectId, map };
  const { data, error, refetch } = useContentListSuggestionsQuery(inMap, { refetchOnMountOrArgChange: true });
  if (data) {
    if (data.list.length === 0)
      return <EmptyState title={texts.emptyTitle} text={texts.emptyText} level={3} />;
    return (
      <ul className={classes.suggestions} aria-label={texts.list}>
        {data.list.map((one) => (
          <li key={one.id}>
            <Suggestion projectId={projectId} map={map} suggestion={one} />
          </li>
        ))}
      </ul>
    );
  }
  if (error === undefined) return <Skeleton height="12rem" />;
  return <LoadFailure error={error} onRetry={() => void refetch()} level={3} />;
}

function Suggestion({ projectId, map, suggestion }: OfMap & { suggestion: RoadmapSuggestion }) {
  const { id, title, text, by, date } = suggestion;
  const [accept, accepting] = useContentAcceptSuggestionMutation();
  const [decline, declining] = useContentDeclineSuggestionMutation();
  const target = { project_id: projectId, map, suggestion: id };
  const reject = async () => {
    const question = { title: texts.confirmDecline(title), text: texts.confirmText, danger: true };
    if (!(await shell.confirm({ ...question, confirmLabel: texts.decline }))) return;
    report(await decline(target), texts.declined(title));
  };
  return (
    <Stack gap={2}>
      <Heading level={3}>{title}</Heading>
      {text !== '' && <Text className={classes.text}>{text}</Text>}
      <Text size="s" tone="dim">
        {by || texts.formerPerson} · <TimeAgo date={date} />
      </Text>
      <Group gap={2}>
        <Button
          size="s"
          loading={accepting.isLoading}
          onClick={async () => void report(await accept(target), texts.accepted(title))}
        >
          {texts.accept}
        </Button>
        <Button size="s" variant="quiet" loading={declining.isLoading} onClick={() => void reject()}>
          {texts.decline}
        </Button>
      </Group>
    </Stack>
  );
}
