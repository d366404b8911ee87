import {
  IconAlertTriangle,
  IconCheck,
  IconCircle,
  IconCircleDashed,
  IconCircleOff,
  IconClock,
  IconLoader2,
  IconPencil,
  IconStar,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messages } from '../messages';
import { cx } from './cx';
import classes from './badge.module.css';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'signal';

export interface BadgeProps {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}

/** A short word with a shape. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={cx(classes.badge, classes[tone])}>
      {icon}
      <span className={classes.word}>{children}</span>
    </span>
  );
}

export type KnownState = keyof typeof messages.states;

const STATES: Record<KnownState, { tone: Tone; icon: ReactNode }> = {
  pending: { tone: 'warn', icon: <IconCircleDashed /> },
  publishing: { tone: 'warn', icon: <IconLoader2 /> },
  published: { tone: 'good', icon: <IconCheck /> },
  failed: { tone: 'bad', icon: <IconAlertTriangle /> },
  online: { tone: 'good', icon: <IconCheck /> },
  offline: { tone: 'neutral', icon: <IconCircleOff /> },
  active: { tone: 'good', icon: <IconCheck /> },
  open: { tone: 'warn', icon: <IconCircle /> },
  waiting: { tone: 'neutral', icon: <IconClock /> },
  answered: { tone: 'good', icon: <IconCheck /> },
  closed: { tone: 'neutral', icon: <IconCheck /> },
  draft: { tone: 'neutral', icon: <IconPencil /> },
  paid: { tone: 'good', icon: <IconCheck /> },
  canceled: { tone: 'neutral', icon: <IconX /> },
  expired: { tone: 'bad', icon: <IconAlertTriangle /> },
  disabled: { tone: 'neutral', icon: <IconCircleOff /> },
  primary: { tone: 'good', icon: <IconStar /> },
  enabled: { tone: 'good', icon: <IconCheck /> },
  removed: { tone: 'neutral', icon: <IconX /> },
};

export interface StateBadgeProps {
  /** A known state has a colour, a shape and a word. An unknown state shows its own text. */
  state: KnownState | (string & {});
  /** Replaces the default word. */
  children?: ReactNode;
}

function hasState(state: string): state is KnownState {
  return Object.hasOwn(STATES, state);
}

/** State of an object as a word, a shape and a colour. */
export function StateBadge({ state, children }: StateBadgeProps) {
  if (!hasState(state)) return <Badge>{children ?? state}</Badge>;
  return (
    <Badge tone={STATES[state].tone} icon={STATES[state].icon}>
      {children ?? messages.states[state]}
    </Badge>
  );
}

export interface LabelDotProps {
  /** A name of LABEL_COLORS; any other value renders an empty ring. */
  color: string | null | undefined;
  /** Name of the colour for screen readers; omitted next to a visible word. */
  label?: string;
}

/** The colour of a project's label. */
export function LabelDot({ color, label }: LabelDotProps) {
  const style = color ? { background: `var(--zw-label-${color})`, borderColor: 'transparent' } : undefined;
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <span {...name} className={classes.dot} style={style} />;
}
