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
  private held = Buffer.alloc(0);
  private isRead = false;

  /** @param present number of branches and tags in the repository */
  constructor(private readonly present: number) {
    super();
  }

  override _transform(
    chunk: Uint8Array,
    _: string,
    done: (error: Error | null, chunk?: Uint8Array) => void,
  ): void {
    if (this.refusal !== null) done(null);
    else if (this.isRead) done(null, chunk);
    else {
      this.held = Buffer.concat([this.held, chunk]);
      this.readCommands();
      if (this.isRead && this.refusal === null) done(null, this.held);
      else done(null);
    }
  }

  /** Reads the received part of the commands. */
  private readCommands(): void {
    let total = this.present;
    let at = 0;
    while (!this.isRead && this.refusal === null && this.held.length >= at + LENGTH_DIGITS) {
      const length = Number.parseInt(this.held.toString('latin1', at, at + LENGTH_DIGITS), 16);
      if (length === 0) this.isRead = true;
      else if (!(length > LENGTH_DIGITS)) this.refusal = TEXTS.unreadable;
      else if (this.held.length < at + length) break;
      else {
        const command = COMMAND.exec(this.held.toString('utf8', at + LENGTH_DIGITS, at + length))?.groups;
        if (Buffer.byteLength(command?.['name']?.trimEnd() ?? '') > NAME_BYTES) this.refusal = TEXTS.name;
        if (command?.['from'] === NO_OBJECT) total += 1;
        if (command?.['to'] === NO_OBJECT) total -= 1;
        at += length;
      }
    }
    if (this.isRead ? total > REFS_MOST : this.held.length > COMMANDS_BYTES) this.refusal = TEXTS.many;
  }
}
