import { z } from 'zod';

const base64url = z.string().regex(/^[\w-]+={0,2}$/u);

/** Common fields of browser responses; the library validates their contents. */
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
});

export const assertionResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.string().nullish(),
  }),
});

const clientData = z.object({ challenge: z.string().min(1).max(200) });

/** Parses JSON of a shape; null when it differs. */
export function readJson<Shape extends z.ZodType>(text: string, shape: Shape): z.output<Shape> | null {
  const parsed = shape.safeParse(parseOrNull(text));
  return parsed.success ? parsed.data : null;
}

/** The challenge that a response claims to sign; null without one. */
export function challengeOf(response: {
  readonly response: { readonly clientDataJSON: string };
}): string | null {
  const text = Buffer.from(response.response.clientDataJSON, 'base64url').toString('utf8');
  return readJson(text, clientData)?.challenge ?? null;
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
