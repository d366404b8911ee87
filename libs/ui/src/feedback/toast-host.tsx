import { IconAlertTriangle, IconCheck, IconWifiOff, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { cx } from '../base/cx';
import { messages } from '../messages';
import { onlineStore } from './online-store';
import { dismissToast, toastStore, type Toast } from './toast-store';
import classes from './toast-host.module.css';

/** Live region with the toasts in a corner; one per document. It shows a note while the browser is offline. */
export function ToastHost() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const online = useSyncExternalStore(onlineStore.subscribe, onlineStore.get);
  return (
    <section
      className={classes.host}
      aria-label={messages.notifications}
      aria-live="polite"
      aria-relevant="additions"
    >
      {!online && (
        <div className={classes.toast}>
          <IconWifiOff aria-hidden="true" />
          <p className={classes.text}>{messages.offlineNote}</p>
        </div>
      )}
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </section>
  );
}

const TONE_ICONS = { good: <IconCheck />, bad: <IconAlertTriangle />, plain: null };

function ToastCard({ toast }: { toast: Toast }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = hovered || focused;
  const textId = useId();
  useCountdown(toast, paused);
  const tone = toast.tone ?? 'plain';
  return (
    <div
      className={cx(classes.toast, classes[tone], paused && classes.paused)}
      role={tone === 'bad' ? 'alert' : undefined}
      data-undo={toast.undo ? '' : undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {TONE_ICONS[tone]}
      <p className={classes.text} id={textId}>
        {toast.text}
      </p>
      {toast.link && (
        <a
          className={classes.undo}
          href={toast.link.href}
          aria-describedby={textId}
          onClick={() => dismissToast(toast.id)}
        >
          {toast.link.label}
        </a>
      )}
      {toast.undo && <UndoButton toast={toast} undo={toast.undo} textId={textId} />}
      <button
        type="button"
        className={classes.close}
        aria-label={messages.dismiss}
        onClick={() => dismissToast(toast.id)}
      >
        <IconX />
      </button>
      {toast.undo && (
        <span
          className={classes.time}
          style={{ animationDuration: `${toast.seconds}s` }}
          aria-hidden="true"
        />
      )}
    </div>
  );
}

interface UndoButtonProps {
  toast: Toast;
  undo: () => void;
  /** Id of the described text, because several undo buttons can be visible. */
  textId: string;
}

function UndoButton({ toast, undo, textId }: UndoButtonProps) {
  const click = () => {
    dismissToast(toast.id);
    undo();
  };
  return (
    <button type="button" className={classes.undo} aria-describedby={textId} onClick={click}>
      {messages.undo}
    </button>
  );
}

/** Dismisses the toast after its time. A pause preserves the remaining time. */
function useCountdown(toast: Toast, paused: boolean): void {
  const remaining = useRef(toast.seconds * 1000);
  useEffect(() => {
    if (paused) return undefined;
    const started = Date.now();
    const timer = setTimeout(() => dismissToast(toast.id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - started;
    };
  }, [paused, toast.id]);
}
