import { IconCheck } from '@tabler/icons-react';
import { LIMITS } from '@zonewerk/shell-sdk';
import { Group, Text, VisuallyHidden } from '@zonewerk/ui';
import { passwordLength } from '../../password-length';
import { passwordMessages as texts } from '../messages';
import classes from './password.module.css';

/** Rules of a new password. */
export function PasswordRules() {
  const { title, ...rules } = texts.rules;
  return (
    <div className={classes.rules}>
      <Text size="s" strong>
        {title}
      </Text>
      <ul>
        {Object.values(rules).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </div>
  );
}

/** Length of the new password, and whether it is sufficient. */
export function PasswordNote({ password }: { password: string }) {
  const length = passwordLength(password);
  const enough = length >= LIMITS.passwordMinCodePoints;
  return (
    <>
      <Group gap={1}>
        {enough && <IconCheck className={classes.check} aria-hidden="true" />}
        <Text as="span" size="s" tone={enough ? 'good' : 'dim'}>
          {wordsFor(length)}
        </Text>
      </Group>
      {/* Announced once at the required length; the count itself would be announced on every key. */}
      <VisuallyHidden role="status">{enough ? texts.longEnough : ''}</VisuallyHidden>
    </>
  );
}

function wordsFor(length: number): string {
  if (length >= LIMITS.passwordMinCodePoints) return texts.enough(length);
  return length >= LIMITS.passwordMinWithFactor ? texts.enoughWithFactor(length) : texts.count(length);
}
