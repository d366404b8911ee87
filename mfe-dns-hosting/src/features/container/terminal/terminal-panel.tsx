import { IconPlayerStop, IconTerminal2 } from '@tabler/icons-react';
import type { Container } from '@zonewerk/contracts';
import { Badge, Button, EmptyState, Group, Panel, Text, type Tone } from '@zonewerk/ui';
import { type RefObject, useRef } from 'react';
import { configurationMessages } from '../configuration-messages';
import { noProgramsReason } from '../programs';
import { terminalMessages as texts, type TerminalState } from './terminal-messages';
import classes from './terminal.module.css';
import { useTerminal } from './use-terminal';

const TONES: Record<TerminalState, Tone> = {
  closed: 'neutral',
  opening: 'neutral',
  open: 'good',
  ended: 'neutral',
  lost: 'bad',
  refused: 'bad',
  offline: 'warn',
};

interface TerminalPanelProps {
  projectId: string;
  container: Container;
}

/** A shell in the running instance of a container. */
export function TerminalPanel({ projectId, container }: TerminalPanelProps) {
  const reason = noProgramsReason(container, texts);
  return (
    <Panel
      title={texts.title}
      purpose={reason ?? texts.purpose}
      actions={reason === null ? undefined : <Badge tone="warn">{configurationMessages.needsDocker}</Badge>}
      flush
    >
      {reason === null ? (
        <Shell projectId={projectId} container={container} />
      ) : (
        <EmptyState level={3} icon={<IconTerminal2 />} title={texts.unusable} text={reason} />
      )}
    </Panel>
  );
}

function Shell({ projectId, container }: TerminalPanelProps) {
  const terminal = useTerminal({ project_id: projectId, container_id: container.id });
  const action = useRef<HTMLButtonElement>(null);
  const { shown } = terminal;
  if (shown === null && container.status === 0)
    return (
      <EmptyState level={3} icon={<IconTerminal2 />} title={texts.offlineTitle} text={texts.offlineText} />
    );
  return (
    <>
      <Status terminal={terminal} action={action} />
      {shown && (
        <shown.Screen
          key={shown.ticket}
          ticket={shown.ticket}
          isEnded={terminal.isEnded}
          onOpen={terminal.onOpen}
          onEnd={terminal.onEnd}
          onLeave={() => action.current?.focus()}
        />
      )}
    </>
  );
}

interface StatusProps {
  terminal: ReturnType<typeof useTerminal>;
  action: RefObject<HTMLButtonElement | null>;
}

/** State in words, and its single action. One button, so that the focus does not move. */
function Status({ terminal: { state, text, shown, isEnded, open, end }, action }: StatusProps) {
  const isOpening = state === 'opening';
  const canEnd = !isEnded && !isOpening;
  const openLabel = shown ? texts.openAgain : texts.open;
  return (
    <Group className={classes.status} gap={3} justify="between">
      <Group gap={3} role="status">
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
        <Text as="span" size="s" tone="dim">
          {text}
        </Text>
      </Group>
      <Button
        ref={action}
        size="s"
        loading={isOpening}
        leftIcon={canEnd ? <IconPlayerStop aria-hidden="true" /> : <IconTerminal2 aria-hidden="true" />}
        onClick={canEnd ? end : () => void open()}
      >
        {canEnd ? texts.end : openLabel}
      </Button>
    </Group>
  );
}
