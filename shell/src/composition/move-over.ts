/** A composition that this tab went to. */
interface Move {
  from: string;
  to: string;
  /** Unix time in milliseconds. */
  at: number;
}

export interface MoverDeps {
  /** Composition of this document. */
  present: string;
  /** Whether something would be lost with the document. */
  isHeld(): boolean;
  /** Opens an address as a new document. */
  open(url: URL): void;
}

/** Goes to an address as a new document when the server has another composition by now; false when it does not. */
export type MoveOver = (offered: string | null, url: URL) => boolean;

const STORAGE_KEY = 'zw-moved';
/** Servers of one product may disagree for a moment after a release. A tab does not go to and fro meanwhile. */
const QUIET_MS = 60_000;

/** Makes the rule by which an open tab comes to a new release: at a link, and only when nothing is lost. */
export function createMover({ present, isHeld, open }: MoverDeps): MoveOver {
  return (offered, url) => {
    if (offered === null || offered === present || isHeld()) return false;
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
    // Not written by us, or storage is off.
    return null;
  }
}

function writeMove(move: Move): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(move));
  } catch {
    // The storage is full or switched off: at worst the next link loads a document once more.
  }
}
