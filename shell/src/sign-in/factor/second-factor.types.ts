export interface SecondFactorProps {
  /** Server message that requested the factor. */
  message: string;
  /** Called after the sign-in. */
  onDone: () => unknown;
  /** Called when the password is required again, with a message that may be empty. */
  onStartOver: (message: string) => void;
}
