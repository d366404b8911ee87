import { IconX } from '@tabler/icons-react';
import { useContext, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { announce } from '../feedback/live-region';
import { cx } from '../base/cx';
import { messages } from '../messages';
import { FieldFrame, useField, type FieldProps } from './field';
import { FormContext } from './form-context';
import fieldClasses from './field.module.css';
import classes from './tag-field.module.css';

export interface TagFieldProps extends FieldProps {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  /** Ends a tag, in addition to Enter; default comma. */
  delimiter?: string;
  /** Maximum number of tags. */
  max?: number;
  placeholder?: string;
  /** Unfinished text, for a controlled input. Omitted: the field has its own state. */
  typing?: string;
  onTyping?: (typing: string) => void;
}

/** Adds the trimmed parts of a text in order, without duplicates. */
export function addTags(tags: readonly string[], text: string, delimiter: string, max = Infinity): string[] {
  const next = [...tags];
  for (const part of text.split(delimiter)) {
    const tag = part.trim();
    const isDuplicate = next.some((one) => one.toLowerCase() === tag.toLowerCase());
    if (tag !== '' && !isDuplicate && next.length < max) next.push(tag);
  }
  return next;
}

/** Handlers for typing, pasting and removing tags. */
function useTags(props: TagFieldProps) {
  const { value, delimiter = ',', max } = props;
  const { touch } = useContext(FormContext);
  const [own, setOwn] = useState('');
  const typing = props.typing ?? own;
  const setTyping = props.onTyping ?? setOwn;
  const input = useRef<HTMLInputElement>(null);
  const change = (tags: string[]) => {
    touch(props.name);
    props.onChange(tags);
  };
  const add = (text: string) => {
    const next = addTags(value, text, delimiter, max);
    setTyping('');
    if (next.length > value.length) change(next);
  };
  // Many phones send no key event for a comma, but the text contains it.
  const write = (text: string) => {
    const end = text.lastIndexOf(delimiter);
    add(text.slice(0, Math.max(end, 0)));
    setTyping(text.slice(end < 0 ? 0 : end + delimiter.length).trimStart());
  };
  const remove = (tag: string) => {
    change(value.filter((one) => one !== tag));
    announce(messages.tagRemoved(tag));
    input.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = value.at(-1);
    if ((event.key === 'Enter' || event.key === delimiter) && typing.trim() !== '') {
      event.preventDefault();
      add(typing);
    } else if (event.key === 'Backspace' && typing === '' && last !== undefined) {
      remove(last);
    }
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (!text.includes(delimiter)) return;
    event.preventDefault();
    add(typing + text);
  };
  return { typing, write, input, add, remove, press, paste };
}

/** Field for a list of short words. Enter or a comma ends a word; Backspace removes the last one. */
export function TagField(given: TagFieldProps) {
  const props = { ...given, help: given.help ?? messages.tagsHelp };
  const field = useField(props);
  const { typing, write, input, add, remove, press, paste } = useTags(props);
  const empty = props.value.length === 0;
  return (
    <FieldFrame field={field} props={props}>
      <div className={cx(fieldClasses.box, classes.box)}>
        {props.value.map((tag) => (
          <Tag key={tag} tag={tag} onRemove={props.disabled ? undefined : () => remove(tag)} />
        ))}
        <input
          {...field.control}
          ref={input}
          dir="auto"
          name={undefined}
          required={false}
          aria-required={props.required}
          className={cx(fieldClasses.control, classes.input)}
          placeholder={empty ? (props.placeholder ?? messages.addTag) : undefined}
          value={typing}
          autoComplete="off"
          onChange={(event) => write(event.target.value)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => add(typing)}
        />
        <input type="hidden" name={props.name} value={props.value.join(props.delimiter ?? ',')} />
      </div>
    </FieldFrame>
  );
}

export interface TagProps {
  tag: string;
  /** Adds a remove button. */
  onRemove?: () => void;
  /** The removal is in progress. */
  busy?: boolean;
}

/** A tag, with an optional remove button. */
export function Tag({ tag, onRemove, busy }: TagProps) {
  return (
    <span className={cx(classes.tag, busy && classes.busy)} aria-busy={busy || undefined}>
      <span className={classes.word}>{tag}</span>
      {onRemove && (
        <button
          type="button"
          className={classes.remove}
          aria-label={messages.removeTag(tag)}
          disabled={busy}
          onClick={onRemove}
        >
          <IconX aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
