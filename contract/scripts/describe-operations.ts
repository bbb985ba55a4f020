import * as contract from "../src/index.ts";
import {
  capabilityOf,
  defaultCapability,
  ERROR_STATUS,
  type OperationContract,
  operations,
  WebhookEvent,
  webhookEvents,
} from "../src/index.ts";
import { asJsonSchema, type JsonSchema, toJsonSchema } from "./json-schema.ts";
import { camelCase, pascalCase } from "./method-names.ts";
import { createNamedShapes, EVENT_UNION } from "./named-shapes.ts";
import { comment, memberTexts, type NameOf, typeText } from "./type-text.ts";

const HEAD = "// Generated from the contracts by `npm run generate`. Do not edit.\n";

/** Generates the files of the client that are not written by hand, by file name. */
export function describeOperations(): Record<string, string> {
  const shapes = createNamedShapes();
  const calls = callsFile(shapes.nameOf);
  const events = eventDeclarations(shapes.nameOf);
  const skills = skillsFile(shapes.nameOf);
  const declarations = shapes.declarations();
  const named = [...declarations.map(({ name }) => name), EVENT_UNION];
  return {
    "routes.ts": routesFile(),
    "errors.ts": errorsFile(),
    // Events and shapes use each other, so they share a file: two files would import each other.
    "shapes.ts": [HEAD, ...declarations.map(({ text }) => `${text}\n\n`), events].join(""),
    "calls.ts": HEAD + importUsed(named, calls) + calls,
    "skills.ts": HEAD + importUsed(named, skills) + skills,
  };
}

/** Imports the named shapes that the text uses. */
function importUsed(names: readonly string[], text: string): string {
  const types = text.replaceAll(/\/\*\*[\s\S]*?\*\/|"[^"\n]*"/g, "");
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(types));
  return used.length === 0 ? "" : `import type { ${used.join(", ")} } from "./shapes.ts";\n\n`;
}

function errorsFile(): string {
  const codes = Object.entries(ERROR_STATUS).map(([code, status]) => `/** ${status} */\n| ${JSON.stringify(code)}`);
  return `${HEAD}/** Every error code of this version of the service. Branch on it. */\nexport type ErrorCode =\n${codes.join("\n")};\n`;
}

function routesFile(): string {
  const lines = operations.map(
    (operation) => `${JSON.stringify(operation.name)}: ${JSON.stringify(routeText(operation))},`,
  );
  return `${HEAD}/** Kind, method and path of every operation, then its marks. \`?field\` travels in the query, \`needs:…\` is what a person must be allowed. */\nexport const ROUTES = {\n${lines.join("\n")}\n} as const;\n`;
}

function routeText(operation: OperationContract): string {
  const marks = [
    ...(isList(operation) ? ["list"] : []),
    ...(operation.binary === true ? ["bytes"] : []),
    ...(formField(operation) === undefined ? [] : [`form:${formField(operation)}`]),
    ...(estimateOf(operation) === undefined ? [] : ["estimate"]),
    ...(operation.queryFields ?? []).map((field) => `?${field}`),
    ...(capabilityOf(operation) === defaultCapability(operation.kind) ? [] : [`needs:${capabilityOf(operation)}`]),
  ];
  return [operation.kind, operation.method, pathOf(operation), ...marks].join(" ");
}

function pathOf({ path }: OperationContract): string {
  return path.split("?", 1)[0] ?? path;
}

const PAGE_FIELDS = ["data", "nextCursor", "total", "totalIsEstimate"];

function isList({ output }: OperationContract): boolean {
  return toJsonSchema(output).properties?.["nextCursor"] !== undefined;
}

/** The field that contains a file, if the operation accepts a multipart form. */
function formField({ input }: OperationContract): string | undefined {
  const fields = Object.entries(toJsonSchema(input).properties ?? {});
  return fields.find(([, { format }]) => format === "binary")?.[0];
}

