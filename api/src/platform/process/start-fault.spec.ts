import { operatorMessage } from './start-fault.js';

const PORTS = { PORT: 4200, METRICS_PORT: 9464 };
const fault = (code: string, port: number) => Object.assign(new Error(code), { code, port });

test.each([
  [4200, 'Port 4200 is in use. Stop the program that uses it, or choose another with PORT.'],
  [9464, 'Port 9464 is in use. Stop the program that uses it, or choose another with METRICS_PORT.'],
])('the port %i in use is named with its setting', (port, message) => {
  expect(operatorMessage(fault('EADDRINUSE', port), PORTS)).toBe(message);
});

test('a port without the right to use it is named with its setting', () => {
  expect(operatorMessage(fault('EACCES', 9464), PORTS)).toBe(
    'Port 9464 may not be used by this account. Choose another with METRICS_PORT.',
  );
  expect(operatorMessage(new Error('x'), PORTS)).toBeNull();
});
