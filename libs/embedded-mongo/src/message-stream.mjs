import { messageLength } from './wire.mjs';

/** Cuts a byte stream into messages. Chunks are joined once per message, so large messages stay linear. */
export class MessageStream {
  /** @type {Buffer[]} */
  #chunks = [];
  #size = 0;
  /** @type {number | null} */
  #wanted = null;

  /** Bytes received and not handed out yet. */
  get buffered() {
    return this.#size;
  }

  /** @param {Buffer} chunk */
  push(chunk) {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
  }

  /**
   * @returns {Buffer | null} the next whole message, null while it is incomplete
   * @throws {import('./wire.mjs').MalformedMessage} impossible length
   */
  next() {
    if (this.#wanted === null) {
      if (this.#size < 4) return null;
      this.#wanted = messageLength(this.#join());
    }
    if (this.#size < this.#wanted) return null;
    const all = this.#join();
    const message = all.subarray(0, this.#wanted);
    const rest = all.subarray(this.#wanted);
    this.#chunks = rest.length > 0 ? [rest] : [];
    this.#size = rest.length;
    this.#wanted = null;
    return message;
  }

  #join() {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)];
    return /** @type {Buffer} */ (this.#chunks[0]);
  }
}
