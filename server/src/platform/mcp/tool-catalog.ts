import type { OperationContract } from "@findable/contract";
import type { Tool } from "@modelcontextprotocol/server";
import { type FieldError, validationError } from "../../kernel/errors/app-error.ts";
import type { AnyOperation } from "../../kernel/operations/operation.ts";
import { describeWithDeprecation } from "../http/deprecation.ts";
import { type JsonSchema, renderSchema } from "../validation/render-schema.ts";
import { annotationsOf, isRead } from "./annotations.ts";
import { SHAPE_ARGUMENTS } from "./answer-shape.ts";
import { FILE_OUTPUT } from "./file-content.ts";
import { isRecord } from "./records.ts";
import { takesWait, WAIT_ARGUMENT, WAIT_SECONDS } from "./wait-for-run.ts";

/** Which tools a client lists, and the spelling of their names. */
export interface ToolView {
  names: "dotted" | "underscore";
  /**
   * `core` for the tools of a default connection, else areas, tools and groups such as `agent.approval`, of which `default` stands for
   * the tools of a default connection; undefined for all.
   */
  only: "core" | readonly string[] | undefined;
  /** Whether tools include their output schemas. */
  schemas: "full" | "input";
}

/** The choice of tools by the headers that GitHub's MCP server takes; clients have one configuration for all servers. */
export interface ToolsetHeaders {
  /** `X-MCP-Toolsets`: areas, `default` and `all`. An unknown word is ignored, as there. */
  toolsets: string | undefined;
  /** `X-MCP-Tools`: names of tools, in addition. */
  tools: string | undefined;
}

/** What a caller may use. */
export interface Viewer {
  readOnly: boolean;
  /** True for keys of several workspaces, which name the workspace in each call. */
  namesWorkspace: boolean;
  scope: OperationContract["scope"];
}

/** The operations as tools. The catalog builds the list of a view once. */
export interface ToolCatalog {
  /** Finds the operation of a tool by its dotted or underscore name. */
  find(name: string): AnyOperation | undefined;
  list(view: ToolView, viewer: Viewer): Tool[];
  /** Operations that the viewer may use. */
  usable(viewer: Viewer): AnyOperation[];
  /** The input schema of a tool, as a list of the viewer has it. */
  inputOf(operation: AnyOperation, viewer: Viewer, view: Pick<ToolView, "schemas">): Tool["inputSchema"];
  /** Spells the tool names in backticks of a text as in the view. */
  spell(text: string, view: Pick<ToolView, "names">): string;
  /** Reads `?names=`, `?tools=` and `?schemas=`, or the toolsets of headers. Throws `validation_error` for the query. */
  readView(query: URLSearchParams, headers?: ToolsetHeaders): ToolView;
}

const MAX_CACHED_LISTS = 100;
/** The word of `X-MCP-Toolsets` for the tools of a default connection. */
export const DEFAULT_TOOLSET = "default";
const MAX_ERRORS = 20;

const IDEMPOTENCY_KEY = {
  type: "string",
  minLength: 1,
  maxLength: 255,
  description: "A repeat within 24 hours changes nothing.",
};

/** The workspace of a call with an agency key. It takes the place of the header. */
export const WORKSPACE_ARGUMENT = "workspaceId";
const WORKSPACE_ID = {
  type: "string",
  description: "From `workspaces.list`.",
};

/** Tools whose answers have much that is seldom read: they name the arguments that every reading tool takes. */
const RUN_TOOLS = /^agent\.(?:invocations\.(?:get|list|children)|skills\.get)$/;
const TEXT_OFFSET = {
  type: "integer",
  minimum: 0,
  description: "Characters of the text to skip. HTML is returned as Markdown; `nextOffset` continues.",
};

