import { messages } from './messages';

/** Label of the control for further cases of a list; undefined for the usual one. */
export function moreLabel(data?: { readonly pages: readonly { readonly searched_until: string | null }[] }) {
  return data?.pages.at(-1)?.searched_until ? messages.list.searchOlder : undefined;
}
