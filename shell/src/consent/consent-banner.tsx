import { PAGES } from '@zonewerk/contracts';
import { Anchor, announce, Button, Heading, IconButton, LinkButton, SwitchField } from '@zonewerk/ui';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { messages } from '../messages';
import { useObservable } from '../observable';
import { CONSENT_PRESET, ONLY_NECESSARY, type Consent } from './consent-cookie';
import styles from './consent-banner.module.css';
import { consentOpen, dismissConsent, saveConsent, savedConsent } from './consent-state';

const texts = messages.consent;

/** Gap above and below the banner. */
const GAP_PX = 16;

/** Cookie choice. Rejecting takes one click, like accepting. Toggles have no effect before Save. */
export function ConsentBanner({ inWindow = false }: BannerProps) {
  return useObservable(consentOpen) ? <Banner inWindow={inWindow} /> : null;
}

interface BannerProps {
  /** Rendered by a window: on narrow screens the banner is part of it instead of covering it. */
  inWindow?: boolean;
}

function Banner({ inWindow }: BannerProps) {
  const titleId = useId();
  const place = useClearance(!inWindow);
  const [choice, setChoice] = useState<Consent>(() => savedConsent() ?? CONSENT_PRESET);
  const [more, setMore] = useState(false);
  const save = (saved: Consent) => {
    saveConsent(saved);
    announce(texts.saved);
  };
  return (
    <section
      ref={place}
      className={styles['banner']}
      data-in-window={inWindow || undefined}
      aria-labelledby={titleId}
    >
      <div className={styles['head']}>
        <Heading level={2} look={3} id={titleId}>
          {texts.title}
        </Heading>
        <IconButton size="s" label={texts.close} icon={<IconX />} onClick={dismissConsent} />
      </div>
      <p>
        {texts.text}{' '}
        <LinkButton aria-expanded={more} onClick={() => setMore(!more)}>
          {more ? texts.less : texts.more}
        </LinkButton>
      </p>
      {more && (
        <p className={styles['details']}>
          {texts.details} <Anchor href={PAGES.cookies.path}>{texts.page}</Anchor>
        </p>
      )}
      <Toggles choice={choice} onChange={setChoice} explained={more} />
      <div className={styles['actions']}>
        <Button onClick={() => save(ONLY_NECESSARY)}>{texts.onlyNecessary}</Button>
        <Button onClick={() => save(choice)}>{texts.save}</Button>
      </div>
    </section>
  );
}

/**
 * Reserves space at the page end equal to the height of the banner, so that it covers no content or focused element.
 */
function useClearance(covers: boolean): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const banner = place.current;
    if (!covers || !banner) return undefined;
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--zw-covered', `${banner.offsetHeight + 2 * GAP_PX}px`);
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(banner);
    return () => {
      resized.disconnect();
      style.removeProperty('--zw-covered');
    };
  }, [covers]);
  return place;
}

interface TogglesProps {
  choice: Consent;
  onChange: (next: Consent) => void;
  /** Shows the purpose of each category. */
  explained: boolean;
}

function Toggles({ choice, onChange, explained }: TogglesProps) {
  return (
    <div className={styles['toggles']}>
      <SwitchField
        name="analytical"
        label={texts.analytical}
        help={explained ? texts.analyticalHelp : undefined}
        checked={choice.analytical}
        onChange={(analytical) => onChange({ ...choice, analytical })}
      />
      <SwitchField
        name="supportive"
        label={texts.supportive}
        help={explained ? texts.supportiveHelp : undefined}
        checked={choice.supportive}
        onChange={(supportive) => onChange({ ...choice, supportive })}
      />
    </div>
  );
}