export function createToolCatalog(operations: readonly AnyOperation[], coreTools?: readonly string[]): ToolCatalog {
  const byName = indexByName(operations);
  const tools = new Map<AnyOperation, Tool>();
  const lists = new Map<string, Tool[]>();

  function toolOf(operation: AnyOperation): Tool {
    let tool = tools.get(operation);
    if (tool === undefined) {
      tool = toTool(operation.contract);
      tools.set(operation, tool);
    }
    return tool;
  }

  /** Tools that list their outputs answer as those say, and so without waiting for a run. */
  function inputOf(
    operation: AnyOperation,
    { namesWorkspace }: Viewer,
    { schemas }: Pick<ToolView, "schemas">,
  ): Tool["inputSchema"] {
    const { inputSchema } = toolOf(operation);
    const properties = {
      ...(namesWorkspace && takesWorkspace(operation.contract) && { [WORKSPACE_ARGUMENT]: WORKSPACE_ID }),
      ...inputSchema.properties,
      ...(schemas === "input" && takesWait(operation.contract) && { [WAIT_ARGUMENT]: WAIT_SECONDS }),
    };
    return { ...inputSchema, properties };
  }

  function usable({ readOnly, scope }: Viewer): AnyOperation[] {
    return operations.filter(({ contract }) => (!readOnly || isRead(contract)) && reaches(scope, contract.scope));
  }

  function build({ names, only, schemas }: ToolView, viewer: Viewer): Tool[] {
    const listed =
      only === "core"
        ? coreOf(usable(viewer))
        : operations
            .filter((operation) => only === undefined || only.some((word) => isMeantBy(word, operation)))
            .filter(({ contract }) => !viewer.readOnly || isRead(contract));
    return listed
      .map((operation) => ({ ...toolOf(operation), inputSchema: inputOf(operation, viewer, { schemas }) }))
      .map((tool) => (names === "dotted" ? tool : { ...tool, name: underscored(tool.name) }))
      .map((tool) => (schemas === "full" ? tool : { ...tool, outputSchema: undefined }))
      .map((tool) => (only === "core" ? { ...tool, annotations: meaningful(tool.annotations) } : tool));
  }

  /** In the order of the core tools: models read the first ones best. */
  function coreOf(usableOnes: readonly AnyOperation[]): AnyOperation[] {
    if (coreTools === undefined) return [...usableOnes];
    const named = new Map(usableOnes.map((operation) => [operation.contract.name, operation]));
    return coreTools.flatMap((name) => named.get(name) ?? []);
  }

  function isMeantBy(word: string, { contract }: AnyOperation): boolean {
    return word === DEFAULT_TOOLSET ? (coreTools?.includes(contract.name) ?? true) : isMeant(word, contract);
  }

  function readToolsets({ toolsets = "", tools = "" }: ToolsetHeaders): ToolView["only"] {
    const words = [toolsets, tools].flatMap((list) => list.split(",")).map((word) => word.trim());
    if (words.includes("all")) return undefined;
    const known = words.filter(
      (word) => word === DEFAULT_TOOLSET || operations.some(({ contract }) => isMeant(word, contract)),
    );
    return known.length === 0 ? "core" : [...new Set(known)].toSorted();
  }

  return {
    find: (name) => byName.get(name),
    usable,
    inputOf,
    list(view, viewer) {
      const { readOnly, namesWorkspace, scope } = viewer;
      const key = JSON.stringify([view.names, view.only, view.schemas, readOnly, namesWorkspace, scope]);
      let list = lists.get(key);
      if (list === undefined) {
        list = build(view, viewer);
        if (lists.size < MAX_CACHED_LISTS) lists.set(key, list);
      }
      return list;
    },
    spell(text, { names }) {
      if (names === "dotted") return text;
      return text.replaceAll(/`([\w.]+)`/g, (code, name: string) =>
        byName.has(name) ? `\`${underscored(name)}\`` : code,
      );
    },
    readView(query, headers) {
      const names = readOneOf(query, "names", ["dotted", "underscore"]);
      const byHeaders = headers?.toolsets !== undefined || headers?.tools !== undefined;
      if (byHeaders && headers !== undefined && !query.has("tools")) {
        return { names, schemas: readOneOf(query, "schemas", ["input", "full"]), only: readToolsets(headers) };
      }
      const only = readTools(query, operations, coreTools === undefined ? undefined : "core");
      const schemas = readOneOf(query, "schemas", only === "core" ? ["input", "full"] : ["full", "input"]);
      return { names, schemas, only };
    },
  };
}

/** Whether a word of `?tools=` means an operation: its area, its name in either spelling, or a group that its name begins with. */
function isMeant(word: string, { area, name }: OperationContract): boolean {
  return word === area || word === name || word === underscored(name) || name.startsWith(`${word}.`);
}

/** Whether a tool takes the workspace as an argument: not if its own input has a field of that name. */
export function takesWorkspace({ workspace, input }: OperationContract): boolean {
  return workspace !== "none" && !(WORKSPACE_ARGUMENT in input.properties);
}

const SCOPES = ["workspace", "agency", "admin"] as const;

function reaches(scope: OperationContract["scope"], needed: OperationContract["scope"]): boolean {
  return SCOPES.indexOf(scope) >= SCOPES.indexOf(needed);
}

