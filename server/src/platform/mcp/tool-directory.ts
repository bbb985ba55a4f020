import { type CallToolResult, ProtocolError, ProtocolErrorCode, type Tool } from "@modelcontextprotocol/server";
import type { AnyOperation } from "../../kernel/operations/operation.ts";
import { annotationsOf } from "./annotations.ts";
import { readingOf } from "./answer-reading.ts";
import { splitDescription } from "./description-sentences.ts";
import { isRecord } from "./records.ts";
import { DEFAULT_TOOLSET, type ToolCatalog, type ToolView, type Viewer } from "./tool-catalog.ts";
import { createToolFinder } from "./tool-finder.ts";

/** The two tools through which a short list reaches every operation. */
export interface ToolDirectory {
  /** The tools that a view lists in addition to operations. */
  tools(view: ToolView, viewer: Viewer): Tool[];
  /** Whether a name is that of `tools.find`. */
  isFind(name: string): boolean;
  /** Answers `tools.find`. Throws a protocol error for other arguments than it takes. */
  find(given: Record<string, unknown>, view: ToolView, viewer: Viewer): CallToolResult;
}

/** A call of an operation by its tool, or through `tools.call`. */
export interface NamedCall {
  name: string;
  given: Record<string, unknown>;
}

const FIND = "tools.find";
const CALL = "tools.call";
const DEFAULT_FOUND = 5;
const MAX_FOUND = 20;
const MAX_WORDS = 400;
/** Things to do that one call finds the tools for. */
const MAX_JOBS = 8;
/** Matches with their input schema: the best is nearly always meant, and schemas are long. */
const WITH_SCHEMA = 2;

const FIND_TOOL: Tool = {
  name: FIND,
  title: "Find tools",
  description:
    "Finds tools of Findable that this list omits, by words such as `audit log of keys`, by area, or by exact name. Returns name, purpose, price and, for the best matches and for exact names, the input schema. Call them with `tools.call`. Without arguments it returns the areas.",
  inputSchema: {
    type: "object",
    additionalProperties: false,
    properties: {
      words: {
        anyOf: [
          { type: "string", maxLength: MAX_WORDS },
          { type: "array", items: { type: "string", maxLength: MAX_WORDS }, maxItems: MAX_JOBS },
        ],
        description: "What you want to do, in a few words, or a tool's name. Several return the best tool for each.",
      },
      area: { type: "string", maxLength: 100, description: "Only tools of this area." },
      limit: {
        type: "integer",
        minimum: 1,
        maximum: MAX_FOUND,
        default: DEFAULT_FOUND,
        description: "Tools to return.",
      },
    },
  },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};

const CALL_TOOL: Tool = {
  name: CALL,
  title: "Call a tool by name",
  description:
    "Calls any tool of Findable, listed or not, with the same checks, prices and approvals as the tool itself. `tools.find` returns names and input schemas.",
  inputSchema: {
    type: "object",
    additionalProperties: false,
    required: ["name"],
    properties: {
      name: { type: "string", description: "Name of the tool, for example `audit.list`." },
      arguments: { type: "object", description: "Arguments of the tool, as its input schema describes them." },
    },
  },
};

