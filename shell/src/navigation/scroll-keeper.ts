const STORAGE_KEY = 'zw-scroll';
/** How long a restored position is aimed at while the content grows, in milliseconds. */
const RESTORE_PATIENCE_MS = 4_000;
const POSITIONS_MOST = 100;

/** Remembers how far down each history entry was scrolled, across reloads of the document. */
export interface ScrollKeeper {
  /** Keeps the present position for a history entry. */
  save(key: string): void;
  /** Whether an entry has a position. */
  knows(key: string): boolean;
  /** Goes back to the position of an entry; content that arrives late is waited for. */
  restore(key: string): void;
  toTop(): void;
  /** Stops aiming at a restored position. */
  stop(): void;
}

export function createScrollKeeper(): ScrollKeeper {
  window.history.scrollRestoration = 'manual';
  const positions = readPositions();
  let stopAiming = () => {};
  const stop = () => stopAiming();
  return {
    stop,
    knows: (key) => positions.has(key),
    save(key) {
      positions.delete(key);
      positions.set(key, window.scrollY);
      const oldest = positions.keys().next().value;
      if (positions.size > POSITIONS_MOST && oldest !== undefined) positions.delete(oldest);
      writePositions(positions);
    },
    restore(key) {
      stop();
      const target = positions.get(key) ?? 0;
      window.scrollTo(0, target);
      if (target > 0 && Math.abs(window.scrollY - target) > 1) stopAiming = aim(target);
    },
    toTop() {
      stop();
      window.scrollTo(0, 0);
    },
  };
}

/** Scrolls again whenever the document grows, until the target is reached, the person scrolls or time is up. */
function aim(target: number): () => void {
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, target);
    if (Math.abs(window.scrollY - target) <= 1) stop();
  });
  const timer = setTimeout(() => stop(), RESTORE_PATIENCE_MS);
  const gestures = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const gesture of gestures) window.removeEventListener(gesture, stop);
  };
  for (const gesture of gestures) window.addEventListener(gesture, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

function readPositions(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return new Map(Array.isArray(stored) ? (stored as [string, number][]) : []);
  } catch {
    // Not written by us, or storage is off: every page starts at its top.
    return new Map();
  }
}

function writePositions(positions: Map<string, number>): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]));
  } catch {
    // The storage is full or switched off: positions live until the document is left.
  }
}
