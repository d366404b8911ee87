import { createContext, useContext, useEffect } from 'react';

/** One fault of what was typed; `path` is the name of the field, empty for the whole form. */
export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

export interface FormState {
  readonly busy: boolean;
  readonly errorOf: (name: string) => string | undefined;
  readonly register: (name: string) => () => void;
  /** The field was edited: its error no longer counts. For fields whose control does not carry the name. */
  readonly touch: (name: string) => void;
}

const outside: FormState = {
  busy: false,
  errorOf: () => undefined,
  register: () => () => undefined,
  touch: () => undefined,
};

export const FormContext = createContext<FormState>(outside);

/** The error of a field: its own prop first, else the issue of the form with its name. */
export function useFieldError(name: string, own: string | undefined): string | undefined {
  const { errorOf, register } = useContext(FormContext);
  useEffect(() => register(name), [register, name]);
  return own ?? errorOf(name);
}
