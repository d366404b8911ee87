import { LinkButton, Note } from '@zonewerk/ui';
import { messages } from '../messages';

interface EarlierNoticeProps {
  /** Name of the area. */
  area: string;
  onTryPresent: () => void;
}

/** Says that an earlier version stands in for one that failed, and leads back to that one. */
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
