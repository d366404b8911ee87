/** A composition to which this tab switched. */
interface Move {
  from: string;
  to: string;
  /** Unix time in milliseconds. */
  at: number;
}

export interface MoverDeps {
  /** Composition of this document. */
  present: string;
  /** Whether a new document would lose user state. */
  isBlocked(): boolean;
  /** Opens a URL as a new document. */
  open(url: URL): void;
}

/** Opens a URL as a new document if the server has another composition; otherwise returns false. */
export type MoveOver = (offered: string | null, url: URL) => boolean;

const STORAGE_KEY = 'zw-moved';
/** After a release, servers can disagree for a short time. A tab must not switch back and forth. */
const QUIET_MS = 60_000;

/** Creates the rule by which an open tab loads a new release: on a link, and only without loss of user state. */
export function createMover({ present, isBlocked, open }: MoverDeps): MoveOver {
  return (offered, url) => {
    if (offered === null || offered === present || isBlocked()) return false;
    const last = readMove();
    const now = Date.now();
    if (last && now - last.at < QUIET_MS && (offered === last.to || offered === last.from)) return false;
    writeMove({ from: present, to: offered, at: now });
    open(url);
    return true;
  };
}

function readMove(): Move | null {
  try {
    const move: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return typeof move === 'object' && move !== null && 'at' in move ? (move as Move) : null;
  } catch {
    // Foreign content, or storage is disabled.
    return null;
  }
}

function writeMove(move: Move): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(move));
  } catch {
    // Storage is full or disabled. At worst, the next link loads another document.
  }
}
