import type { BundleFile, FileItem } from '@zonewerk/contracts';
import { failureText, isOffline, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import {
  reloadRow,
  useContentAddToBundleMutation,
  useContentGetBundleQuery,
  useContentRemoveFromBundleMutation,
} from '../../../shared/api/module-calls';
import { rowMessages } from '../messages';
import { useLeaveWarning } from '../../../shared/hooks/use-leave-warning';
import { BundleQueue, type QueueItem } from '../bundle-queue';

const texts = rowMessages.bundle;

/** A file of the bundle, saved or queued. */
export interface BundleItem {
  /** Id of the project file; unique within a bundle. */
  readonly source: string;
  /** Null after the project file was removed. */
  readonly file: FileItem | null;
  /** Id within the bundle; empty until the file is saved. */
  readonly id: string;
  readonly state: QueueItem['state'] | 'removing';
}

interface BundlePlace {
  readonly projectId: string;
  /** Id of the row. */
  readonly row: string;
  /** Name of the bundle in calls. */
  readonly bundle: string;
}

/** Files of a bundle, including queued ones, with their actions. */
export function useBundle(place: BundlePlace) {
  const { projectId, bundle } = place;
  const query = useContentGetBundleQuery({ projectId, bundle }, { refetchOnMountOrArgChange: true });
  const queue = useQueue(place);
  const queued = useSyncExternalStore(queue.subscribe, queue.get);
  const files = query.currentData?.files;
  useEffect(() => {
    if (files) queue.forget(new Set(files.map(({ source }) => source)));
  }, [queue, files]);
  const { removing, removed, remove } = useRemoval(place, queue);
  const unsaved = queued.filter(({ state }) => state !== 'saved').length;
  useLeaveWarning(unsaved > 0, texts);
  const items = itemsOf(files ?? [], queued).filter(({ id }) => !removed.has(id));
  return {
    query,
    items: items.map((item): BundleItem => (removing.has(item.id) ? { ...item, state: 'removing' } : item)),
    unsaved,
    add(chosen: readonly FileItem[]) {
      const [first] = chosen.filter(({ id }) => items.some(({ source }) => source === id));
      if (first) shell.toast({ text: texts.already(first.file_name), tone: 'plain' });
      queue.add(chosen.filter(({ id }) => !items.some(({ source }) => source === id)));
    },
    remove,
  };
}

function useQueue({ projectId, row, bundle }: BundlePlace): BundleQueue {
  const [send] = useContentAddToBundleMutation();
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [queue] = useState(
    () =>
      new BundleQueue({
        async add({ id: item }) {
          const { data, error } = await send({ projectId, body: bundle, item });
          if (data) return { id: data.file_id, refreshed: data.refreshed };
          return isOffline(error) ? 'later' : { reason: failureText(error) };
        },
        saved({ file_name: name }, refreshed) {
          shell.announce(refreshed ? texts.already(name) : texts.added(name));
        },
        rested(faults) {
          dispatch(reloadRow(row));
          if (faults.length > 0) say(faults.map((fault) => <p key={fault}>{fault}</p>));
        },
      }),
  );
  useEffect(() => {
    const goOn = () => void queue.pump();
    window.addEventListener('online', goOn);
    return () => {
      window.removeEventListener('online', goOn);
      queue.stop();
    };
  }, [queue]);
  return queue;
}

const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((one) => one !== id));

function useRemoval({ projectId, row, bundle }: BundlePlace, queue: BundleQueue) {
  const [send] = useContentRemoveFromBundleMutation();
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [removing, setRemoving] = useState<ReadonlySet<string>>(new Set());
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const remove = async ({ id, state, source, file }: BundleItem) => {
    if (id === '') return say(texts.notAdded);
    if (state === 'removing') return undefined;
    setRemoving((before) => new Set(before).add(id));
    const { error } = await send({ projectId, body: bundle, item: id });
    setRemoving((before) => without(before, id));
    if (error) return say(failureText(error));
    setRemoved((before) => new Set(before).add(id));
    queue.forget(new Set([source]));
    dispatch(reloadRow(row));
    const undo = file ? { undo: () => queue.add([file]) } : {};
    return shell.toast({ text: texts.removed(file?.file_name ?? texts.gone), ...undo });
  };
  return { removing, removed, remove };
}

function itemsOf(files: readonly BundleFile[], queued: readonly QueueItem[]): readonly BundleItem[] {
  const stored = files.map(({ id, source, file }): BundleItem => ({ id, source, file, state: 'saved' }));
  const sources = new Set(files.map(({ source }) => source));
  const waiting = queued.flatMap(({ file, id, state }) =>
    sources.has(file.id) ? [] : [{ id, source: file.id, file, state }],
  );
  return [...stored, ...waiting];
}

function say(text: ReactNode): void {
  void shell.alert({ title: texts.wrong, text, icon: 'error' });
}
