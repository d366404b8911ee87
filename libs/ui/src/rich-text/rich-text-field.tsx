import { useId, type ReactNode } from 'react';
import { cx } from '../base/cx';
import { FieldNote } from '../forms/field';
import fieldClasses from '../forms/field.module.css';
import { useFieldError } from '../forms/form-context';
import { EditorFailed, LoadingEditor } from './editor-states';
import { useLazyPart } from './use-lazy-part';

const loadEditor = async () =>
  (await import(/* webpackChunkName: "rich-text" */ './rich-text-editor')).RichTextEditor;

export interface RichTextFieldProps {
  label: ReactNode;
  /** HTML of the API. */
  value: string;
  /** Called for changes of the user; an empty document is an empty string. */
  onChange: (html: string) => void;
  /** Key of the form issues. */
  name?: string;
  /** Overrides the form issue with this name. */
  error?: string;
  help?: ReactNode;
  disabled?: boolean;
  hideLabel?: boolean;
  /** Selects a project file for the text; resolves to null without a choice. Absent: no new pictures. */
  onChooseImage?: () => Promise<{ readonly src: string; readonly alt: string } | null>;
}

/** Rich text field with headings, lists, links, pictures and tables. The editor is loaded on the first render. */
export function RichTextField(props: RichTextFieldProps) {
  const id = useId();
  const error = useFieldError(props.name ?? '', props.error);
  const { part: Editor, failed, retry } = useLazyPart(loadEditor);
  const noted = error !== undefined || props.help !== undefined;
  return (
    <div className={fieldClasses.field}>
      <span id={`${id}-label`} className={cx(fieldClasses.label, props.hideLabel && fieldClasses.hidden)}>
        {props.label}
      </span>
      {Editor && (
        <Editor
          labelId={`${id}-label`}
          noteId={noted ? `${id}-note` : undefined}
          invalid={error !== undefined}
          value={props.value}
          onChange={props.onChange}
          disabled={props.disabled}
          onChooseImage={props.onChooseImage}
        />
      )}
      {!Editor && failed && <EditorFailed onRetry={retry} />}
      {!Editor && !failed && <LoadingEditor />}
      <FieldNote id={id} error={error} help={props.help} />
    </div>
  );
}
