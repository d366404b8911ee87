import { CALL_PATHS } from '@zonewerk/contracts';
import { pagePath } from '@zonewerk/shell-sdk';
import { Menu, type MenuItem } from '@zonewerk/ui';
import { copyLink } from '../copy-link';
import { messages } from '../messages';
import type { Post } from './post-files';

const texts = messages.case.postOptions;

interface PostMenuProps {
  caseId: string;
  post: Pick<Post, 'id' | 'seq' | 'author' | 'text' | 'shown' | 'files'>;
  area: 'support' | 'care';
  /** Adds quoted lines to the answer. Absent where no answer is possible. */
  onQuote: ((quoted: string) => void) | undefined;
  /** Further entries, after the others. */
  more?: readonly MenuItem[];
}

/** Option links of a post. */
export function PostMenu({ caseId, post, area, onQuote, more = [] }: PostMenuProps) {
  const { id: postId, seq, author, files } = post;
  const path = `${pagePath(`${area}-case`, { caseId })}#${postAnchor(seq)}`;
  const archive = CALL_PATHS[`${area}.post-files`].path.replace(':caseId', caseId).replace(':postId', postId);
  const items: MenuItem[] = [
    { label: texts.copy, onSelect: () => void copyLink(path) },
    ...(onQuote ? [{ label: texts.quote, onSelect: () => onQuote(quotedText(post)) }] : []),
    ...(files.length > 0 ? [{ label: texts.allFiles, href: archive, download: true }] : []),
    ...more,
  ];
  return <Menu label={texts.label(author)} icon size="s" items={items} />;
}

/** Element id of a post, the target of its link. */
export function postAnchor(seq: number): string {
  return `post-${seq}`;
}

/** Text of a post as quoted lines. */
function quotedText({ text, shown }: Pick<Post, 'text' | 'shown'>): string {
  return `${(shown ?? text)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')}\n\n`;
}
