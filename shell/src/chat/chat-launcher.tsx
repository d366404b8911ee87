import { IconMessageCircle } from '@tabler/icons-react';
import { CASE_POLLING, PAGES, useCaseEvents, usePage } from '@zonewerk/shell-sdk';
import { Button } from '@zonewerk/ui';
import { useRef, useState } from 'react';
import { LazyPart } from '../sign-in/lazy-part';
import { chatList } from './chat-list';
import styles from './chat-launcher.module.css';
import { launcherMessages as texts } from './launcher-messages';

const loadPanel = async () =>
  (await import(/* webpackChunkName: "chat-panel" */ './panel/chat-panel')).ChatPanel;

/** Pages on which the person is an agent instead of a customer. The chat sends messages without its button. */
const CARE_PAGES: ReadonlySet<string> = new Set(
  Object.entries(PAGES).flatMap(([identity, { access }]) => (access === 'agent' ? [identity] : [])),
);

/** Opens the chat and shows the number of conversations with unread answers. */
export function ChatLauncher() {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  // A closed panel still sends messages.
  const [isUsed, setUsed] = useState(false);
  const { data } = chatList.useShellListChatsQuery(undefined, CASE_POLLING);
  useCaseEvents('support.events', data !== undefined);
  const isHidden = CARE_PAGES.has(usePage()?.identi ?? '');
  const unread = data?.list.filter((one) => one.unread).length ?? 0;
  const toggle = () => {
    setUsed(true);
    setOpened(!opened);
  };
  const close = () => {
    setOpened(false);
    button.current?.focus();
  };
  return (
    <div className={styles['place']} hidden={isHidden}>
      <Button
        ref={button}
        className={styles['launcher']}
        leftIcon={<IconMessageCircle aria-hidden="true" />}
        aria-label={unread > 0 ? `${texts.open}, ${texts.unread(unread)}` : texts.open}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={toggle}
      >
        {texts.open}
        {unread > 0 && <span className={styles['count']}>{unread}</span>}
      </Button>
      {isUsed && <LazyPart load={loadPanel} waiting={null} props={{ opened, onClose: close }} />}
    </div>
  );
}
