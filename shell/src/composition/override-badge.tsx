import type { PageBoot } from '@zonewerk/federation/runtime';
import { Anchor, Mono } from '@zonewerk/ui';
import { useSyncExternalStore } from 'react';
import { consentOpen } from '../consent/consent-state';
import { useObservable } from '../observable';
import { useServices } from '../services';
import { badgeMessages as texts } from './badge-messages';
import styles from './override-badge.module.css';

interface BadgeProps {
  /** Channel of this browser. */
  channel: string;
  override: NonNullable<PageBoot['override']>;
}

/** Query parameter that removes the override, see the server's page URLs. */
const LEAVE = { name: 'zw-release', value: 'off' };

/**
 * Shows that this browser has other releases than its channel, which ones, and their expiry. A link removes the
 * override.
 */
export function OverrideBadge({ channel, override }: BadgeProps) {
  const { pages } = useServices();
  const { subscribe } = pages.router;
  const { pathname, search } = useSyncExternalStore(subscribe, () => pages.router.state.location);
  // On narrow screens the cookie banner takes its space, so the badge becomes part of the page.
  const isConsentOpen = useObservable(consentOpen);
  return (
    <section className={styles['badge']} data-adjacent={isConsentOpen || undefined} aria-label={texts.label}>
      <Difference channel={channel} override={override} />
      <p className={styles['foot']}>
        <time dateTime={override.until}>{texts.until(momentOf(override.until))}</time>
        <Anchor href={leaveAddress(pathname, search)} rel="external" aria-label={texts.leaveLong}>
          {texts.leave}
        </Anchor>
      </p>
    </section>
  );
}

function Difference({ channel, override: { releases, refused } }: BadgeProps) {
  const same = <strong>{texts.same(channel)}</strong>;
  if (releases.length + refused.length === 0) return <p className={styles['same']}>{same}</p>;
  return (
    <details className={styles['details']} open={refused.length > 0}>
      <summary className={styles['summary']}>
        {releases.length > 0 ? <strong>{texts.other}</strong> : same}{' '}
        {releases.map((release) => release.split('@')[0]).join(', ')}{' '}
        {refused.length > 0 && <span className={styles['refused']}>({texts.refused(refused.length)})</span>}
      </summary>
      <ul className={styles['list']}>
        {releases.map((release) => (
          <li key={release}>
            <Mono>{release}</Mono>
          </li>
        ))}
        {refused.map((reason) => (
          <li key={reason} className={styles['refused']}>
            {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}

function leaveAddress(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.set(LEAVE.name, LEAVE.value);
  return `${pathname}?${query}`;
}

/** Time of day; with the date if it is not today. */
function momentOf(until: string): string {
  const moment = new Date(until);
  if (Number.isNaN(moment.getTime())) return until;
  const sameDay = moment.toDateString() === new Date().toDateString();
  const day: Intl.DateTimeFormatOptions = sameDay ? {} : { day: 'numeric', month: 'short' };
  return new Intl.DateTimeFormat(undefined, { ...day, hour: '2-digit', minute: '2-digit' }).format(moment);
}
