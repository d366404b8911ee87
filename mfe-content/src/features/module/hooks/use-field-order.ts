import type { ContentModule, ModuleField } from '@zonewerk/contracts';
import { useRef, useState } from 'react';
import { sendBased } from '../../../shared/based-change';
import { useContentOrderFieldsMutation } from '../../../shared/api/module-calls';
import { moduleMessages } from '../../../shared/module-messages';
import { useChange } from './use-change';

const texts = moduleMessages.fields;

interface Saver {
  /** Keys in the order that is to be sent next. */
  wished: readonly string[] | null;
  isBusy: boolean;
}

/** The order of the fields as it was wished last; one request is under way, and the last wish counts. */
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
    const [taken] = keys.splice(from, 1);
    if (taken === undefined) return;
    keys.splice(to, 0, taken);
    saver.current.wished = keys;
    setShown(keys);
    if (!saver.current.isBusy) void save(module);
  };
  return { fields, move };
}

function keysOf({ fields }: ContentModule): string[] {
  return fields.map(({ key }) => key);
}

/** The fields in a wished order; those that nobody knew of then come last. */
function ordered(fields: readonly ModuleField[], keys: readonly string[]): ModuleField[] {
  const place = (key: string) => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  return [...fields].sort((a, b) => place(a.key) - place(b.key));
}
