import { IconShieldCheck } from '@tabler/icons-react';
import { Spinner } from '../base/spinner';
import { messages } from '../messages';
import { MissingDependency } from './missing-dependency';
import { Note } from './states';

export interface CaptchaNoteProps {
  /** `off` shows nothing. */
  state: 'off' | 'working' | 'solved' | 'failed';
  onRetry: () => void;
}

/** How far the browser is with its proof of work; says every change. */
export function CaptchaNote({ state, onRetry }: CaptchaNoteProps) {
  if (state === 'off') return null;
  if (state === 'failed') return <MissingDependency text={messages.captcha.failed} onRetry={onRetry} />;
  return (
    <div role="status">
      {state === 'working' && <Note icon={<Spinner />}>{messages.captcha.working}</Note>}
      {state === 'solved' && (
        <Note icon={<IconShieldCheck aria-hidden="true" />}>{messages.captcha.solved}</Note>
      )}
    </div>
  );
}
