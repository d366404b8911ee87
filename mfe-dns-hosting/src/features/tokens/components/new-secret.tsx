import { IconCopy } from '@tabler/icons-react';
import { Button, Group, Heading, Stack } from '@zonewerk/ui';
import { copyText } from '../../../shared/copy-text';
import { tokenMessages } from '../messages';
import { CurlExample } from './curl-example';
import classes from './tokens.module.css';

const texts = tokenMessages.secret;

/** Secret of a new token, which is shown once, and a command that tests it. */
export function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <Stack gap={4}>
      <section aria-label={texts.value} className={classes.example}>
        <code className={classes.code}>{secret}</code>
      </section>
      <section aria-label={texts.example}>
        <Heading level={3}>{texts.example}</Heading>
        <CurlExample token={secret} />
      </section>
      <Group gap={2} justify="end">
        <Button leftIcon={<IconCopy aria-hidden="true" />} autoFocus onClick={() => void copyText(secret)}>
          {texts.copy}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {texts.done}
        </Button>
      </Group>
    </Stack>
  );
}