export function createToolDirectory(catalog: ToolCatalog, operations: readonly AnyOperation[]): ToolDirectory {
  const finder = createToolFinder(operations.map(({ contract }) => contract));

  function matching(words: string, area: string | undefined, usable: readonly AnyOperation[]): AnyOperation[] {
    const inArea = usable.filter(({ contract }) => area === undefined || contract.area === area);
    const exact = catalog.find(words.trim());
    if (exact !== undefined) return inArea.filter((operation) => operation === exact);
    if (words.trim() === "") return inArea;
    const ranks = new Map(finder.find(words).map(({ contract }, rank) => [contract.name, rank]));
    const rankOf = ({ contract }: AnyOperation) => ranks.get(contract.name) ?? Number.POSITIVE_INFINITY;
    return inArea.filter((operation) => ranks.has(operation.contract.name)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }

  function entryOf(operation: AnyOperation, withSchema: boolean, view: ToolView, viewer: Viewer) {
    const { name, summary, description, credits, area } = operation.contract;
    const { readOnlyHint, destructiveHint } = annotationsOf(operation.contract);
    return {
      name: spelled(name, view),
      does: `${summary}. ${catalog.spell(splitDescription(description).opening, view)}`,
      area,
      credits,
      ...(readOnlyHint === true && { readOnly: true }),
      ...(destructiveHint === true && { destructive: true }),
      ...(withSchema && { inputSchema: toCallSchema(catalog.inputOf(operation, viewer, view)) }),
    };
  }

  return {
    tools(view, viewer) {
      if (view.only !== "core" && !view.only?.includes(DEFAULT_TOOLSET)) return [];
      const readOnlyHint = viewer.readOnly;
      const call = {
        ...CALL_TOOL,
        annotations: {
          readOnlyHint,
          destructiveHint: !readOnlyHint,
          idempotentHint: false,
          openWorldHint: !readOnlyHint,
        },
      };
      return [FIND_TOOL, call].map((tool) => ({ ...tool, name: spelled(tool.name, view) }));
    },
    isFind: (name) => dotted(name) === FIND,
    find(given, view, viewer) {
      const usable = catalog.usable(viewer);
      const { jobs, area, limit = DEFAULT_FOUND } = readFind(given);
      const [words = ""] = jobs;
      if (jobs.length > 1) {
        const best = jobs.map((job) => ({ job, operation: matching(job, area, usable)[0] }));
        const names = best.map(({ operation }) => operation);
        const tools = best.flatMap(({ job, operation }, index) =>
          operation === undefined
            ? []
            : { for: job, ...entryOf(operation, names.indexOf(operation) === index, view, viewer) },
        );
        const without = best.filter(({ operation }) => operation === undefined).map(({ job }) => `"${job}"`);
        const notice = without.length === 0 ? {} : { notice: `Nothing matches ${without.join(", ")}.` };
        return resultOf({ ...notice, tools });
      }
      if (words.trim() === "" && area === undefined) return resultOf({ areas: countAreas(usable) });
      const found = matching(words, area, usable);
      const most = words.trim() === "" ? found.length : limit;
      const shown = found
        .slice(0, most)
        .map((operation, index) => entryOf(operation, words.trim() !== "" && index < WITH_SCHEMA, view, viewer));
      const advice =
        found.length === 0 ? { notice: `Nothing matches. Areas: ${Object.keys(countAreas(usable)).join(", ")}.` } : {};
      return resultOf({ tools: shown, total: found.length, ...advice });
    },
  };
}

/**
 * An input schema with what a caller must know. Lengths, `additionalProperties: false` and the key against repetition, which every tool
 * that writes takes, are a fifth of it; the error of a call names them.
 */
function toCallSchema({ properties = {}, ...schema }: Record<string, unknown>): Record<string, unknown> {
  const { idempotencyKey: _, ...own } = Object(properties);
  return { ...Object(briefSchema(schema)), properties: fieldsOf(own) };
}

function briefSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(briefSchema);
  if (!isRecord(schema)) return schema;
  const kept = Object.entries(schema).filter(
    ([keyword, value]) => !LENGTHS.has(keyword) && !(keyword === "additionalProperties" && value === false),
  );
  return Object.fromEntries(
    kept.map(([keyword, value]) => [
      keyword,
      keyword === "properties" && isRecord(value)
        ? fieldsOf(value)
        : KEPT_WHOLE.has(keyword)
          ? value
          : briefSchema(value),
    ]),
  );
}

const fieldsOf = (properties: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, briefSchema(schema)]));
const LENGTHS: ReadonlySet<string> = new Set(["minLength", "maxLength"]);
/** Values, and no schemas. */
const KEPT_WHOLE: ReadonlySet<string> = new Set(["enum", "const", "default", "required"]);

/** The operation that a call means: of the tool itself, or of the tool that `tools.call` names. Throws a protocol error. */
export function namedCall(name: string, given: Record<string, unknown>): NamedCall {
  if (dotted(name) !== CALL) return { name, given };
  const { name: inner, arguments: inside = {}, ...rest } = given;
  if (typeof inner !== "string" || !isRecord(inside) || Object.keys(rest).length > 0) {
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      "`tools.call` takes `name`, a tool's name, and `arguments`, an object.",
    );
  }
  return { name: inner, given: inside };
}

function readFind(given: Record<string, unknown>): { jobs: string[]; area?: string; limit?: number } {
  const { words = [], area, limit, ...rest } = given;
  const jobs = [words].flat();
  const isRight =
    jobs.length <= MAX_JOBS &&
    jobs.every((job) => typeof job === "string" && job.length <= MAX_WORDS) &&
    (area === undefined || typeof area === "string") &&
    (limit === undefined || (Number.isInteger(limit) && Number(limit) >= 1 && Number(limit) <= MAX_FOUND)) &&
    Object.keys(rest).length === 0;
  if (!isRight) {
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `\`${FIND}\` takes \`words\`, a text or up to ${MAX_JOBS}, \`area\`, a text, and \`limit\`, 1 to ${MAX_FOUND}.`,
    );
  }
  return {
    jobs: jobs.map(String),
    ...(typeof area === "string" && { area }),
    ...(limit !== undefined && { limit: Number(limit) }),
  };
}

function countAreas(usable: readonly AnyOperation[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { contract } of usable) counts[contract.area] = (counts[contract.area] ?? 0) + 1;
  return counts;
}

function resultOf(data: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text: readingOf(data) }], structuredContent: data };
}

function dotted(name: string): string {
  return name.replace(/^tools_/, "tools.");
}

function spelled(name: string, { names }: Pick<ToolView, "names">): string {
  return names === "dotted" ? name : name.replaceAll(".", "_");
}
