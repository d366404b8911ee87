import { Transform } from 'node:stream';

/** Maximum of branches and tags of a repository. */
const REFS_MOST = 1_000;
/** Maximum of bytes of the name of a branch or a tag. */
const NAME_BYTES = 250;
/** Length of a packet in four hexadecimal digits; 0 ends the commands (gitprotocol-pack). */
const LENGTH_DIGITS = 4;
const COMMAND = /^(?<from>[0-9a-f]{40}) (?<to>[0-9a-f]{40}) (?<name>[^\0]+)/u;
const NO_OBJECT = '0'.repeat(40);
/** Longer commands have too many branches, or names that are too long. */
const COMMANDS_BYTES = 1_048_576;
const TEXTS = {
  unreadable: 'This push cannot be read.',
  name: `The name of a branch or a tag has at most ${NAME_BYTES} bytes.`,
  many: `A repository has at most ${REFS_MOST} branches and tags. Remove some, or push fewer.`,
} as const;

/**
 * Reads the commands at the start of a push. Git receives the push after all commands are permitted. The bytes of a
 * rejected push are discarded, so that the client receives the response.
 */
export class PushCommands extends Transform {
  /** Why the push is rejected; null while it is permitted. */
  refusal: string | null = null;
  /** The received commands, in a buffer that doubles its size. */
  private commands = Buffer.alloc(4_096);
  private length = 0;
  /** Position of the first packet that is not read. */
  private position = 0;
  /** Branches and tags after the commands. */
  private total: number;
  private isRead = false;

  /** @param present number of branches and tags in the repository */
  constructor(present: number) {
    super();
    this.total = present;
  }

  override _transform(
    chunk: Uint8Array,
    _: string,
    done: (error: Error | null, chunk?: Uint8Array) => void,
  ): void {
    if (this.refusal !== null) done(null);
    else if (this.isRead) done(null, chunk);
    else {
      this.append(chunk);
      this.readCommands();
      if (this.isRead && this.refusal === null) done(null, this.commands.subarray(0, this.length));
      else done(null);
    }
  }

  private append(chunk: Uint8Array): void {
    const length = this.length + chunk.length;
    if (length > this.commands.length) {
      const larger = Buffer.alloc(Math.max(length, 2 * this.commands.length));
      this.commands.copy(larger, 0, 0, this.length);
      this.commands = larger;
    }
    this.commands.set(chunk, this.length);
    this.length = length;
  }

  /** Reads the packets that arrived since the last call. */
  private readCommands(): void {
    while (!this.isRead && this.refusal === null && this.length >= this.position + LENGTH_DIGITS) {
      const start = this.position + LENGTH_DIGITS;
      const length = Number.parseInt(this.commands.toString('latin1', this.position, start), 16);
      const end = this.position + length;
      if (length === 0) this.isRead = true;
      else if (!(length > LENGTH_DIGITS)) this.refusal = TEXTS.unreadable;
      else if (this.length < end) break;
      else this.readCommand(this.commands.toString('utf8', start, end));
      this.position = end;
    }
    if (this.isRead ? this.total > REFS_MOST : this.length > COMMANDS_BYTES) this.refusal = TEXTS.many;
  }

  private readCommand(text: string): void {
    const command = COMMAND.exec(text)?.groups;
    if (Buffer.byteLength(command?.['name']?.trimEnd() ?? '') > NAME_BYTES) this.refusal = TEXTS.name;
    if (command?.['from'] === NO_OBJECT) this.total += 1;
    if (command?.['to'] === NO_OBJECT) this.total -= 1;
  }
}
