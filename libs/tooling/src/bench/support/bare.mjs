import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import mongoose from 'mongoose';
import { SMTPServer } from 'smtp-server';

/**
 * What support is compared with: an SMTP server that puts emails into memory, streams of events, and one query on an index.
 * Its argument is JSON: port, port for emails, and connection string.
 */
const [argument = ''] = process.argv.slice(2);
/** @type {{ port: number, smtpPort: number, mongodbUri: string }} */
const { port, smtpPort, mongodbUri } = JSON.parse(argument);

const PAGE = 50;
/** Every change is in the stream of this reader, too. */
const TEAM = 'team';

/** @type {Map<string, import('node:http').ServerResponse>} */
const streams = new Map();
/** @type {string[]} */
const emails = [];
let number = 0;

const database = await mongoose.createConnection(mongodbUri).asPromise();
const cases = database.collection('support_cases');

/** @param {string} id of a reader and of what changed @param {string} changed */
function inform(id, changed) {
  number += 1;
  const event = `id: ${number}\ndata: ${JSON.stringify({ cases: [changed] })}\n\n`;
  for (const reader of new Set([id, TEAM])) streams.get(reader)?.write(event);
}

/** @param {string} id @param {import('node:http').ServerResponse} answer */
function follow(id, answer) {
  streams.set(id, answer);
  answer.once('close', () => streams.delete(id));
  answer.writeHead(200, { 'content-type': 'text/event-stream' });
  answer.write(`id: ${number}\ndata: {"cases":[]}\n\n`);
}

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData: (stream, _, done) => {
    void text(stream).then((email) => {
      emails.push(email);
      inform(TEAM, String(emails.length - 1));
      done();
    });
  },
});
smtp.listen(smtpPort, '127.0.0.1');

createServer((request, answer) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bare');
  const id = searchParams.get('id') ?? '';
  const send = (/** @type {unknown} */ body) => answer.end(JSON.stringify(body));
  switch (pathname) {
    case '/events':
      follow(id, answer);
      break;
    case '/change':
      // A later change waits for its moment.
      setTimeout(() => inform(id, id), Math.max(0, Number(searchParams.get('at')) - Date.now()));
      send({});
      break;
    case '/email':
      send({ text: emails[Number(id)] });
      break;
    case '/cases': {
      const words = searchParams.getAll('word');
      const wanted = words.length === 0 ? {} : { terms: { $all: words } };
      const rows = cases.find(wanted).project({ terms: 0 }).sort({ changedAt: -1, _id: -1 }).limit(PAGE);
      void rows.toArray().then(send);
      break;
    }
    default:
      answer.writeHead(404).end();
  }
}).listen(port, '127.0.0.1');
