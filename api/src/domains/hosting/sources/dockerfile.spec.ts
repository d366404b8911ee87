import { checkDockerfile, renderDockerfile } from './dockerfile.js';

const ID = `sha256:${'1'.repeat(64)}`;
const IMAGES = new Map([['node', ID]]);
const LABELS = { 'zonewerk.build': 'x' };
const rendered = (text: string) => renderDockerfile(checkDockerfile(text, IMAGES), LABELS);

test('the rendered Dockerfile has one line per instruction, image digests and labels per stage', () => {
  const text = [
    '# A comment',
    'ARG A=1',
    'from node AS Build',
    'RUN one \\',
    '  # in between',
    '  && two\\\\',
    'LABEL a=b',
    '',
    'FROM scratch',
    'COPY --from=build --chown=1:1 /a /b',
    'COPY --from=0 /a /c',
    'FROM Build',
    'CMD ["--from=x"]',
  ].join('\r\n');
  expect(rendered(text)).toBe(
    [
      'ARG A=1',
      `FROM ${ID} AS build`,
      'LABEL zonewerk.build=x',
      'RUN one   && two\\\\',
      'FROM scratch',
      'LABEL zonewerk.build=x',
      'COPY --from=build --chown=1:1 /a /b',
      'COPY --from=0 /a /c',
      'FROM build',
      'LABEL zonewerk.build=x',
      'CMD ["--from=x"]',
      '',
    ].join('\n'),
  );
  expect(checkDockerfile(text, IMAGES).ignored).toEqual([{ name: 'LABEL', line: 7 }]);
});

test.each([
  ['', 'line 1: The Dockerfile has no instruction.'],
  ['ARG A', 'line 1: The Dockerfile has no instruction.'],
  ['RUN x', 'line 1: The first instruction has to be FROM'],
  ['# syntax=docker/dockerfile:1\nFROM node', 'line 1: Parser directives'],
  ['# escape=`\nFROM node', 'line 1: Parser directives'],
  ['FROM debian', 'line 1: The catalogue has no image debian.'],
  ['FROM node:latest', 'line 1: The catalogue has no image node:latest.'],
  ['ARG B=debian\nFROM $B', 'line 2: The catalogue has no image $B.'],
  [`FROM ${ID}`, 'line 1: The catalogue has no image sha256'],
  ['FROM --platform=linux/arm64 node', 'line 1: FROM takes a name'],
  ['FROM node AS scratch', 'line 1: FROM takes a name'],
  ['FROM node AS 0', 'line 1: FROM takes a name'],
  ['FROM later\nFROM node AS later', 'line 1: The catalogue has no image later.'],
  ['FROM node\nADD http://169.254.169.254/ /', 'line 2: ADD is not available.'],
  ['FROM node\nONBUILD RUN x', 'line 2: ONBUILD is not available.'],
  ['FROM node\nVOLUME /data', 'line 2: VOLUME is not available'],
  ['FROM node\nINCLUDE x', 'line 2: INCLUDE is no known instruction.'],
  ['FROM node\nRUN --mount=type=bind,from=debian x', 'line 2: Flags of RUN'],
  ['FROM node\nRUN \\\n --security=insecure x', 'line 2: Flags of RUN'],
  ['FROM node\nRUN cat <<END\nFROM debian\nEND', 'line 2: Here-documents'],
  ['FROM node\nCOPY --from=debian / /', 'line 2: COPY --from=debian names no earlier stage.'],
  ['FROM node\nCOPY --from=0 / /', 'line 2: COPY --from=0 names no earlier stage.'],
  ['FROM node AS a\nCOPY --from=a / /', 'line 2: COPY --from=a names no earlier stage.'],
  ['FROM node\nCOPY --chown=1 --from=$X / /', 'line 2: COPY takes the flags'],
  ['FROM node\nCOPY --fr"om"=debian / /', 'line 2: COPY takes the flags'],
  ['FROM node\nCOPY \u00a0--from=debian / /', 'line 2: This line has characters'],
  ['FROM node\nCOPY --link a /', 'line 2: COPY takes the flags'],
  ['FROM node\nRUN a\u0000', 'line 2: This line has characters'],
  ['FROM node\nRUN a \\', 'line 2: The Dockerfile ends in the middle'],
  ['\n'.repeat(1_001), 'line 1000: A Dockerfile has at most 1000 lines.'],
])('the Dockerfile %j is refused', (text, message) => {
  expect(() => checkDockerfile(text, IMAGES)).toThrow(`Dockerfile, ${message}`);
});