/** The response of a start to `dryRun`, if it accepts that. */
function estimateOf({ output, queryFields = [] }: OperationContract): JsonSchema | undefined {
  if (!queryFields.includes("dryRun")) return undefined;
  return toJsonSchema(output).anyOf?.find((member) => member.properties?.["dryRun"]?.const === true);
}

interface Branch {
  operation?: OperationContract;
  children: Map<string, Branch>;
}

function treeOfOperations(): Branch {
  const root: Branch = { children: new Map() };
  for (const operation of operations) {
    let branch = root;
    for (const part of operation.name.split(".").map(camelCase)) {
      const child = branch.children.get(part) ?? { children: new Map() };
      branch.children.set(part, child);
      branch = child;
    }
    branch.operation = operation;
  }
  return root;
}

function callsFile(nameOf: NameOf): string {
  const inputs = operations.map((operation) => inputDeclaration(operation, nameOf)).filter((text) => text !== "");
  const interfaces: string[] = [];
  declareBranch("Operation", treeOfOperations(), nameOf, interfaces);
  return `import type { Call, CallOptions, Page } from "../call.ts";
import type { RunEvent } from "../run-events.ts";

${inputs.join("\n\n")}\n\n${interfaces.join("\n\n")}\n`;
}

function inputName({ name }: OperationContract): string {
  return `${pascalCase(name)}Input`;
}

function inputFields(operation: OperationContract): { schema: JsonSchema; leaveOut: string[] } {
  return { schema: toJsonSchema(operation.input), leaveOut: estimateOf(operation) === undefined ? [] : ["dryRun"] };
}

function inputDeclaration(operation: OperationContract, nameOf: NameOf): string {
  const { schema, leaveOut } = inputFields(operation);
  const members = memberTexts(schema, nameOf, { leaveOut, orUndefined: true });
  if (members.length === 0) return "";
  return `/** Input of \`${operation.name}\`. */\nexport interface ${inputName(operation)} {\n${members.join("\n")}\n}`;
}

/** Declares the interface of a branch after those of its children. Returns its name. */
function declareBranch(name: string, branch: Branch, nameOf: NameOf, into: string[]): string {
  const members = [...branch.children].map(([part, child]) => {
    const below =
      child.children.size === 0 ? undefined : declareBranch(pascalCase(`${name}.${part}`), child, nameOf, into);
    return memberText(part, child.operation, below, nameOf);
  });
  into.push(`export interface ${name}Calls {\n${members.join("\n")}\n}`);
  return `${name}Calls`;
}

function memberText(
  part: string,
  operation: OperationContract | undefined,
  below: string | undefined,
  nameOf: NameOf,
): string {
  if (operation === undefined) return `readonly ${part}: ${below};`;
  const more = moreSignatures(operation, nameOf);
  const about = comment(aboutOperation(operation));
  const call = signature(operation, answerText(operation, nameOf));
  if (more.length === 0 && below === undefined) return `${about}${part}${call};`;
  return `${about}readonly ${part}: {\n${[`${call};`, ...more].join("\n")}\n}${below === undefined ? "" : ` & ${below}`};`;
}

function signature(operation: OperationContract, answer: string): string {
  const { schema, leaveOut } = inputFields(operation);
  const fields = Object.keys(schema.properties ?? {}).filter((field) => !leaveOut.includes(field));
  const type = fields.length === 0 ? "Record<string, never>" : inputName(operation);
  return `(input${(schema.required ?? []).length === 0 ? "?" : ""}: ${type}, options?: CallOptions): ${answer}`;
}

function answerText(operation: OperationContract, nameOf: NameOf): string {
  if (operation.kind === "stream") return "AsyncIterable<RunEvent>";
  return `Call<${operation.binary === true ? "Blob" : outputText(operation, nameOf)}>`;
}

function outputText(operation: OperationContract, nameOf: NameOf): string {
  const output = toJsonSchema(operation.output);
  if (operation.status === 204) return "void";
  if (isList(operation)) return pageText(operation, nameOf);
  if (estimateOf(operation) === undefined) return typeText(output, nameOf);
  const handles = (output.anyOf ?? []).filter((member) => member.properties?.["dryRun"]?.const !== true);
  return handles.map((handle) => typeText(handle, nameOf)).join(" | ");
}

