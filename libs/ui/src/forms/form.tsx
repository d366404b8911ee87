import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Note } from '../feedback/states';
import { messages } from '../messages';
import { focusFirstError, missingFields, showMessage } from './form-checks';
import { FormContext, type FieldIssue } from './form-context';
import classes from './form.module.css';

export interface FormProps {
  /** Receives the data of the named fields. The form is busy while a returned promise is pending. */
  onSubmit: (data: FormData) => void | Promise<unknown>;
  /** Issues of the server. Each is shown at the field of its name; others are above the form. */
  issues?: readonly FieldIssue[];
  /** A response is pending. */
  busy?: boolean;
  /** Validation before the request. Empty required fields are found without it. */
  validate?: (data: FormData) => readonly FieldIssue[];
  /** Accessible name of the form. */
  label: string;
  /** Id for an external submit button, by its `form` attribute. */
  id?: string;
  children: ReactNode;
}

/**
 * Form with errors at its fields. After a failed submit, the first invalid field has the focus. Without one, the
 * message of the form scrolls into view.
 */
export function Form(props: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { busy, shown, submit, touch, forgetFocus, names, register } = useForm(props, form);
  const state = useMemo(
    () => ({
      busy,
      register,
      touch,
      errorOf: (name: string) => shown.find((issue) => issue.path === name)?.message,
    }),
    [busy, register, touch, shown],
  );
  // Only the change event of React counts: a select fires `input` first. A render between both events would restore the
  // previous choice.
  const edit = (event: FormEvent) => {
    const { name } = event.target as { name?: string };
    forgetFocus();
    if (name) touch(name);
  };
  const homeless = shown.filter((issue) => !names.has(issue.path));
  return (
    <FormContext value={state}>
      <form
        ref={form}
        id={props.id}
        aria-label={props.label}
        className={classes.form}
        onSubmit={submit}
        onChange={edit}
        noValidate
        aria-busy={busy || undefined}
      >
        {hasCallback(props) || <Note tone="bad">{messages.noCallback}</Note>}
        {homeless.length > 0 && (
          <Note tone="bad">
            {homeless.map((issue) => (
              <p key={`${issue.path} ${issue.message}`}>{issue.message}</p>
            ))}
          </Note>
        )}
        {props.children}
      </form>
    </FormContext>
  );
}

/** Remotes of other releases use this library, and their types are not checked at run time. */
function hasCallback({ onSubmit }: FormProps): boolean {
  return typeof (onSubmit as unknown) === 'function';
}

const NONE: readonly FieldIssue[] = [];

/** Issues of the last submit, without those of fields edited since. */
function useShownIssues(
  given: readonly FieldIssue[],
  local: readonly FieldIssue[],
  submits: number,
  busy: boolean,
) {
  const key = JSON.stringify(given);
  const stamp = `${submits} ${key}`;
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState(stamp);
  if (!busy && seen !== stamp) {
    setSeen(stamp);
    setEdited(new Set());
  }
  const shown = useMemo(
    () => [...local, ...(JSON.parse(key) as FieldIssue[])].filter((issue) => !edited.has(issue.path)),
    [local, key, edited],
  );
  const touch = useCallback((name: string) => {
    setEdited((before) => (before.has(name) ? before : new Set(before).add(name)));
  }, []);
  return { shown, touch };
}

/** Issues of fields that have none in `found`. */
function othersOf(found: readonly FieldIssue[], more: readonly FieldIssue[]): FieldIssue[] {
  const names = new Set(found.map(({ path }) => path));
  return more.filter(({ path }) => !names.has(path));
}

function useNames() {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  const register = useCallback((name: string) => {
    setNames((before) => new Set(before).add(name));
    return () =>
      setNames((before) => {
        const after = new Set(before);
        after.delete(name);
        return after;
      });
  }, []);
  return { names, register };
}

function useForm(props: FormProps, form: RefObject<HTMLFormElement | null>) {
  const [running, setRunning] = useState(false);
  const [local, setLocal] = useState(NONE);
  const [submits, setSubmits] = useState(0);
  const awaitsFocus = useRef(false);
  const busy = running || props.busy === true;
  const { shown, touch } = useShownIssues(props.issues ?? NONE, local, submits, busy);
  const { names, register } = useNames();

  useEffect(() => {
    if (busy || shown.length === 0 || !awaitsFocus.current || !form.current) return;
    if (focusFirstError(form.current)) awaitsFocus.current = false;
  }, [busy, shown, form]);
  useEffect(() => {
    if (busy || !awaitsFocus.current || !form.current) return;
    if (showMessage(form.current)) awaitsFocus.current = false;
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy || !hasCallback(props)) return;
    const data = new FormData(event.currentTarget);
    const missing = missingFields(event.currentTarget);
    const found = [...missing, ...othersOf(missing, props.validate?.(data) ?? NONE)];
    awaitsFocus.current = true;
    setSubmits(submits + 1);
    setLocal(found);
    if (found.length > 0) return;
    setRunning(true);
    try {
      await props.onSubmit(data);
    } finally {
      setRunning(false);
    }
  };
  /** An edit ends the pending focus change of the last submit. */
  const forgetFocus = () => {
    awaitsFocus.current = false;
  };
  return { busy, shown, submit, touch, forgetFocus, names, register };
}
