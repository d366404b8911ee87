export interface SecondFactorProps {
  /** What the server said when it asked for the factor. */
  message: string;
  /** Signed in. */
  onDone: () => unknown;
  /** The password is asked for again, and this is said about it; may be empty. */
  onStartOver: (message: string) => void;
}
