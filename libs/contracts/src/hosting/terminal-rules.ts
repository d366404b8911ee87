export const TERMINAL_LIMITS = {
  /** An unused ticket expires after this time. */
  ticketSeconds: 30,
  /** A terminal without input ends after this time. */
  idleMinutes: 15,
  /** Open terminals of a container. */
  open: 5,
  /** Columns and rows. */
  size: { min: 1, max: 500 },
  /** Maximum bytes of one input message. */
  messageBytes: 65_536,
} as const;

/**
 * Path of a terminal's WebSocket, with `?ticket=`. Binary messages are input and output. A text message of the browser
 * is the size as JSON: `{"columns": 80, "rows": 24}`. The close reason is a sentence.
 */
export const TERMINAL_PATH = '/api/partners/servers/terminal/';

/** Close codes of a terminal's WebSocket (RFC 6455, section 7.4.2). */
export const TERMINAL_CLOSE = {
  /** The program exited. */
  ended: 4000,
  /** The ticket is invalid. */
  ticket: 4001,
  /** The program failed to start. */
  failed: 4002,
  /** The terminal was idle for too long. */
  idle: 4003,
} as const;
