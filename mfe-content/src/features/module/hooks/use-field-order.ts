import type { ContentModule, ModuleField } from '@zonewerk/contracts';
import { useRef, useState } from 'react';
import { sendBased } from '../../../shared/based-change';
import { useContentOrderFieldsMutation } from '../../../shared/api/module-calls';
import { moduleMessages } from '../../../shared/module-messages';
import { useChange } from './use-change';

const texts = moduleMessages.fields;

interface Saver {
  /** Field keys in the order of the next request. */
  wished: readonly string[] | null;
  isBusy: boolean;
}

/** Optimistic order of the fields. One request is in flight at a time; the last order wins. */
export function useFieldOrder(projectId: string, module: ContentModule) {
  const change = useChange(projectId);
  const [send] = useContentOrderFieldsMutation();
  const saver = useRef<Saver>({ wished: null, isBusy: false });
  const [shown, setShown] = useState<readonly string[] | null>(null);
  const save = async (first: ContentModule) => {
    const now = saver.current;
    let based = first;
    now.isBusy = true;
    while (now.wished) {
      const fields = [...now.wished];
      now.wished = null;
      const keys = keysOf(based);
      const sent = sendBased(
        based,
        (rev) => send({ projectId, module: first.id, rev, fields }),
        (found) => keysOf(found).join() === keys.join(),
      );
      if (!(await change(sent, texts.failed))) now.wished = null;
      else based = (await sent).data?.module ?? based;
    }
    now.isBusy = false;
    setShown(null);
  };
  const fields = shown ? ordered(module.fields, shown) : module.fields;
  const move = (from: number, to: number) => {
    const keys = fields.map(({ key }) => key);
    const [moved] = keys.splice(from, 1);
    if (moved === undefined) return;
    keys.splice(to, 0, moved);
    saver.current.wished = keys;
    setShown(keys);
    if (!saver.current.isBusy) void save(module);
  };
  return { fields, move };
}

function keysOf({ fields }: ContentModule): string[] {
  return fields.map(({ key }) => key);
}

/** Fields in the requested order. Fields that the order does not name follow at the end. */
function ordered(fields: readonly ModuleField[], keys: readonly string[]): ModuleField[] {
  const place = (key: string) => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  return [...fields].sort((a, b) => place(a.key) - place(b.key));
}
