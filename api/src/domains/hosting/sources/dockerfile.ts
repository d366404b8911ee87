/** Supported instructions. */
const INSTRUCTIONS = [
  'ARG',
  'CMD',
  'COPY',
  'ENTRYPOINT',
  'ENV',
  'EXPOSE',
  'FROM',
  'HEALTHCHECK',
  'LABEL',
  'MAINTAINER',
  'RUN',
  'SHELL',
  'STOPSIGNAL',
  'USER',
  'WORKDIR',
] as const;
type Name = (typeof INSTRUCTIONS)[number];
/** The platform sets its own labels and finds images and containers by them. */
const IGNORED: ReadonlySet<string> = new Set<Name>(['LABEL', 'MAINTAINER', 'HEALTHCHECK']);
/** As in the parser of Docker: an escaped backslash does not continue a line. */
const CONTINUED = /(?:^|[^\\])\\[ \t]*$/u;
const FORM = /^([A-Za-z]+)(?:[ \t](.*))?$/u;
const STAGE = /^[a-z][a-z0-9-_.]*$/u;
const COPY_FLAG = /^--(from|chown|chmod)=([A-Za-z0-9_.:/-]+)$/u;
/** Spaces and line ends that parsers interpret differently, and control characters except the tab. */
const UNUSABLE = /[\p{Cc}\p{Zl}\p{Zp}\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]/u;
const LINES_MOST = 1_000;
const SCRATCH = 'scratch';

const TEXTS = {
  long: `A Dockerfile has at most ${LINES_MOST} lines.`,
  noFrom: 'The first instruction has to be FROM (or ARG).',
  empty: 'The Dockerfile has no instruction.',
  character: 'This line has characters that cannot be used.',
  directive: 'Parser directives such as syntax and escape are not available.',
  open: 'The Dockerfile ends in the middle of an instruction.',
  add: 'ADD is not available. Use COPY: a build downloads nothing from outside by itself.',
  onbuild: 'ONBUILD is not available.',
  volume: 'VOLUME is not available: images that declare volumes are rejected.',
  unknown: (name: string) => `${name} is no known instruction.`,
  from: 'FROM takes a name of the catalogue of images, scratch or an earlier stage, and AS with a name of a stage.',
  base: (name: string) =>
    `The catalogue has no image ${name}. FROM takes a name of the catalogue, scratch or an earlier stage.`,
  runFlag: 'Flags of RUN are not available.',
  hereDocument: 'Here-documents are not available. Use several RUN instructions, or a script in the archive.',
  copyFlag: 'COPY takes the flags --from, --chown and --chmod with a plain value.',
  copyFrom: (stage: string) => `COPY --from=${stage} names no earlier stage.`,
} as const;

/** A fault in a line of a Dockerfile. */
export class DockerfileFault extends Error {
  constructor(line: number, message: string) {
    super(`Dockerfile, line ${line}: ${message}`);
  }
}

/** A checked Dockerfile. */
export interface Dockerfile {
  /** One line for each instruction. */
  readonly instructions: readonly { readonly name: string; readonly rest: string; readonly line: number }[];
  /** Numbers of lines with ignored instructions. */
  readonly ignored: readonly { readonly name: string; readonly line: number }[];
}

/**
 * Checks a Dockerfile. The result has one line for each instruction, so that Docker interprets it identically.
 *
 * @param references digests or IDs of base images by their names in the catalogue, for FROM
 * @throws DockerfileFault
 */
export function checkDockerfile(text: string, references: ReadonlyMap<string, string>): Dockerfile {
  const stages: string[] = [];
  const instructions: { name: string; rest: string; line: number }[] = [];
  const ignored: { name: string; line: number }[] = [];
  let count = 0;
  for (const { line, content } of logicalLines(text)) {
    const { name, rest } = instructionOf(content, line);
    if (count === 0 && name !== 'FROM' && name !== 'ARG') throw new DockerfileFault(line, TEXTS.noFrom);
    if (IGNORED.has(name)) {
      ignored.push({ name, line });
      continue;
    }
    if (name === 'FROM') {
      instructions.push({ name, rest: fromOf(rest, line, stages, references), line });
      count += 1;
    } else {
      if (stages.length === 0 && name !== 'ARG') throw new DockerfileFault(line, TEXTS.noFrom);
      if (name === 'COPY') checkCopy(rest, line, stages);
      if (name === 'RUN' && rest.startsWith('--')) throw new DockerfileFault(line, TEXTS.runFlag);
      if ((name === 'RUN' || name === 'COPY') && rest.includes('<<'))
        throw new DockerfileFault(line, TEXTS.hereDocument);
      instructions.push({ name, rest, line });
    }
  }
  if (stages.length === 0) throw new DockerfileFault(1, TEXTS.empty);
  return { instructions, ignored };
}

