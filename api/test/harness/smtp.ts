import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** An email as received by SMTP. */
export interface Received {
  readonly from: string;
  readonly to: string[];
  readonly source: string;
}

/** A mail server of the test. */
export interface SmtpServer {
  readonly url: string;
  readonly received: Received[];
  close(): Promise<void>;
}

/** Starts a mail server that accepts all emails by default. */
export async function smtpServer(options: SMTPServerOptions = {}): Promise<SmtpServer> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((one) => one.address),
          source: Buffer.concat(parts).toString('utf8'),
        });
        done();
      });
    },
    ...options,
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
