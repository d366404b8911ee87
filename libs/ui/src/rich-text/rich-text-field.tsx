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
  /** HTML, as the API gives it. */
  value: string;
  /** Called for what a person changes; empty when nothing is left. */
  onChange: (html: string) => void;
  /** Key in the form's issues. */
  name?: string;
  /** Takes the place of the form's issue with this name. */
  error?: string;
  help?: ReactNode;
  disabled?: boolean;
  hideLabel?: boolean;
  /** Asks for a file of the project to be shown in the text; null: none was chosen. Without it there are no new pictures. */
  onChooseImage?: () => Promise<{ readonly src: string; readonly alt: string } | null>;
}

/** Text with headings, lists, links, pictures and tables. The editor is fetched when the field is shown. */
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
