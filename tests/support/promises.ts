import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("../../", import.meta.url));

export interface LoosePromise {
  /** `file:line` from the project's root. */
  at: string;
  code: string;
}

/** A program of one text, without any library. */
export function snippetOf(file: string, text: string): ts.Program {
  const path = `${root}${file}`;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const options = { noLib: true, target: ts.ScriptTarget.ES2022, strict: true };
  const host = { ...ts.createCompilerHost(options), getSourceFile: () => source };
  return ts.createProgram([path], options, host);
}

/**
 * Promises that can reject while nobody listens, which ends a Node process unless it is told
 * otherwise: started and joined only after another `await`, a `return` or a `throw`; dropped
 * (`void`, a bare statement) without a `catch`; or returned to a caller that takes nothing.
 */
export function loosePromises(program: ts.Program, files: readonly string[]): LoosePromise[] {
  const checker = program.getTypeChecker();
  const found: LoosePromise[] = [];
  for (const file of files) {
    const source = program.getSourceFile(`${root}${file}`);
    if (!source) throw new Error(`${file} is not in the program`);
    const visit = (node: ts.Node): void => {
      if (isLoose(node, checker)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        const code = node.getText().split("\n", 1)[0] ?? "";
        found.push({ at: `${file}:${line + 1}`, code });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

function isLoose(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return isLost(node, checker);
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
  if (node.expression.getText() === "Promise.resolve") return false;
  const type = checker.getTypeAtLocation(node);
  return holdsPromise(type, checker) && !isJoined(carrierOf(node), checker);
}

/** An asynchronous function handed to who expects none: its rejection reaches nobody. */
function isLost(node: ts.ArrowFunction | ts.FunctionExpression, checker: ts.TypeChecker): boolean {
  if (!ts.isCallExpression(node.parent) && !ts.isNewExpression(node.parent)) return false;
  const expected = checker.getContextualType(node)?.getCallSignatures()[0]?.getReturnType();
  if (!expected || !(expected.flags & ts.TypeFlags.Void)) return false;
  const given = checker.getSignatureFromDeclaration(node)?.getReturnType();
  if (!given || !holdsPromise(given, checker)) return false;
  return ts.isBlock(node.body) || !isHandled(node.body);
}

function holdsPromise(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (isPromise(type)) return true;
  const arrays = type.isUnion() ? type.types : [type];
  return arrays.some((part) => {
    const [element] = checker.isArrayType(part)
      ? checker.getTypeArguments(part as ts.TypeReference)
      : [];
    return element !== undefined && isPromise(element);
  });
}

function isPromise(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.some(isPromise);
  return /^Promise(Like)?$/.test(type.symbol?.name ?? "");
}

/** The expression whose value is still this promise, or a literal that holds it. */
function carrierOf(node: ts.Expression): ts.Expression {
  const { parent } = node;
  const carries =
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isSpreadElement(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== node) ||
    (ts.isBinaryExpression(parent) && /^(\?\?|\|\||&&|,)$/.test(parent.operatorToken.getText()));
  if (carries) return carrierOf(parent as ts.Expression);
  if (ts.isPropertyAssignment(parent) || ts.isSpreadAssignment(parent)) {
    return carrierOf(parent.parent);
  }
  return node;
}

function isJoined(node: ts.Expression, checker: ts.TypeChecker): boolean {
  const { parent } = node;
  if (isHandled(node)) return true;
  if (ts.isVariableDeclaration(parent)) return isJoinedSoon(parent, parent.name, checker);
  if (ts.isBinaryExpression(parent)) return isJoinedSoon(parent, parent.left, checker);
  return !ts.isVoidExpression(parent) && !ts.isExpressionStatement(parent);
}

/** A rejection ends in `p.catch(…)`, and in what never lets one out. */
function isHandled(node: ts.Node): boolean {
  if (ts.isVoidExpression(node)) return isHandled(node.expression);
  if (!ts.isCallExpression(node)) return false;
  if (ts.isIdentifier(node.expression)) return node.expression.text === "bestEffort";
  if (!ts.isPropertyAccessExpression(node.expression)) return false;
  return node.expression.name.text === "catch";
}

/** Between the start and the first word about it nothing else is awaited, returned or thrown. */
function isJoinedSoon(start: ts.Node, name: ts.Node, checker: ts.TypeChecker): boolean {
  if (!ts.isIdentifier(name)) return false;
  const symbol = checker.getSymbolAtLocation(name);
  const scope = functionOf(start);
  let first: number | null = null;
  const leaves: number[] = [];
  const visit = (node: ts.Node, nested: boolean): void => {
    if (node.pos >= start.end) {
      const same = ts.isIdentifier(node) && node.text === name.text;
      if (same && isOf(node, symbol, checker) && isSure(node, start)) first ??= node.pos;
      if (!nested && isLeave(node)) leaves.push(node.end);
    }
    ts.forEachChild(node, (child) => visit(child, nested || ts.isFunctionLike(child)));
  };
  visit(scope, false);
  if (first === null) return false;
  const joined: number = first;
  return !leaves.some((end) => end <= joined);
}

function isOf(node: ts.Identifier, symbol: ts.Symbol | undefined, checker: ts.TypeChecker) {
  const own = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);
  return own === symbol;
}

/** Reached whenever the start was: not in a branch, a loop or another function. */
function isSure(node: ts.Node, start: ts.Node): boolean {
  for (let at = node; !(at.pos <= start.pos && at.end >= start.end); at = at.parent) {
    const { parent } = at;
    if (ts.isFunctionLike(parent) || ts.isIterationStatement(parent, false)) return false;
    if (ts.isIfStatement(parent) && parent.expression !== at) return false;
    if (ts.isConditionalExpression(parent) && parent.condition !== at) return false;
    if (ts.isCaseOrDefaultClause(parent) || ts.isCatchClause(parent)) return false;
  }
  return true;
}

function isLeave(node: ts.Node): boolean {
  return (
    ts.isAwaitExpression(node) ||
    ts.isReturnStatement(node) ||
    ts.isThrowStatement(node) ||
    (ts.isForOfStatement(node) && node.awaitModifier !== undefined)
  );
}

function functionOf(node: ts.Node): ts.Node {
  let at = node;
  while (!ts.isSourceFile(at) && !ts.isFunctionLike(at)) at = at.parent;
  return at;
}
