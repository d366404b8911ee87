import { IconDownload, IconPlayerPause, IconPlayerPlay, IconTerminal2 } from '@tabler/icons-react';
import type { Container } from '@zonewerk/contracts';
import { failureText, isOffline, useSearch } from '@zonewerk/shell-sdk';
import {
  Badge,
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  Group,
  LinkButton,
  OfflineState,
  Panel,
  SearchBox,
  Skeleton,
  type Tone,
} from '@zonewerk/ui';
import { useState } from 'react';
import { downloadAddress } from './log-calls';
import { logMessages as texts, type StreamState } from './log-messages';
import { LogRegion, type LogRegionProps } from './log-region';
import classes from './logs.module.css';
import { useLogPages } from './use-log-pages';
import { useLogStream } from './use-log-stream';

const TONES: Record<StreamState, Tone> = {
  live: 'good',
  connecting: 'neutral',
  reconnecting: 'warn',
  offline: 'warn',
  paused: 'neutral',
  failed: 'bad',
};

interface LogsPanelProps {
  projectId: string;
  container: Container;
}

/** Log of the instances of a container. New lines arrive while the end is visible. */
export function LogsPanel({ projectId, container }: LogsPanelProps) {
  const search = useSearch();
  const pages = useLogPages({ project_id: projectId, container_id: container.id }, search.settled);
  const [isPaused, setPaused] = useState(false);
  const [isAtEnd, setAtEnd] = useState(true);
  const isWanted = !isPaused && isAtEnd;
  const stream = useLogStream({
    containerId: container.id,
    isWanted,
    after: pages.shown?.newest ?? null,
    onLines: pages.append,
  });
  const goOn = () => {
    setPaused(false);
    setAtEnd(true);
  };
  return (
    <Panel title={texts.title} purpose={texts.purpose} flush>
      <Group className={classes.tools} gap={3} justify="between">
        <SearchBox label={texts.search} search={{ value: search.typed, onChange: search.setTyped }} />
        <Group gap={2}>
          <Badge tone={TONES[stream.state]}>{texts.states[stream.state]}</Badge>
          {stream.state === 'failed' && <LinkButton onClick={stream.retry}>{texts.retry}</LinkButton>}
          <PauseButton isWanted={isWanted} onPause={() => setPaused(true)} onResume={goOn} />
          <ButtonLink
            size="s"
            leftIcon={<IconDownload aria-hidden="true" />}
            href={downloadAddress(container.id, search.settled)}
            download
          >
            {texts.download}
          </ButtonLink>
        </Group>
      </Group>
      <Lines pages={pages} isSearch={search.active} isAtEnd={isAtEnd} setAtEnd={setAtEnd} onNewest={goOn} />
    </Panel>
  );
}

interface PauseButtonProps {
  isWanted: boolean;
  onPause: () => void;
  onResume: () => void;
}

/** A single button, so that the focus does not move. */
function PauseButton({ isWanted, onPause, onResume }: PauseButtonProps) {
  const Icon = isWanted ? IconPlayerPause : IconPlayerPlay;
  return (
    <Button size="s" leftIcon={<Icon aria-hidden="true" />} onClick={isWanted ? onPause : onResume}>
      {isWanted ? texts.pause : texts.resume}
    </Button>
  );
}

/** The lines, or the reason of their absence. */
function Lines(props: LogRegionProps) {
  const { pages, isSearch } = props;
  const { shown, error, retry } = pages;
  if (error !== undefined)
    return isOffline(error) ? (
      <OfflineState level={3} onRetry={retry} />
    ) : (
      <ErrorState level={3} message={failureText(error)} onRetry={retry} />
    );
  if (!shown)
    return (
      <div role="status" aria-label={texts.loading}>
        <Skeleton width="100%" height="24rem" />
      </div>
    );
  if (shown.lines.length === 0 && shown.older === null)
    return (
      <EmptyState
        level={3}
        icon={<IconTerminal2 />}
        title={isSearch ? texts.nothingTitle : texts.emptyTitle}
        text={isSearch ? texts.nothingText : texts.emptyText}
      />
    );
  return <LogRegion {...props} />;
}