/** A page with the fields that only this list has. */
function pageText(operation: OperationContract, nameOf: NameOf): string {
  const more = memberTexts(toJsonSchema(operation.output), nameOf, { leaveOut: PAGE_FIELDS });
  const page = `Page<${itemText(operation, nameOf)}>`;
  return more.length === 0 ? page : `${page} & {\n${more.join("\n")}\n}`;
}

function itemText({ output }: OperationContract, nameOf: NameOf): string {
  return typeText(toJsonSchema(output).properties?.["data"]?.items ?? {}, nameOf);
}

function moreSignatures(operation: OperationContract, nameOf: NameOf): string[] {
  const estimate = estimateOf(operation);
  if (estimate !== undefined) {
    const about = comment(["Returns the expected cost. Nothing runs and nothing is stored."]);
    return [`${about}estimate${signature(operation, `Call<${typeText(estimate, nameOf)}>`)};`];
  }
  if (isList(operation)) {
    const item = itemText(operation, nameOf);
    return [
      `${comment(["Every item, page by page."])}all${signature(operation, `AsyncIterable<${item}>`)};`,
      `${comment(["Every page, in order."])}pages${signature(operation, `AsyncIterable<${pageText(operation, nameOf)}>`)};`,
    ];
  }
  if (operation.binary !== true) return [];
  return [
    `${comment(["Streams the bytes, for files too large to hold in memory."])}stream${signature(operation, "Call<ReadableStream<Uint8Array<ArrayBuffer>>>")};`,
  ];
}

function aboutOperation(operation: OperationContract): string[] {
  const { name, method, summary, description, credits, errors, demo } = operation;
  return [
    `${summary}.`,
    "",
    ...description.split("\n"),
    "",
    `\`${name}\`, \`${method} ${pathOf(operation)}\`. Credits: ${credits}.${demo === "demo" ? "" : " Needs a key."}`,
    "",
    `Specific errors: ${errors.map((code) => `\`${code}\``).join(", ")}.`,
  ];
}

function eventDeclarations(nameOf: NameOf): string {
  const types = Object.entries(webhookEvents);
  const declarations = types.map(([type, event]) => {
    const data = typeText(toJsonSchema(event.data), nameOf);
    return `${comment([event.description])}export interface ${pascalCase(type)}Event extends EventEnvelope {\ntype: ${JSON.stringify(type)};\ndata: ${data};\n}`;
  });
  const envelope = toJsonSchema(WebhookEvent);
  return `interface EventEnvelope {\n${memberTexts(envelope, nameOf, { leaveOut: ["type", "data"] }).join("\n")}\n}

${declarations.join("\n\n")}

/** The body of a delivery. \`type\` says which it is. */
export type WebhookEvent = ${types.map(([type]) => `${pascalCase(type)}Event`).join(" | ")};\n`;
}

/** Skills whose input and result the contract exports under names derived from the slug. */
const SKILLS = [
  "bootstrap_brand",
  "rank_monitor",
  "citation_hunter",
  "link_hunter",
  "content_factory",
  "refresh_stale",
  "keyword_manager",
  "link_swap_evaluator",
  "produce.evaluate",
  "produce.publish",
];

function skillsFile(nameOf: NameOf): string {
  const lines = SKILLS.map(
    (slug) =>
      `${JSON.stringify(slug)}: { input: ${exportedType(`${pascalCase(slug)}Input`, nameOf)}; result: ${exportedType(`${pascalCase(slug)}Result`, nameOf)} };`,
  );
  return `/** Inputs and results of the built-in skills, by slug. */\nexport interface Skills {\n${lines.join("\n")}\n}\n`;
}

function exportedType(name: string, nameOf: NameOf): string {
  const schema = asJsonSchema(new Map<string, unknown>(Object.entries(contract)).get(name));
  if (schema === undefined) throw new Error(`The contract does not export a schema named ${name}.`);
  return typeText(schema, nameOf);
}
