import type { z } from 'zod';

/** An answer that is written as JSON already, for those that many ask for before it changes. */
export class WrittenAnswer {
  readonly bytes: Buffer;

  /** @param schema the contract: fields outside it are not written */
  constructor(schema: z.ZodType, answer: object) {
    this.bytes = Buffer.from(JSON.stringify(schema.parse(answer)));
  }
}
