import type { z } from 'zod';

/** A response that is serialised already, for several requests with the same response. */
export class SerializedResponse {
  readonly bytes: Buffer;

  /** @param schema the contract: fields outside it are not serialised */
  constructor(schema: z.ZodType, answer: object) {
    this.bytes = Buffer.from(JSON.stringify(schema.parse(answer)));
  }
}
