import { IconArrowDown } from '@tabler/icons-react';
import { failureText, shell } from '@zonewerk/shell-sdk';
import { Button } from '@zonewerk/ui';
import { useLayoutEffect, useRef } from 'react';
import { containerMessages } from '../../../shared/containers/messages';
import { LogList } from './log-list';
import { logMessages as texts } from './log-messages';
import classes from './logs.module.css';
import type { useLogPages } from './use-log-pages';

/** Maximum distance that counts as the end, in pixels. */
const END_PX = 24;

export interface LogRegionProps {
  pages: ReturnType<typeof useLogPages>;
  isSearch: boolean;
  isAtEnd: boolean;
  setAtEnd: (isAtEnd: boolean) => void;
  onNewest: () => void;
}

/** Scrollable region with the lines. */
export function LogRegion({ pages, isSearch, isAtEnd, setAtEnd, onNewest }: LogRegionProps) {
  const { shown, isLoading, loadOlder } = pages;
  const { region, hold, onScroll } = useScrolling(shown, isAtEnd, setAtEnd);
  const load = async () => {
    hold();
    const failure = await loadOlder();
    if (failure !== undefined)
      await shell.alert({ title: containerMessages.failedTitle, text: failureText(failure), icon: 'error' });
  };
  return (
    <div className={classes.frame}>
      <div
        ref={region}
        className={classes.region}
        role="log"
        aria-live="off"
        aria-label={texts.lines}
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={classes.edge}>
          {shown?.older == null ? (
            texts.beginning
          ) : (
            <Button size="s" loading={isLoading} onClick={() => void load()}>
              {texts.older}
            </Button>
          )}
        </div>
        {shown?.lines.length === 0 && isSearch && <p className={classes.edge}>{texts.searchOlder}</p>}
        {shown && <LogList lines={shown.lines} />}
      </div>
      {!isAtEnd && (
        <div className={classes.newest}>
          <Button size="s" leftIcon={<IconArrowDown aria-hidden="true" />} onClick={onNewest}>
            {texts.newest}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Scrolls to the end while `isAtEnd`. Older lines above do not move the visible ones. */
function useScrolling(shown: unknown, isAtEnd: boolean, setAtEnd: (isAtEnd: boolean) => void) {
  const region = useRef<HTMLDivElement>(null);
  /** Distance to the end before older lines are inserted above. */
  const fromEnd = useRef<number | null>(null);
  const former = useRef<unknown>(null);
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return;
    if (isAtEnd) element.scrollTop = element.scrollHeight;
    else if (fromEnd.current !== null && former.current !== shown) {
      element.scrollTop = element.scrollHeight - fromEnd.current;
      fromEnd.current = null;
    }
    former.current = shown;
  }, [shown, isAtEnd]);
  const onScroll = () => {
    const element = region.current;
    if (element) setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight <= END_PX);
  };
  const hold = () => {
    const element = region.current;
    if (!element) return;
    // The view leaves the end, so new lines wait.
    setAtEnd(false);
    fromEnd.current = element.scrollHeight - element.scrollTop;
  };
  return { region, hold, onScroll };
}
