import { FitAddon } from '@xterm/addon-fit';
import { type ITheme, Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import { TERMINAL_LIMITS } from '@zonewerk/contracts';
import { useColorScheme } from '@zonewerk/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { useLatest } from '../../../shared/hooks/use-latest';
import { makeStrict } from './strict-document';
import { terminalAddress } from './terminal-calls';
import { terminalMessages as texts } from './terminal-messages';
import classes from './terminal.module.css';

/** Font size in pixels. */
const FONT_SIZE = 13;
/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const CONTRAST = 4.5;
const SCROLLBACK = 5_000;

export interface TerminalScreenProps {
  /** Ticket of the WebSocket. A new ticket requires another `key`. */
  ticket: string;
  /** True closes the connection. The output remains visible. */
  isEnded: boolean;
  onOpen: () => void;
  /** Called when the connection ends. A lost connection has no reason. */
  onEnd: (reason: string) => void;
  /** Called when the user leaves the terminal by keyboard. */
  onLeave: () => void;
}

/** Shows the output of a shell and sends the input. Unmounting closes the connection. */
export function TerminalScreen(props: TerminalScreenProps) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<Terminal | null>(null);
  const socket = useRef<WebSocket | null>(null);
  const latest = useLatest(props);
  const { ticket, isEnded } = props;
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const closing = new AbortController();
    const terminal = terminalIn(element, latest);
    shown.current = terminal;
    socket.current = connect(terminal, ticket, latest, closing.signal);
    fit(terminal, element, closing.signal);
    terminal.focus();
    return () => {
      closing.abort();
      socket.current?.close();
      terminal.dispose();
    };
  }, [ticket, latest]);
  const { shown: scheme } = useColorScheme();
  useEffect(() => {
    if (place.current && shown.current) shown.current.options.theme = themeOf(place.current);
  }, [scheme]);
  useEffect(() => {
    if (isEnded) socket.current?.close();
  }, [isEnded]);
  return (
    <div className={classes.place} role="group" aria-label={texts.screen}>
      <div ref={place} className={classes.screen} />
    </div>
  );
}

type Latest = Readonly<RefObject<TerminalScreenProps>>;

function terminalIn(element: HTMLElement, latest: Latest): Terminal {
  const terminal = new Terminal({
    fontSize: FONT_SIZE,
    minimumContrastRatio: CONTRAST,
    screenReaderMode: true,
    scrollback: SCROLLBACK,
    theme: themeOf(element),
  });
  terminal.attachCustomKeyEventHandler((event) => {
    // An ended terminal handles no keys, so that Tab moves the focus.
    if (latest.current.isEnded || isClipboardKey(event, terminal)) return false;
    if (event.key !== 'Escape' || !event.shiftKey) return true;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'keydown') latest.current.onLeave();
    return false;
  });
  makeStrict(terminal);
  terminal.open(element);
  return terminal;
}

/** Keys of the browser for copy and paste. Ctrl+C without a selection interrupts the program. */
function isClipboardKey({ key, ctrlKey, altKey }: KeyboardEvent, terminal: Terminal): boolean {
  if (!ctrlKey || altKey) return false;
  return key.toLowerCase() === 'v' || (key.toLowerCase() === 'c' && terminal.hasSelection());
}

function themeOf(element: HTMLElement): ITheme {
  const { color, backgroundColor, textDecorationColor } = getComputedStyle(element);
  return {
    background: backgroundColor,
    foreground: color,
    cursor: color,
    cursorAccent: backgroundColor,
    selectionBackground: textDecorationColor,
  };
}

/** Fits the terminal to the size and font of its element. */
function fit(terminal: Terminal, element: HTMLElement, closing: AbortSignal): void {
  const addon = new FitAddon();
  terminal.loadAddon(addon);
  const resized = new ResizeObserver(() => addon.fit());
  resized.observe(element);
  const { fontFamily } = getComputedStyle(element);
  closing.addEventListener('abort', () => resized.disconnect());
  // The emulator measures characters, so the font has to be loaded. A failed font has a fallback.
  void document.fonts.load(`${FONT_SIZE}px ${fontFamily}`).finally(() => {
    if (closing.aborted) return;
    terminal.options.fontFamily = fontFamily;
    addon.fit();
  });
}

function connect(terminal: Terminal, ticket: string, latest: Latest, closing: AbortSignal): WebSocket {
  const socket = new WebSocket(terminalAddress(ticket));
  socket.binaryType = 'arraybuffer';
  const send = (data: string | Uint8Array<ArrayBuffer>) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(data);
  };
  const input = (bytes: Uint8Array<ArrayBuffer>) => {
    for (let at = 0; at < bytes.length; at += TERMINAL_LIMITS.messageBytes)
      send(bytes.subarray(at, at + TERMINAL_LIMITS.messageBytes));
  };
  const resize = ({ cols: columns, rows }: { cols: number; rows: number }) =>
    send(JSON.stringify({ columns, rows }));
  terminal.onData((text) => input(new TextEncoder().encode(text)));
  terminal.onBinary((text) => input(Uint8Array.from(text, (character) => character.charCodeAt(0))));
  terminal.onResize(resize);
  socket.addEventListener('open', () => {
    resize(terminal);
    latest.current.onOpen();
  });
  socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
    if (!closing.aborted) terminal.write(new Uint8Array(data));
  });
  // The close event of a previous connection does not affect the present one.
  socket.addEventListener('close', ({ reason }) => {
    if (!closing.aborted) latest.current.onEnd(reason);
  });
  return socket;
}
