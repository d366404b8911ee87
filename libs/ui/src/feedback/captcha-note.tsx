import { IconShieldCheck } from '@tabler/icons-react';
import { Spinner } from '../base/spinner';
import { messages } from '../messages';
import { MissingDependency } from './missing-dependency';
import { Note } from './states';

export interface CaptchaNoteProps {
  /** `off` renders nothing. */
  state: 'off' | 'working' | 'solved' | 'failed';
  onRetry: () => void;
}

/** Progress of the proof of work. Each change is announced. */
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
