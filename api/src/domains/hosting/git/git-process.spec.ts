import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { GitProcess } from './git-process.js';
import { GitProgram } from './git-program.js';

const MINUTE = 60_000;
const started: GitProcess[] = [];
/** Git that runs a shell as its own process, with a script. */
function start(script: string): GitProcess {
  const git = new GitProcess(['-c', `alias.run=!${script}`, 'run'], { PATH: process.env['PATH'] });
  started.push(git);
  return git;
}
const firstLine = (git: GitProcess) =>
  new Promise<string>((resolve) => git.output.once('data', (part) => resolve(String(part).trim())).resume());

afterEach(async () => {
  jest.useRealTimers();
  for (const git of started.splice(0)) {
    git.kill();
    await git.ended;
  }
});

test('the processes that git starts end with it', async () => {
  const git = start('echo begins; sleep 30; true');
  await firstLine(git);
  git.kill();
  // The output is open until the last process ends.
  expect(await git.ended).toBeNull();
}, 10_000);

test('git is ended two minutes after the last byte, and not during a long transfer', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const git = start('echo begins; sleep 600; true');
  const kill = jest.spyOn(git, 'kill');
  await firstLine(git);
  for (let minute = 0; minute < 10; minute += 1) {
    jest.advanceTimersByTime(MINUTE);
    git.moved();
  }
  expect(kill).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2 * MINUTE);
  expect(kill).toHaveBeenCalledTimes(1);
  expect(await git.ended).toBeNull();
});

test('git is ended after 1,000 seconds, also during a transfer', () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const git = start('sleep 600; true');
  const kill = jest.spyOn(git, 'kill');
  for (let minute = 0; minute < 17; minute += 1) {
    jest.advanceTimersByTime(MINUTE);
    git.moved();
  }
  expect(kill).toHaveBeenCalledTimes(1);
});

test('git has memory limits, and an account has at most two processes in all its repositories', async () => {
  const program = new GitProgram(pino({ level: 'silent' }));
  await program.onModuleInit();
  const folder = tmpdir();
  const read = (name: string) => program.read(folder, ['-c', `alias.read=!git config ${name}`, 'read']);
  expect(await read('core.bigFileThreshold')).toBe('8m\n');
  expect(await read('pack.threads')).toBe('1\n');
  expect(await read('pack.windowMemory')).toBe('32m\n');
  const one = program.start(folder, 'ada', ['--version']);
  started.push(program.start(join(folder, '.'), 'ada', ['--version']));
  started.push(program.start(folder, 'eve', ['--version']));
  expect(() => program.start(folder, 'ada', ['--version'])).toThrow(
    expect.objectContaining({ code: 'unavailable' }),
  );
  expect(await text(one.output)).toContain('git version');
  await one.ended;
  started.push(program.start(folder, 'ada', ['--version']));
});
