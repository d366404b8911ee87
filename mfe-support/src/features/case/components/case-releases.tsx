import type { CaseRelease, SupportCase } from '@zonewerk/contracts';
import { shell, type ShellStore } from '@zonewerk/shell-sdk';
import { Badge, Button, Panel, TimeAgo } from '@zonewerk/ui';
import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import { markRelease, useSupportReadReleaseMutation } from '../../../shared/api/support-calls';
import { messages } from '../../../shared/messages';
import { showCallFailure } from '../call-failure';
import classes from './case-releases.module.css';

const texts = messages.case.releases;

/** Releases of a case. A release that is marked as read moves to the read ones. */
export function CaseReleases({ shown: { caseId, releases } }: { shown: SupportCase }) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const list = useRef<HTMLDivElement>(null);
  const [mark, { isLoading, originalArgs }] = useSupportReadReleaseMutation();
  if (releases.length === 0) return null;
  const unread = releases.filter(({ read }) => read === null);
  const read = releases.filter((release) => release.read !== null);
  const markAsRead = async ({ id }: CaseRelease) => {
    const { data, error } = await mark({ caseId, releaseId: id });
    if (!data) return showCallFailure(error);
    dispatch(markRelease(caseId, id));
    shell.announce(data.message);
    // The button disappears with its row, and the focus would be lost.
    return list.current?.focus();
  };
  return (
    <Panel title={texts.title}>
      <div ref={list} tabIndex={-1} className={classes.releases}>
        {unread.length > 0 && (
          <ul className={classes.list}>
            {unread.map((release) => (
              <li key={release.id} className={classes.release}>
                <ReleaseText release={release} />
                <Button
                  size="s"
                  aria-label={texts.markReadOf(release.title)}
                  loading={isLoading && originalArgs?.releaseId === release.id}
                  onClick={() => void markAsRead(release)}
                >
                  {texts.markRead}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {read.length > 0 && (
          <details>
            <summary>{texts.read(read.length)}</summary>
            <ul className={classes.list}>
              {read.map((release) => (
                <li key={release.id} className={classes.release}>
                  <ReleaseText release={release} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Panel>
  );
}

function ReleaseText({ release: { kind, title, text, date } }: { release: CaseRelease }) {
  return (
    <div className={classes.text}>
      <div className={classes.head}>
        <Badge>{texts.kinds[kind]}</Badge>
        <span className={classes.title}>{title}</span>
        <TimeAgo date={date} />
      </div>
      <p>{text}</p>
    </div>
  );
}
