import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { ROOT } from "./imports.ts";

/** A place where a test depends on how fast the machine is, or on chance. */
export interface Wait {
  /** From the root, with forward slashes. */
  file: string;
  line: number;
  what: string;
  instead: string;
}

const NO_WAIT = "wait for a condition (expect.poll), for a signal, or run what is due with tick()";
const NO_CLOCK = "take times from harness/moments.ts, or pass the code a clock (fakes/clock.ts)";
const NO_BOUND = "make the input so large that the wrong algorithm does not end within the test's limit";
const NO_CHANCE = "draw with fast-check, or write the value down";
const NO_LIMIT = "leave the limit to vitest.config.ts, and let a test end what it started";

/** Calls of a function with one of these names, also as a method. */
const CALLS: Readonly<Record<string, string>> = {
  setTimeout: NO_WAIT,
  setInterval: NO_WAIT,
  sleep: NO_WAIT,
  delay: NO_WAIT,
  waitForTimeout: NO_WAIT,
  processorMs: NO_BOUND,
};
const MEMBERS: Readonly<Record<string, string>> = {
  "Date.now": NO_CLOCK,
  "performance.now": `${NO_CLOCK}; or ${NO_BOUND}`,
  "Math.random": NO_CHANCE,
  "AbortSignal.timeout": NO_LIMIT,
};
/** Shorter limits than those of vitest.config.ts. */
const LIMITS: Readonly<Record<string, number>> = { testTimeout: 180_000, timeout: 40_000 };
/** Most files have none of these words and are not parsed. */
const WORDS =
  /timers|setTimeout|setInterval|sleep|delay|processorMs|Date\.now|new Date\(\)|performance|Math\.random|[tT]imeout/;

/** Every file of tests and every fixture of one, without the harness, the fakes and programs that are no tests. */
export function findWaits(): Wait[] {
  return globSync("{contract,server,web}/**/*.ts", { cwd: ROOT, exclude: (name) => name.includes("node_modules") })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => /\.test\.ts$|\/__fixtures__\//.test(file))
    .filter((file) => !/^(server|web)\/test\/(harness|fakes|chaos|judges|bare)\/|^server\/bench\//.test(file))
    .toSorted()
    .flatMap((file) => waitsIn(file, readFileSync(path.join(ROOT, file), "utf8")));
}

export function waitsIn(file: string, text: string): Wait[] {
  if (!WORDS.test(text)) return [];
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const waits: Wait[] = [];
  const clocks = new Set<number>();
  const add = (start: number, what: string, instead: string) =>
    waits.push({ file, line: text.slice(0, start).split("\n").length, what, instead });

  new Visitor({
    ImportDeclaration({ start, source, specifiers }) {
      if (!/^(node:)?timers(\/promises)?$/.test(source.value)) return;
      const names = specifiers.map((one) => text.slice(one.start, one.end).split(" as ", 1)[0] ?? "");
      if (names.some((name) => name !== "setImmediate")) add(start, `import from "${source.value}"`, NO_WAIT);
    },
    CallExpression({ start, callee }) {
      const name = text.slice(callee.start, callee.end).split(/\??\./).at(-1) ?? "";
      const instead = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
      if (instead !== undefined) add(start, `${name}()`, instead);
    },
    // A clock that the code is passed reads the time when it is asked.
    ArrowFunctionExpression({ body }) {
      if (body.type === "NewExpression") clocks.add(body.start);
    },
    NewExpression({ start, callee, arguments: given }) {
      const isNow = text.slice(callee.start, callee.end) === "Date" && given.length === 0;
      if (isNow && !clocks.has(start)) add(start, "new Date()", NO_CLOCK);
    },
    MemberExpression({ start, end }) {
      const name = text.slice(start, end);
      const instead = Object.hasOwn(MEMBERS, name) ? MEMBERS[name] : undefined;
      if (instead !== undefined) add(start, name, instead);
    },
    Property({ start, key, value }) {
      const name = text.slice(key.start, key.end);
      const least = Object.hasOwn(LIMITS, name) ? LIMITS[name] : undefined;
      const isShort = value.type === "Literal" && typeof value.value === "number" && value.value < (least ?? 0);
      if (isShort) add(start, text.slice(start, value.end), NO_LIMIT);
    },
  }).visit(program);
  return waits.toSorted((one, other) => one.line - other.line);
}
