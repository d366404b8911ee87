import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { PRODUCT_NAME } from '@zonewerk/contracts';
import { saveDownload } from '@zonewerk/shell-sdk';
import { Button, Group, Mono, Stack, Window } from '@zonewerk/ui';
import { copyText } from '../copy-text';
import { verificationMessages } from '../messages';
import classes from './verification.module.css';

const texts = verificationMessages.recovery;

interface RecoveryWindowProps {
  /** Null while the window is closed. */
  codes: readonly string[] | null;
  onClose: () => void;
}

/** New recovery codes, shown once. Only the button closes the window, so that no accidental key discards them. */
export function RecoveryWindow({ codes, onClose }: RecoveryWindowProps) {
  return (
    <Window
      opened={codes !== null}
      onClose={onClose}
      title={texts.shown}
      purpose={texts.shownPurpose}
      dirty
      closeButton={false}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      {codes && <Codes codes={codes} />}
    </Window>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  const text = `${PRODUCT_NAME}: ${texts.title}\n\n${codes.join('\n')}\n`;
  return (
    <Stack>
      <div className={classes['sheet']}>
        <p className={classes['printed']} aria-hidden="true">
          {PRODUCT_NAME}: {texts.title}. {texts.purpose}
        </p>
        <ul className={classes['codes']} aria-label={texts.shown}>
          {codes.map((code) => (
            <li key={code}>
              <Mono>{code}</Mono>
            </li>
          ))}
        </ul>
      </div>
      <Group>
        <Button
          size="s"
          leftIcon={<IconCopy aria-hidden="true" />}
          onClick={() => void copyText(codes.join('\n'), texts.copied)}
        >
          {texts.copy}
        </Button>
        <Button
          size="s"
          leftIcon={<IconDownload aria-hidden="true" />}
          onClick={() => saveDownload({ name: texts.file, type: 'text/plain;charset=utf-8', text })}
        >
          {texts.download}
        </Button>
        <Button size="s" leftIcon={<IconPrinter aria-hidden="true" />} onClick={() => window.print()}>
          {texts.print}
        </Button>
      </Group>
    </Stack>
  );
}
