import { IconShieldCheck } from '@tabler/icons-react';
import { LinkButton } from '../base/button';
import { Spinner } from '../base/spinner';
import { messages } from '../messages';
import { Note } from './states';

export interface CaptchaNoteProps {
  /** `off` shows nothing. */
  state: 'off' | 'working' | 'solved' | 'failed';
  onRetry: () => void;
}

/** How far the browser is with its proof of work; says every change. */
export function CaptchaNote({ state, onRetry }: CaptchaNoteProps) {
  if (state === 'off') return null;
  return (
    <div role="status">
      {state === 'working' && <Note icon={<Spinner />}>{messages.captcha.working}</Note>}
      {state === 'solved' && (
        <Note icon={<IconShieldCheck aria-hidden="true" />}>{messages.captcha.solved}</Note>
      )}
      {state === 'failed' && (
        <Note tone="warn">
          {messages.captcha.failed} <LinkButton onClick={onRetry}>{messages.retry}</LinkButton>
        </Note>
      )}
    </div>
  );
}