function indexByName(operations: readonly AnyOperation[]): Map<string, AnyOperation> {
  const byName = new Map<string, AnyOperation>();
  for (const operation of operations) {
    const { name } = operation.contract;
    for (const spelling of new Set([name, underscored(name)])) {
      if (byName.has(spelling)) throw new Error(`Two operations are called ${spelling} as tools.`);
      byName.set(spelling, operation);
    }
  }
  return byName;
}

function underscored(name: string): string {
  return name.replaceAll(".", "_");
}

function toTool(contract: OperationContract): Tool {
  return {
    name: contract.name,
    title: contract.summary,
    description: describe(contract),
    inputSchema: inputSchemaOf(contract),
    outputSchema: contract.binary === true ? FILE_OUTPUT : outputSchemaOf(contract),
    annotations: annotationsOf(contract),
  };
}

function describe(contract: OperationContract): string {
  const description = describeWithDeprecation(contract);
  return contract.credits === "free" ? description : `${description} Credits: ${contract.credits}.`;
}

/** Every write takes an idempotency key, as over REST. */
function inputSchemaOf(contract: OperationContract): Tool["inputSchema"] {
  const schema = asRootObject(compact(renderSchema(contract.input)), contract.name);
  if (contract.binary === true) return { ...schema, properties: { ...schema.properties, offset: TEXT_OFFSET } };
  if (RUN_TOOLS.test(contract.name)) return { ...schema, properties: { ...schema.properties, ...SHAPE_ARGUMENTS } };
  if (isRead(contract)) return schema;
  return { ...schema, properties: { ...schema.properties, idempotencyKey: IDEMPOTENCY_KEY } };
}

/** Omits the descriptions: they are half of a schema, models understand responses without them, and `/openapi.json` has them. */
function outputSchemaOf(contract: OperationContract): RootObject {
  return asRootObject(compact(renderSchema(contract.output), "description"), contract.name);
}

/**
 * Removes the keyword `left` where its value is text and not the schema of a field with that name. Also removes an empty
 * `additionalProperties`, which is the default.
 */
function compact(schema: JsonSchema, left?: string): JsonSchema {
  const compacted: JsonSchema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === left && typeof value === "string") continue;
    const part = compactPart(value, left);
    const isEmpty = isRecord(part) && Object.keys(part).length === 0;
    if (keyword !== "additionalProperties" || !isEmpty) compacted[keyword] = part;
  }
  return compacted;
}

function compactPart(value: unknown, left?: string): unknown {
  if (Array.isArray(value)) return value.map((part) => compactPart(part, left));
  return isRecord(value) ? compact(value, left) : value;
}

/** The hints without those that the protocol ignores for a tool that reads, and without `idempotentHint: false`, its default. */
function meaningful({ readOnlyHint, ...hints }: NonNullable<Tool["annotations"]> = {}): Tool["annotations"] {
  const { idempotentHint, ...others } = hints;
  if (readOnlyHint === true) return { readOnlyHint, openWorldHint: hints.openWorldHint };
  return { readOnlyHint, ...others, ...(idempotentHint === true && { idempotentHint }) };
}

type RootObject = NonNullable<Tool["outputSchema"]> & Tool["inputSchema"];

/** MCP requires `type: "object"` at the root, so a union or a reference gets it. The copy through JSON loses nothing. */
function asRootObject(schema: JsonSchema, name: string): RootObject {
  const type = schema["type"] ?? "object";
  if (type !== "object") throw new Error(`The schema of ${name} must be an object schema, as tools require.`);
  return JSON.parse(JSON.stringify({ ...schema, type }));
}

function readOneOf<const V extends string>(query: URLSearchParams, field: string, values: readonly [V, ...V[]]): V {
  const text = query.get(field) ?? values[0];
  const value = values.find((known) => known === text);
  if (value === undefined) {
    throw validationError([{ field, message: `must be ${values.join(" or ")}, not "${text}"` }]);
  }
  return value;
}

function readTools(
  query: URLSearchParams,
  operations: readonly AnyOperation[],
  none: ToolView["only"],
): ToolView["only"] {
  const text = query.get("tools");
  if (text === null || text === "") return none;
  if (text === "all") return undefined;
  const words = [...new Set(text.split(",").map((word) => word.trim()))].toSorted();
  const unknown = words.filter((word) => !operations.some(({ contract }) => isMeant(word, contract)));
  if (unknown.length === 0) return words;
  const areas = [...new Set(operations.map(({ contract }) => contract.area))].join(", ");
  const errors: FieldError[] = unknown.map((word) => ({
    field: "tools",
    message: `must be all, or name tools or areas (${areas}), not "${word}"`,
  }));
  throw validationError(errors.slice(0, MAX_ERRORS));
}
