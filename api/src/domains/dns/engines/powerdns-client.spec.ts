import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PowerDnsClient, PowerDnsRefusal } from './powerdns-client.js';

// Faked: PowerDNS, by a server with one response to every request.
async function refusalOf(body: string): Promise<unknown> {
  const server = createServer((_, response) => response.writeHead(422).end(body)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new PowerDnsClient({
    apiUrl: `http://127.0.0.1:${port}`,
    apiKey: 'key',
    host: '127.0.0.1',
    port: 53,
  });
  try {
    return await client.edit('canal.example', []).catch((error: unknown) => error);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test.each([
  [{ error: 'No.', errors: ['The TTL differs.', 'No.'] }, 'No. The TTL differs.'],
  [{ error: 'No.' }, 'No.'],
  [{ errors: ['A name is too long.', 'A value is too long.'] }, 'A name is too long. A value is too long.'],
  ['', 'HTTP 422'],
])('a refusal has all error texts of the response of PowerDNS: %j', async (body, reason) => {
  expect(await refusalOf(JSON.stringify(body))).toEqual(new PowerDnsRefusal(reason));
});
