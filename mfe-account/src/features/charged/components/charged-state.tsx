import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { Heading, Panel, Spinner, Text } from '@zonewerk/ui';
import type { ReactNode } from 'react';
import classes from './charged.module.css';

const ICONS = {
  waiting: <Spinner />,
  good: <IconCheck />,
  bad: <IconAlertTriangle />,
  plain: <IconX />,
};

interface ChargedStateProps {
  tone: keyof typeof ICONS;
  title: string;
  text: string;
  action?: ReactNode;
}

/** State of a payment, also announced to screen readers. */
export function ChargedState({ tone, title, text, action }: ChargedStateProps) {
  return (
    <Panel>
      <div className={classes.state} data-tone={tone}>
        <span className={classes.icon} aria-hidden="true">
          {ICONS[tone]}
        </span>
        <div role="status" className={classes.words}>
          <Heading level={2} className={classes.title}>
            {title}
          </Heading>
          <Text tone="dim">{text}</Text>
        </div>
        {action}
      </div>
    </Panel>
  );
}
