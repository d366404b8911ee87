import type { CaseRelease, SupportCase } from '@zonewerk/contracts';
import { shell, type ShellStore } from '@zonewerk/shell-sdk';
import { Badge, Button, Panel, TimeAgo } from '@zonewerk/ui';
import { type ReactNode, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useSupportReadReleaseMutation } from '../../../shared/api/release-calls';
import { markRelease } from '../../../shared/api/support-calls';
import { messages } from '../../../shared/messages';
import { successOf } from '../success-of';
import classes from './case-releases.module.css';

const texts = messages.case.releases;

/** Releases of a case. A release marked as read moves to the read ones. */
export function CaseReleases({ shown: { caseId, releases } }: { shown: SupportCase }) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const list = useRef<HTMLDivElement>(null);
  const [mark, { isLoading, originalArgs }] = useSupportReadReleaseMutation();
  if (releases.length === 0) return null;
  const unread = releases.filter(({ read }) => read === null);
  const read = releases.filter((release) => release.read !== null);
  const markAsRead = async ({ id }: CaseRelease) => {
    const data = await successOf(await mark({ caseId, releaseId: id }));
    if (!data) return;
    dispatch(markRelease(caseId, id));
    shell.announce(data.message);
    // The button disappears with its row, and the focus would be lost.
    list.current?.focus();
  };
  return (
    <Panel title={texts.title}>
      <div ref={list} tabIndex={-1} className={classes.releases}>
        {unread.length > 0 && (
          <Releases releases={unread}>
            {(release) => (
              <Button
                size="s"
                aria-label={texts.markReadOf(release.title)}
                loading={isLoading && originalArgs?.releaseId === release.id}
                onClick={() => void markAsRead(release)}
              >
                {texts.markRead}
              </Button>
            )}
          </Releases>
        )}
        {read.length > 0 && (
          <details>
            <summary>{texts.read(read.length)}</summary>
            <Releases releases={read} />
          </details>
        )}
      </div>
    </Panel>
  );
}

interface ReleasesProps {
  releases: readonly CaseRelease[];
  /** Action of a release. */
  children?: (release: CaseRelease) => ReactNode;
}

function Releases({ releases, children }: ReleasesProps) {
  return (
    <ul className={classes.list}>
      {releases.map((release) => (
        <li key={release.id} className={classes.release}>
          <div className={classes.text}>
            <div className={classes.head}>
              <Badge>{texts.kinds[release.kind]}</Badge>
              <span className={classes.title}>{release.title}</span>
              <TimeAgo date={release.date} />
            </div>
            <p>{release.text}</p>
          </div>
          {children?.(release)}
        </li>
      ))}
    </ul>
  );
}
