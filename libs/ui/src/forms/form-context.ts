import { createContext, useContext, useEffect } from 'react';

/** Fault of the input; `path` is the name of the field, empty for the whole form. */
export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

export interface FormState {
  readonly busy: boolean;
  readonly errorOf: (name: string) => string | undefined;
  readonly register: (name: string) => () => void;
  /** Clears the error of an edited field. For fields whose control lacks the name. */
  readonly touch: (name: string) => void;
}

const outside: FormState = {
  busy: false,
  errorOf: () => undefined,
  register: () => () => undefined,
  touch: () => undefined,
};

export const FormContext = createContext<FormState>(outside);

/** Error of a field: its own prop, otherwise the form issue with its name. */
export function useFieldError(name: string, own: string | undefined): string | undefined {
  const { errorOf, register } = useContext(FormContext);
  useEffect(() => register(name), [register, name]);
  return own ?? errorOf(name);
}
