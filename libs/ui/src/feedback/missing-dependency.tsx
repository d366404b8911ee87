import { LinkButton } from '../base/button';
import { messages } from '../messages';
import { Note } from './states';

export interface MissingDependencyProps {
  /** Description of the missing dependency. */
  text: string;
  onRetry: () => void;
}

/** Specification, platform, section 5: "A missing form dependency adds a red inline error." */
export function MissingDependency({ text, onRetry }: MissingDependencyProps) {
  return (
    <Note tone="bad">
      {text} <LinkButton onClick={onRetry}>{messages.retry}</LinkButton>
    </Note>
  );
}
