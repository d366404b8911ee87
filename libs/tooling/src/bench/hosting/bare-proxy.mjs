import { Agent, createServer, request } from 'node:http';

/**
 * Baseline for the edge proxy: a minimal Node.js proxy. Its argument is JSON: its port and the port of the instance.
 */
const [argument = ''] = process.argv.slice(2);
/** @type {{ port: number, target: number }} */
const { port, target } = JSON.parse(argument);
const agent = new Agent({ keepAlive: true });

createServer((visit, answer) => {
  const { method, url: path, headers } = visit;
  const sent = request({ host: '127.0.0.1', port: target, method, path, headers, agent }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers);
    got.pipe(answer);
  });
  sent.on('error', () => answer.destroy());
  visit.pipe(sent);
}).listen(port, '127.0.0.1');
