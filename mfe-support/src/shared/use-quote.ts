import { useRef } from 'react';

/** Adds quoted lines to the text of a form, and focuses it. */
export function useQuote(text: string, setText: (text: string) => void) {
  const form = useRef<HTMLDivElement>(null);
  const quote = (quoted: string) => {
    setText(text === '' ? quoted : `${text}\n\n${quoted}`);
    form.current?.querySelector('textarea')?.focus();
  };
  return { form, quote };
}
