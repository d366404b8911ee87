/** Characters per chunk of a stream. */
const AT_ONCE = 64 * 1024;

/**
 * JSON of a value in parts, for more data than fits into memory. An async iterable in it, at any depth, becomes a list
 * that is streamed. An interruption closes all iterables.
 */
export async function* jsonParts(value: unknown): AsyncGenerator<string> {
  let part = '';
  for await (const text of textsOf(value, '')) {
    part += text;
    if (part.length < AT_ONCE) continue;
    yield part;
    part = '';
  }
  yield `${part}\n`;
}

async function* textsOf(value: unknown, indent: string): AsyncGenerator<string> {
  if (!holdsIterable(value)) yield JSON.stringify(value) ?? 'null';
  else if (isIterable(value)) yield* listOf(value, indent);
  else if (Array.isArray(value)) yield* listOf(value, indent);
  else yield* fieldsOf(value as Record<string, unknown>, indent);
}

async function* listOf(
  values: AsyncIterable<unknown> | Iterable<unknown>,
  indent: string,
): AsyncGenerator<string> {
  let before = '[';
  for await (const value of values) {
    yield `${before}\n${indent}  `;
    yield* textsOf(value, `${indent}  `);
    before = ',';
  }
  yield before === '[' ? '[]' : `\n${indent}]`;
}

async function* fieldsOf(fields: Record<string, unknown>, indent: string): AsyncGenerator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    yield `${before}\n${indent}  ${JSON.stringify(name)}: `;
    yield* textsOf(value, `${indent}  `);
    before = ',';
  }
  yield before === '{' ? '{}' : `\n${indent}}`;
}

function isIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** Whether a value of plain objects and arrays contains an async iterable. */
function holdsIterable(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isIterable(value) || Object.values(value).some(holdsIterable);
}