/**
 * The Dockerfile for Docker.
 * @param labels of the platform, for the images of all steps
 */
export function renderDockerfile(
  { instructions }: Dockerfile,
  labels: Readonly<Record<string, string>>,
): string {
  const label = `LABEL ${Object.entries(labels)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')}`;
  return instructions
    .flatMap(({ name, rest }) => (name === 'FROM' ? [`FROM ${rest}`, label] : [`${name} ${rest}`]))
    .map((line) => `${line}\n`)
    .join('');
}

/** Instructions with the numbers of their first lines. */
function* logicalLines(text: string): Generator<{ line: number; content: string }> {
  const lines = text
    .replace(/^\ufeff/u, '')
    .split('\n')
    .map((one) => one.replace(/\r$/u, ''));
  if (lines.length > LINES_MOST) throw new DockerfileFault(LINES_MOST, TEXTS.long);
  let open: { line: number; content: string } | null = null;
  let isStart = true;
  for (const [at, raw] of lines.entries()) {
    const line = at + 1;
    const trimmed = raw.trim();
    if (trimmed.startsWith('#')) {
      if (isStart && /^#\s*[A-Za-z]+\s*=/u.test(trimmed)) throw new DockerfileFault(line, TEXTS.directive);
      continue;
    }
    isStart = false;
    if (UNUSABLE.test(raw.replaceAll('\t', ' '))) throw new DockerfileFault(line, TEXTS.character);
    if (trimmed === '') continue;
    open ??= { line, content: '' };
    // Docker trims the start of an instruction only.
    const part = open.content === '' ? raw.trimStart() : raw;
    if (CONTINUED.test(part)) {
      open.content += part.replace(/\\[ \t]*$/u, '');
      continue;
    }
    open.content += part;
    yield { line: open.line, content: open.content.trim() };
    open = null;
  }
  if (open) throw new DockerfileFault(open.line, TEXTS.open);
}

function instructionOf(content: string, line: number): { name: Name; rest: string } {
  const [, word = '', rest = ''] = FORM.exec(content) ?? [];
  const name = word.toUpperCase();
  if (name === 'ADD') throw new DockerfileFault(line, TEXTS.add);
  if (name === 'ONBUILD') throw new DockerfileFault(line, TEXTS.onbuild);
  if (name === 'VOLUME') throw new DockerfileFault(line, TEXTS.volume);
  const instruction = INSTRUCTIONS.find((one) => one === name);
  if (!instruction)
    throw new DockerfileFault(line, TEXTS.unknown(content.split(/\s/u)[0]?.slice(0, 40) ?? ''));
  // A join can result in a line with a continuation.
  if (CONTINUED.test(content)) throw new DockerfileFault(line, TEXTS.open);
  return { name: instruction, rest: rest.trim() };
}

/** Adds the stage of a FROM and returns its rewritten arguments. */
function fromOf(
  rest: string,
  line: number,
  stages: string[],
  references: ReadonlyMap<string, string>,
): string {
  const [base = '', as, stage, ...more] = rest.split(/[ \t]+/u);
  const isNamed = as !== undefined;
  if (more.length > 0 || (isNamed && as.toUpperCase() !== 'AS') || base === '' || base.startsWith('--'))
    throw new DockerfileFault(line, TEXTS.from);
  const name = stage?.toLowerCase() ?? '';
  if (isNamed && (!STAGE.test(name) || name === SCRATCH)) throw new DockerfileFault(line, TEXTS.from);
  const isStage = base !== '' && stages.includes(base.toLowerCase());
  const reference = isStage ? base.toLowerCase() : base === SCRATCH ? SCRATCH : references.get(base);
  if (reference === undefined) throw new DockerfileFault(line, TEXTS.base(base));
  stages.push(name);
  return isNamed ? `${reference} AS ${name}` : reference;
}

function checkCopy(rest: string, line: number, stages: readonly string[]): void {
  for (const word of rest.split(/[ \t]+/u)) {
    if (!word.startsWith('--')) return;
    const [, flag, value = ''] = COPY_FLAG.exec(word) ?? [];
    if (flag === undefined) throw new DockerfileFault(line, TEXTS.copyFlag);
    if (flag !== 'from') continue;
    // The present stage is the last one.
    const isEarlier = /^\d+$/u.test(value)
      ? Number(value) < stages.length - 1
      : stages.slice(0, -1).includes(value.toLowerCase());
    if (!isEarlier) throw new DockerfileFault(line, TEXTS.copyFrom(value));
  }
}
