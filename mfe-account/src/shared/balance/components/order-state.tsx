import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconCircle,
  IconCircleDashed,
  IconCircleOff,
  IconEye,
} from '@tabler/icons-react';
import type { Order, OrderState as State } from '@zonewerk/contracts';
import { Badge } from '@zonewerk/ui';
import type { ReactNode } from 'react';

interface Look {
  word: string;
  tone: 'neutral' | 'good' | 'warn' | 'bad';
  icon: ReactNode;
}

const LOOKS: Record<State, Look> = {
  open: { word: 'To be paid', tone: 'warn', icon: <IconCircle /> },
  processing: { word: 'Processing', tone: 'warn', icon: <IconCircleDashed /> },
  review: { word: 'Under review', tone: 'warn', icon: <IconEye /> },
  paid: { word: 'Paid', tone: 'good', icon: <IconCheck /> },
  refunded: { word: 'Refunded', tone: 'neutral', icon: <IconArrowBackUp /> },
  ended: { word: 'Ended', tone: 'neutral', icon: <IconCircleOff /> },
  lost: { word: 'Charged back', tone: 'bad', icon: <IconAlertTriangle /> },
  disputed: { word: 'Disputed', tone: 'bad', icon: <IconAlertTriangle /> },
};

const PARTLY: Look = { word: 'Partly refunded', tone: 'neutral', icon: <IconArrowBackUp /> };

/** Whether the order is partly refunded. */
export function isPartlyRefunded({ state, refunded }: Order): boolean {
  return state === 'paid' && Number(refunded) > 0;
}

/** State of an order as a word, a shape and a colour. */
export function OrderState({ order }: { order: Order }) {
  const { word, tone, icon } = isPartlyRefunded(order) ? PARTLY : LOOKS[order.state];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
