import type { Container } from '@zonewerk/contracts';
import { Facts, Mono, TimeAgo } from '@zonewerk/ui';
import { sourceMessages as texts } from './source-messages';

interface ContentFactsProps {
  label: string;
  none: string;
  content: Container['content'];
}

/** Content of the next version of a container. */
export function ContentFacts({ label, none, content }: ContentFactsProps) {
  if (content === null) return <Facts items={[{ label, value: none }]} />;
  const { name, commit, subject, size, date } = content;
  return (
    <Facts
      items={[
        {
          label,
          value: (
            <>
              {commit === null ? name : <Mono>{texts.commit(commit)}</Mono>} {subject} ({texts.size(size)},{' '}
              <TimeAgo date={date} />)
            </>
          ),
        },
      ]}
    />
  );
}
