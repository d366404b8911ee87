import { parentPort } from 'node:worker_threads';
import { foldText } from './fold-text.js';
import { readMessage } from './read-message.js';
import { isAligned } from './sender-check.js';
import type { EmailRequest } from './email-thread.service.js';

/*
 * Runs in a worker thread, which the API terminates at the time limit: parsers need seconds for some hostile texts.
 */
async function answerTo(request: EmailRequest): Promise<unknown> {
  switch (request.kind) {
    case 'read':
      return readMessage(Buffer.from(request.message));
    case 'fold':
      return foldText(request.text);
    case 'check':
      return isAligned(Buffer.from(request.message), request);
  }
}

parentPort?.on('message', (request: EmailRequest) => {
  answerTo(request).then(
    (result) => parentPort?.postMessage({ result }),
    (error: unknown) =>
      parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) }),
  );
});
parentPort?.postMessage({ result: 'ready' });
