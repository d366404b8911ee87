import ts from 'typescript';

/**
 * Removal of a guard: one operator on the code at its comment. An empty change removes the statement.
 *
 * @typedef {object} Change
 * @property {string} [without] operand of `&&`, `||`, `??` or `+`, property, element or argument that is removed
 * @property {readonly [expression: string, by: string]} [replace] expression and its replacement
 */

/** A comment names the guards of the statement, member or property after which or above which it is. */
const COMMENT = /\/\/ ?guard:(?<names>.*)$/gmu;
const NAMES = /^ [a-z0-9-]+(?:, [a-z0-9-]+)*$/u;
const OPERATORS = ['&&', '||', '??', '+'];

/**
 * @param {string} text of a source
 * @returns {Map<string, number[]>} positions of the comments by guard name
 * @throws {Error} if a comment contains other text than names
 */
export function guardsOf(text) {
  /** @type {Map<string, number[]>} */
  const places = new Map();
  for (const found of text.matchAll(COMMENT)) {
    const names = found.groups?.names ?? '';
    if (!NAMES.test(names)) throw new Error(`A comment has no names of guards: ${found[0]}`);
    for (const name of names.trim().split(', ')) {
      places.set(name, [...(places.get(name) ?? []), found.index]);
    }
  }
  return places;
}

/**
 * Applies an operator to the code at a comment.
 *
 * @param {string} text of a source
 * @param {number} place of the comment
 * @param {Change} change
 * @returns {string} the source without the guard
 * @throws {Error} if the comment has no code, or the code does not contain the text exactly once
 */
export function withoutGuard(text, place, { without, replace }) {
  const source = ts.createSourceFile('guarded.tsx', text, ts.ScriptTarget.Latest, true);
  const anchor = anchorOf(source, place);
  if (without !== undefined) return withoutPart(source, onlyNode(source, anchor, without));
  if (replace === undefined) return cut(text, anchor.getStart(source), anchor.end, '');
  const [expression, by] = replace;
  const node = onlyNode(source, anchor, expression);
  return cut(text, node.getStart(source), node.end, by);
}

/**
 * @param {ts.SourceFile} source
 * @param {ts.Node} node
 * @returns {string} the text without an operand, or without a member of a list and its comma
 */
function withoutPart(source, node) {
  const { text } = source;
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) {
    const operator = parent.operatorToken.getText(source);
    if (!OPERATORS.includes(operator)) throw new Error(`An operand of ${operator} cannot be removed.`);
    const other = parent.left === node ? parent.right : parent.left;
    return cut(text, parent.getStart(source), parent.end, other.getText(source));
  }
  const comma = /^\s*,/u.exec(text.slice(node.end));
  const before = comma ? null : /,\s*$/u.exec(text.slice(0, node.getStart(source)));
  const from = node.getStart(source) - (before?.[0].length ?? 0);
  return cut(text, from, node.end + (comma?.[0].length ?? 0), '');
}

/** @param {string} text @param {number} from @param {number} to @param {string} by */
function cut(text, from, to, by) {
  return text.slice(0, from) + by + text.slice(to);
}

/**
 * The largest statement, member or property that begins the line of the comment, or the one below it.
 *
 * @param {ts.SourceFile} source
 * @param {number} place
 * @returns {ts.Node}
 */
function anchorOf(source, place) {
  const lineStart = source.text.lastIndexOf('\n', place - 1) + 1;
  const isBehind = source.text.slice(lineStart, place).trim() !== '';
  const from = isBehind ? lineStart : source.text.indexOf('\n', place) + 1;
  const start = from + source.text.slice(from).search(/\S/u);
  /** @type {ts.Node | null} */
  let found = null;
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (found || node.getStart(source) > start || node.end <= start) return;
    if (node.getStart(source) === start && canBeGuarded(node)) found = node;
    else node.forEachChild(visit);
  };
  source.forEachChild(visit);
  if (found === null) throw new Error('There is no statement, member or property beside the comment.');
  return found;
}

/** @param {ts.Node} node */
function canBeGuarded(node) {
  return ts.isStatement(node) || ts.isClassElement(node) || ts.isObjectLiteralElement(node);
}

/** @param {ts.SourceFile} source @param {ts.Node} anchor @param {string} wanted @returns {ts.Node} */
function onlyNode(source, anchor, wanted) {
  /** @type {Map<number, ts.Node>} */
  const found = new Map();
  /** @param {ts.Node} node */
  const visit = (node) => {
    const start = node.getStart(source);
    if (onOneLine(node.getText(source)) === wanted && !found.has(start)) found.set(start, node);
    node.forEachChild(visit);
  };
  visit(anchor);
  const [node] = found.values();
  if (node === undefined || found.size > 1) {
    throw new Error(`The code beside the comment has this ${found.size} times, not once: ${wanted}`);
  }
  return node;
}

/** @param {string} text @returns {string} text with every run of white space as one space */
function onOneLine(text) {
  return text.replace(/\s+/gu, ' ');
}
