import type { IncomingMessage } from 'node:http';
import type Docker from 'dockerode';
import { EngineUnavailable } from '../engine.js';

const MEGABYTE = 1_048_576;
/** Maximum of bytes of a response that is no stream. */
const ANSWER_BYTES = 32 * MEGABYTE;

type Done = (error: Error | null, answer: unknown) => void;
type StatusCodes = Readonly<Record<number, boolean | string>>;

/** The response handling of docker-modem, which its types declare as private. */
interface Modem {
  dial(request: { readonly isStream?: boolean }, done: Done): void;
  buildPayload(
    error: Error | null,
    isStream: boolean,
    statusCodes: StatusCodes,
    openStdin: boolean,
    request: unknown,
    response: IncomingMessage,
    json: unknown,
    done: Done,
  ): void;
}

/**
 * Limits the size of responses. docker-modem has no limit, and throws outside of every call for a text that exceeds the
 * string limit of Node. The engine of a partner can send any bytes.
 */
export function limitAnswers(docker: Docker): Docker {
  const modem = docker.modem as unknown as Modem;
  const limited: Pick<Modem, 'dial'> = {
    dial(request, done) {
      const reader: Pick<Modem, 'buildPayload'> = {
        buildPayload(error, _, statusCodes, openStdin, call, response, __, answered) {
          const { statusCode = 0 } = response;
          if (error || (request.isStream === true && statusCodes[statusCode] === true)) {
            modem.buildPayload(error, true, statusCodes, openStdin, call, response, null, answered);
            return;
          }
          bytesOf(response).then(
            (bytes) =>
              modem.buildPayload(null, false, statusCodes, false, call, response, contentOf(bytes), answered),
            (fault: Error) => answered(fault, null),
          );
        },
      };
      // As a stream, docker-modem passes each response on unread.
      const reading = Object.assign(Object.create(modem) as Modem, reader);
      modem.dial.call(reading, { ...request, isStream: true }, done);
    },
  };
  docker.modem = Object.assign(Object.create(modem) as Docker['modem'], limited);
  return docker;
}

/** @throws EngineUnavailable for more than `ANSWER_BYTES`; the connection is closed */
async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.byteLength;
    if (length > ANSWER_BYTES)
      throw new EngineUnavailable(`Docker sent an answer of more than ${ANSWER_BYTES / MEGABYTE} MB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** As in docker-modem: bytes that are no JSON are returned unchanged. */
function contentOf(bytes: Buffer): unknown {
  try {
    return (JSON.parse(bytes.toString()) as unknown) ?? bytes;
  } catch {
    return bytes;
  }
}
