import { IconPlus, IconRefresh, IconX } from '@tabler/icons-react';
import type { ModuleField } from '@zonewerk/contracts';
import { failureText, isCallFailure, openFileManager } from '@zonewerk/shell-sdk';
import { Anchor, Button, FieldGroup, formatBytes, IconButton, Note, Skeleton, Text } from '@zonewerk/ui';
import { useEffect, useRef } from 'react';
import { FileIcon } from '../../../shared/components/file-icon';
import { rowMessages } from '../messages';
import { smallPictureOf } from '../../../shared/small-picture';
import classes from './row.module.css';
import { useBundle, type BundleItem } from '../hooks/use-bundle';

const texts = rowMessages.bundle;
const THUMBNAIL = '80x80';
const SIZE = 80;

interface BundleFieldProps {
  projectId: string;
  field: ModuleField;
  /** Null before the first save of the row. */
  place: { readonly row: string; readonly bundle: string } | null;
}

/** Bundle field: a list of project files. Each file is saved separately from the other fields. */
export function BundleField({ projectId, field, place }: BundleFieldProps) {
  return (
    <FieldGroup name={field.key} label={field.title} help={place ? texts.help : texts.isNew}>
      {place ? (
        <Bundle key={place.bundle} projectId={projectId} {...place} />
      ) : (
        <Button size="s" leftIcon={<IconPlus aria-hidden="true" />} disabled className={classes.start}>
          {texts.add}
        </Button>
      )}
    </FieldGroup>
  );
}

function Bundle(props: { projectId: string; row: string; bundle: string }) {
  const { query, items, unsaved, add, remove } = useBundle(props);
  const { list, removeAt } = useFocusAfterRemoval(items.length);
  const choose = () => openFileManager({ projectId: props.projectId, select: 'multiple', onSelect: add });
  const { currentData, error, isFetching, refetch } = query;
  if (!currentData && error !== undefined && !isFetching) {
    return <Failed error={error} onRetry={() => void refetch()} />;
  }
  if (!currentData) return <BundleSkeleton />;
  return (
    <div ref={list} className={classes.bundle}>
      {items.length > 0 && (
        <ul className={classes.files}>
          {items.map((item, index) => (
            <Item
              key={item.source}
              item={item}
              onRemove={() => {
                removeAt(index);
                void remove(item);
              }}
            />
          ))}
        </ul>
      )}
      <div className={classes.line}>
        <Button size="s" leftIcon={<IconPlus aria-hidden="true" />} onClick={choose} data-add>
          {texts.add}
        </Button>
        <Text as="span" size="s" tone="dim" role="status">
          {unsaved > 0 ? texts.left(unsaved) : items.length === 0 ? texts.empty : texts.count(items.length)}
        </Text>
      </div>
    </div>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const reason = isCallFailure(error) && error.kind === 'answer' ? '' : failureText(error);
  return (
    <Note tone="bad" title={texts.failed}>
      {reason && <p>{reason}</p>}
      <Button size="s" leftIcon={<IconRefresh aria-hidden="true" />} onClick={onRetry}>
        {texts.retry}
      </Button>
    </Note>
  );
}

function BundleSkeleton() {
  return (
    <div className={classes.bundle} role="status" aria-busy="true" aria-label={texts.loading}>
      <Skeleton height="5rem" />
    </div>
  );
}

function Item({ item, onRemove }: { item: BundleItem; onRemove: () => void }) {
  const { file, state } = item;
  const name = file?.file_name ?? texts.gone;
  return (
    <li className={classes.file} data-state={state}>
      <span className={classes.picture}>
        <Picture item={item} />
      </span>
      <span className={classes.words}>
        {file ? (
          <Anchor quiet href={file.path} target="_blank" rel="noreferrer" className={classes.name}>
            {name}
          </Anchor>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        <Text as="span" size="s" tone="dim">
          {[file && file.extension.toUpperCase(), file && formatBytes(file.size), stateOf(state)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </span>
      <IconButton
        label={texts.remove(name)}
        icon={<IconX aria-hidden="true" />}
        loading={state === 'removing'}
        tooltip={false}
        onClick={onRemove}
        data-remove
      />
    </li>
  );
}

function Picture({ item: { file } }: { item: BundleItem }) {
  const source = smallPictureOf(file, THUMBNAIL);
  if (source !== undefined) {
    return <img src={source} width={SIZE} height={SIZE} alt="" loading="lazy" draggable={false} />;
  }
  return file && <FileIcon file={file} />;
}

function stateOf(state: BundleItem['state']): string {
  return state === 'waiting' && !window.navigator.onLine ? texts.states.offline : texts.states[state];
}

/** After a removal, focuses the file that replaces the removed one, or the add button. */
function useFocusAfterRemoval(length: number) {
  const list = useRef<HTMLDivElement>(null);
  const removed = useRef<number | null>(null);
  useEffect(() => {
    if (removed.current === null || document.activeElement !== document.body) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
    const next = buttons?.[Math.min(removed.current, buttons.length - 1)];
    (next ?? list.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
    removed.current = null;
  }, [length]);
  const removeAt = (index: number) => {
    removed.current = index;
  };
  return { list, removeAt };
}
