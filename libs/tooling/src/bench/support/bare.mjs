import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import mongoose from 'mongoose';
import { SMTPServer } from 'smtp-server';

/**
 * Baseline for support: an SMTP server that stores each email in one journaled write, event streams, and one query on
 * an index. It also accepts the emails of the product. Its argument is JSON: port, port for emails, port for emails of
 * the product, and connection string.
 */
const [argument = ''] = process.argv.slice(2);
/** @type {{ port: number, smtpPort: number, mailPort: number, mongodbUri: string }} */
const { port, smtpPort, mailPort, mongodbUri } = JSON.parse(argument);

const PAGE = 50;
/** The stream of this reader contains every change. */
const TEAM = 'team';

/** @type {Map<string, import('node:http').ServerResponse>} */
const streams = new Map();
let number = 0;

const database = await mongoose.createConnection(mongodbUri).asPromise();
const cases = database.collection('support_cases');
const emails = database.collection('bare_emails');

/** @param {string} id of a reader @param {string} changed id of the changed object */
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

/** @param {string} email */
async function store(email) {
  const { insertedId } = await emails.insertOne({ email }, { writeConcern: { w: 1, j: true } });
  inform(TEAM, insertedId.toHexString());
}

/** @param {number} at @param {(email: string) => Promise<void>} receive */
function listen(at, receive) {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, _, done) => {
      text(stream)
        .then(receive)
        .then(() => done(), done);
    },
  });
  smtp.listen(at, '127.0.0.1');
}

listen(smtpPort, store);
listen(mailPort, async () => {});

createServer((request, answer) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bare');
  const id = searchParams.get('id') ?? '';
  const send = (/** @type {unknown} */ body) => answer.end(JSON.stringify(body));
  switch (pathname) {
    case '/events':
      follow(id, answer);
      break;
    case '/change':
      // A scheduled change waits for its time.
      setTimeout(() => inform(id, id), Math.max(0, Number(searchParams.get('at')) - Date.now()));
      send({});
      break;
    case '/email':
      void emails.findOne({ _id: new mongoose.Types.ObjectId(id) }).then(send);
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
