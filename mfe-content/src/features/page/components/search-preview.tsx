import { Text } from '@zonewerk/ui';
import { pageMessages } from '../messages';
import { Term } from './term';
import classes from './page.module.css';

const texts = pageMessages.preview;

interface SearchPreviewProps {
  title: string;
  description: string;
  address: string;
  /** Approximate maximum number of visible characters. */
  shown: { readonly title: number; readonly description: number };
}

/** Preview of the page as a search result. */
export function SearchPreview({ title, description, address, shown }: SearchPreviewProps) {
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.previewHead}>
        <Term word={texts.title} meaning={texts.term} />
      </figcaption>
      <div className={classes.result}>
        <p className={classes.resultAddress}>{address}</p>
        <p className={classes.resultTitle}>{cutAt(title, shown.title)}</p>
        <Text size="s" tone="dim" className={classes.resultText}>
          {cutAt(description, shown.description) || texts.noDescription}
        </Text>
      </div>
    </figure>
  );
}

/** Text truncated to `most` characters, at a word boundary where possible. */
export function cutAt(text: string, most: number): string {
  const words = text.trim().replace(/\s+/gu, ' ');
  if (words.length <= most) return words;
  const cut = words.slice(0, most);
  const end = words[most] === ' ' ? most : cut.lastIndexOf(' ');
  return `${cut.slice(0, end > most / 2 ? end : most).trimEnd()} …`;
}
