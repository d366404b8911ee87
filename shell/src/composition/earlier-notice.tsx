import { LinkButton, Note } from '@zonewerk/ui';
import { messages } from '../messages';

interface EarlierNoticeProps {
  /** Name of the area. */
  area: string;
  onTryPresent: () => void;
}

/** Notice that an earlier version replaces a failed one, with a button that retries the present version. */
export function EarlierNotice({ area, onTryPresent }: EarlierNoticeProps) {
  return (
    <div role="status">
      <Note>
        {messages.composition.earlier(area)}{' '}
        <LinkButton onClick={onTryPresent}>{messages.composition.tryPresent}</LinkButton>
      </Note>
    </div>
  );
}
