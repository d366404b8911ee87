import { failureText, isOffline, shell } from '@zonewerk/shell-sdk';
import { useMemo } from 'react';
import { useContentListFilesInfiniteQuery, type FilesOf } from '../../../shared/api/file-calls';
import { fileMessages } from '../messages';
import { isMissing } from '../../../shared/is-missing';
import { itemsOf, type Item } from '../items';

/** Poll interval of a folder with pictures in processing, in milliseconds. */
const LOOK_MS = 3_000;
/** Id of the root folder. */
export const ROOT = '0';

export interface FolderUse {
  /** `gone`: the folder was deleted, or the URL names no folder of this project. */
  readonly state: 'loading' | 'loaded' | 'error' | 'offline' | 'gone';
  /** Error text of the state `error`. */
  readonly error: string;
  readonly items: readonly Item[];
  readonly breadcrumbs: readonly { readonly id: string; readonly title: string }[];
  readonly more: (() => void) | null;
  readonly retry: () => void;
}

/** Content of a folder. A failed request preserves the loaded content, unless the folder no longer exists. */
export function useFolder(of: FilesOf, folder: string, only?: 'pictures'): FolderUse {
  const listed = { ...of, folder, ...(only && { only }) };
  const query = useContentListFilesInfiniteQuery(listed, { refetchOnFocus: true });
  const { currentData, error, isFetching, hasNextPage } = query;
  const items = useMemo(() => {
    const pages = currentData?.pages ?? [];
    return itemsOf(
      pages[0]?.folders ?? [],
      pages.flatMap(({ list }) => list),
    );
  }, [currentData]);
  const isWaiting = items.some((item) => item.kind === 'file' && item.file.state === 'processing');
  useContentListFilesInfiniteQuery(listed, { pollingInterval: isWaiting ? LOOK_MS : 0 });
  const next = async () => {
    const answer = await query.fetchNextPage();
    if (answer.error) shell.toast({ text: failureText(answer.error), tone: 'bad' });
  };
  const isLost = folder !== ROOT && !isFetching && isMissing(error);
  const state = currentData ? 'loaded' : isFetching || error === undefined ? 'loading' : stateOf(error);
  return {
    state: isLost ? 'gone' : state,
    error: failureText(error, fileMessages.failed),
    items,
    breadcrumbs: (isLost ? undefined : currentData?.pages[0]?.breadcrumbs) ?? [],
    // A failed page is not requested again in a loop.
    more: hasNextPage && !isFetching && error === undefined ? () => void next() : null,
    retry: () => void query.refetch(),
  };
}

function stateOf(error: unknown): 'error' | 'offline' {
  return isOffline(error) ? 'offline' : 'error';
}
