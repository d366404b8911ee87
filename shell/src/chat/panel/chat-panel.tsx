import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { Heading, IconButton } from '@zonewerk/ui';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import styles from './chat-panel.module.css';
import type { ChatQueue, ShownConversation } from './chat-queue';
import { Conversation } from './conversation';
import { ConversationList } from './conversation-list';
import { panelMessages as texts } from './messages';
import { OfficeHours } from './office-hours';
import { useChatQueue } from './use-chat-queue';

interface ChatPanelProps {
  opened: boolean;
  onClose: () => void;
}

/** Chat panel. It also sends messages while it is closed. */
export function ChatPanel({ opened, onClose }: ChatPanelProps) {
  const queue = useChatQueue();
  const [shown, setShown] = useState<ShownConversation | null>(null);
  if (!opened) return null;
  return <OpenPanel queue={queue} shown={shown} onShow={setShown} onClose={onClose} />;
}

interface OpenPanelProps {
  queue: ChatQueue;
  shown: ShownConversation | null;
  onShow: (conversation: ShownConversation | null) => void;
  onClose: () => void;
}

function OpenPanel({ queue, shown, onShow, onClose }: OpenPanelProps) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const field = panel.current?.querySelector('textarea');
    (field ?? panel.current)?.focus();
  }, [shown]);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  };
  return (
    <section
      ref={panel}
      className={styles['panel']}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={closeByKey}
    >
      <div className={styles['head']}>
        {shown && <IconButton label={texts.back} icon={<IconArrowLeft />} onClick={() => onShow(null)} />}
        <Heading level={2} look={3} id={titleId}>
          {texts.title}
        </Heading>
        <IconButton className={styles['close']} label={texts.close} icon={<IconX />} onClick={onClose} />
      </div>
      <OfficeHours />
      {shown ? (
        <Conversation key={shown.key} shown={shown} queue={queue} />
      ) : (
        <ConversationList queue={queue} onShow={onShow} />
      )}
    </section>
  );
}
