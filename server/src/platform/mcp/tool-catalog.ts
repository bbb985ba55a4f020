import type { OperationContract } from "@findable/contract";
import type { Tool } from "@modelcontextprotocol/server";
import type { AnyOperation } from "../../kernel/any-operation.ts";
import { type FieldError, validationError } from "../../kernel/app-error.ts";
import { describeWithDeprecation } from "../http/deprecation.ts";
import { type JsonSchema, renderSchema } from "../validation/render-schema.ts";
import { FILE_OUTPUT } from "./file-content.ts";

/** Which tools a caller sees, and how they are spelled. */
export interface ToolView {
  names: "dotted" | "underscore";
  /** Only these areas; undefined for all. */
  areas: readonly string[] | undefined;
  readOnly: boolean;
}

/** The operations as tools. Lists are built once for each view that somebody asks for. */
export interface ToolCatalog {
  /** The operation of a tool's name, in its dotted or its underscore form. */
  find(name: string): AnyOperation | undefined;
  list(view: ToolView): Tool[];
  /** Reads `?names=` and `?tools=`. Throws `validation_error`. */
  readView(query: URLSearchParams): Omit<ToolView, "readOnly">;
}

const MAX_CACHED_LISTS = 100;

const IDEMPOTENCY_KEY = {
  type: "string",
  minLength: 1,
  maxLength: 255,
  description:
    "Any unique text; a call that is repeated with it and the same arguments starts nothing new for 24 hours.",
};

export function createToolCatalog(operations: readonly AnyOperation[]): ToolCatalog {
  const byName = indexByName(operations);
  const areas = new Set(operations.map(({ contract }) => contract.area));
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

  function build({ names, areas: wanted, readOnly }: ToolView): Tool[] {
    return operations
      .filter(({ contract }) => wanted === undefined || wanted.includes(contract.area))
      .filter(({ contract }) => !readOnly || isRead(contract))
      .map(toolOf)
      .map((tool) => (names === "dotted" ? tool : { ...tool, name: underscored(tool.name) }));
  }

  return {
    find: (name) => byName.get(name),
    list(view) {
      const key = JSON.stringify([view.names, view.areas, view.readOnly]);
      let list = lists.get(key);
      if (list === undefined) {
        list = build(view);
        if (lists.size < MAX_CACHED_LISTS) lists.set(key, list);
      }
      return list;
    },
    readView: (query) => ({ names: readNames(query), areas: readAreas(query, areas) }),
  };
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
    description: describeWithDeprecation(contract),
    inputSchema: inputSchemaOf(contract),
    outputSchema: contract.binary === true ? FILE_OUTPUT : asRootObject(renderSchema(contract.output), contract.name),
    annotations: annotationsOf(contract),
  };
}

function inputSchemaOf(contract: OperationContract): Tool["inputSchema"] {
  const schema = asRootObject(renderSchema(contract.input), contract.name);
  if (contract.kind !== "start") return schema;
  return { ...schema, properties: { ...schema.properties, idempotencyKey: IDEMPOTENCY_KEY } };
}

type RootObject = NonNullable<Tool["outputSchema"]> & Tool["inputSchema"];

/** MCP wants `type: "object"` at the root; a union or a reference of objects has it added. Schemas are JSON, so they survive a copy as JSON. */
function asRootObject(schema: JsonSchema, name: string): RootObject {
  const type = schema["type"] ?? "object";
  if (type !== "object") throw new Error(`The schema of ${name} must be an object to be that of a tool.`);
  return JSON.parse(JSON.stringify({ ...schema, type }));
}

function annotationsOf(contract: OperationContract): Tool["annotations"] {
  const readOnlyHint = isRead(contract);
  if (readOnlyHint) return { readOnlyHint, destructiveHint: false, idempotentHint: true, openWorldHint: false };
  return {
    readOnlyHint,
    destructiveHint: contract.method === "DELETE" || contract.name.endsWith(".cancel"),
    idempotentHint: contract.method === "DELETE" || contract.method === "PUT" || contract.name.endsWith(".cancel"),
    openWorldHint: contract.kind === "start",
  };
}

function isRead(contract: OperationContract): boolean {
  return contract.kind === "query" || contract.kind === "stream";
}

function readNames(query: URLSearchParams): ToolView["names"] {
  const names = query.get("names") ?? "dotted";
  if (names === "dotted" || names === "underscore") return names;
  throw validationError([{ field: "names", message: `must be dotted or underscore, not "${names}"` }]);
}

function readAreas(query: URLSearchParams, known: ReadonlySet<string>): string[] | undefined {
  const text = query.get("tools");
  if (text === null || text === "") return undefined;
  const areas = [...new Set(text.split(",").map((area) => area.trim()))].toSorted();
  const errors: FieldError[] = areas
    .filter((area) => !known.has(area))
    .map((area) => ({ field: "tools", message: `must name areas (${[...known].join(", ")}), not "${area}"` }));
  if (errors.length > 0) throw validationError(errors);
  return areas;
}
