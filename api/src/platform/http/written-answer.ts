/** An answer that is written as JSON already, for those that many ask for before it changes. */
export class WrittenAnswer {
  readonly bytes: Buffer;

  constructor(answer: object) {
    this.bytes = Buffer.from(JSON.stringify(answer));
  }

  /** What is in it. */
  read(): unknown {
    return JSON.parse(this.bytes.toString());
  }
}
