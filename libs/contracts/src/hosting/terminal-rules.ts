export const TERMINAL_LIMITS = {
  /** A ticket that nothing used is void after that time. */
  ticketSeconds: 30,
  /** A terminal without input ends after that time. */
  idleMinutes: 15,
  /** Open terminals of a container. */
  open: 5,
  /** Columns and rows. */
  size: { min: 1, max: 500 },
  /** Bytes of one message of input. */
  messageBytes: 65_536,
} as const;

/**
 * Path of the WebSocket of a terminal, with `?ticket=`. Binary messages are input and output. A text message of the
 * browser is the size as JSON: `{"columns": 80, "rows": 24}`. The reason of the close is a sentence.
 */
export const TERMINAL_PATH = '/api/partners/servers/terminal/';

/** Codes with which the platform closes the WebSocket of a terminal (RFC 6455, section 7.4.2). */
export const TERMINAL_CLOSE = {
  /** The program ended. */
  ended: 4000,
  /** The ticket is void. */
  ticket: 4001,
  /** No program could be started. */
  failed: 4002,
  /** There was no input for a long time. */
  idle: 4003,
} as const;
