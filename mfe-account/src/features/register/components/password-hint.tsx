import { IconCheck } from '@tabler/icons-react';
import { LIMITS } from '@zonewerk/shell-sdk';
import { Group, Stack, Text, VisuallyHidden } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import { passwordLength } from '../../../shared/password-length';
import classes from './register.module.css';

const texts = messages.register.details;

/** Length rule below the password, with the present length. */
export function PasswordHint({ password }: { password: string }) {
  const length = passwordLength(password);
  const enough = length >= LIMITS.passwordMinCodePoints;
  if (length === 0) return texts.passwordStart;
  return (
    <Stack gap={1}>
      <div className={classes.meter} aria-hidden="true">
        <div
          className={enough ? classes.full : classes.part}
          style={{ width: `${Math.min(1, length / LIMITS.passwordMinCodePoints) * 100}%` }}
        />
      </div>
      <Group gap={1}>
        {enough && <IconCheck className={classes.check} aria-hidden="true" />}
        <Text as="span" size="s" tone={enough ? 'good' : 'dim'}>
          {enough ? texts.passwordGood(length) : texts.passwordCount(length)}
        </Text>
      </Group>
      {/* Announced once at the required length; the count itself would be announced on every key. */}
      <VisuallyHidden role="status">{enough ? texts.longEnough : ''}</VisuallyHidden>
    </Stack>
  );
}
