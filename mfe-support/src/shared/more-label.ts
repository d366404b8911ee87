import { messages } from './messages';

/** Label of the button for further cases of a list; undefined for the default. */
export function moreLabel(data?: { readonly pages: readonly { readonly searched_until: string | null }[] }) {
  return data?.pages.at(-1)?.searched_until ? messages.list.searchOlder : undefined;
}
