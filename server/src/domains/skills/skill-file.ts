import { findAgentTool } from "./agent-tools.ts";
import { isCustomSlug, MESSAGE_SCHEMA, type SkillFile } from "./custom-skill.ts";
import { type FrontMatter, readFrontMatter, type SkillFileFault } from "./front-matter.ts";
import { type JsonSchema, schemaFaults } from "./schema-rules.ts";

export const MAX_SKILL_FILE_BYTES = 256 * 1024;
const MAX_INSTRUCTIONS_LENGTH = 100_000;
const MAX_TOOLS = 64;
const DEFAULT_BUDGET = { credits: 30, llmCalls: 20, durationSeconds: 600 };
const BUDGET_LIMITS = { credits: 10_000, llmCalls: 1000, durationSeconds: 86_400 };
/** Fields of the open Agent Skills format that this service ignores. */
const IGNORED = ["license", "compatibility", "metadata", "allowed-tools"];
const FIELDS = ["name", "description", "tools", "inputSchema", "outputSchema", "budget", ...IGNORED];

/** The slug of the skill that a file at this path defines; undefined for other files. */
export function skillFileSlug(path: string): string | undefined {
  return /^skills\/([^/]+)\/SKILL\.md$/.exec(path)?.[1];
}

/** The content of a `SKILL.md`, or every reason why it is refused. */
export function parseSkillFile(slug: string, bytes: Uint8Array): SkillFile | SkillFileFault[] {
  if (!isCustomSlug(slug)) {
    return [
      fault(
        "path",
        1,
        "must be the name of the skill's folder: lower-case letters, digits and single hyphens, at most 64 characters",
      ),
    ];
  }
  const text = decode(bytes);
  if (text === undefined) return [fault("file", 1, "must be UTF-8 text")];
  const read = readFrontMatter(text);
  if (Array.isArray(read)) return read;

  const faults = Object.keys(read.values)
    .filter((name) => !FIELDS.includes(name))
    .map((name) => fault(name, read.lineOf([name]), `is not a field of a skill; the fields are ${FIELDS.join(", ")}`));
  const file: SkillFile = {
    name: readText(read, "name", 64, faults),
    description: readText(read, "description", 1024, faults),
    tools: readTools(read, faults),
    inputSchema: readSchema(read, "inputSchema", faults) ?? MESSAGE_SCHEMA,
    outputSchema: readSchema(read, "outputSchema", faults) ?? null,
    budget: readBudget(read, faults),
    instructions: read.body.trim(),
  };
  const bodyLine = text.slice(0, text.length - read.body.length).split("\n").length;
  if (file.instructions === "") faults.push(fault("instructions", bodyLine, "must follow the front matter"));
  if (file.instructions.length > MAX_INSTRUCTIONS_LENGTH) {
    faults.push(fault("instructions", bodyLine, `must have at most ${MAX_INSTRUCTIONS_LENGTH} characters`));
  }
  return faults.length > 0 ? faults : file;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\r\n", "\n");
  } catch {
    return undefined;
  }
}

function readText({ values, lineOf }: FrontMatter, name: string, longest: number, faults: SkillFileFault[]): string {
  const value = values[name];
  if (typeof value === "string" && value.trim() !== "" && value.length <= longest) return value.trim();
  const message = value === undefined ? "is required" : `must be text of 1 to ${longest} characters`;
  faults.push(fault(name, lineOf([name]), message));
  return "";
}

function readTools({ values, lineOf }: FrontMatter, faults: SkillFileFault[]): string[] {
  const tools = values["tools"] ?? [];
  if (!Array.isArray(tools) || tools.length > MAX_TOOLS) {
    faults.push(fault("tools", lineOf(["tools"]), `must be a list of at most ${MAX_TOOLS} names`));
    return [];
  }
  for (const [index, tool] of tools.entries()) {
    const at = [`tools[${index}]`, lineOf(["tools", index])] as const;
    if (typeof tool !== "string") faults.push(fault(...at, "must be the name of an operation or a skill"));
    else if (findAgentTool(tool) === undefined)
      faults.push(
        fault(...at, `names "${tool.slice(0, 100)}", which is not an operation or skill that agents may use`),
      );
  }
  return [...new Set(tools.filter((tool) => typeof tool === "string"))];
}

function readSchema({ values, lineOf }: FrontMatter, name: string, faults: SkillFileFault[]): JsonSchema | undefined {
  const schema = values[name];
  if (schema === undefined) return undefined;
  const found = schemaFaults(schema);
  for (const { path, message } of found)
    faults.push(fault([name, ...path].join("."), lineOf([name, ...path]), message));
  return found.length === 0 && typeof schema === "object" && schema !== null ? { ...schema } : undefined;
}

function readBudget({ values, lineOf }: FrontMatter, faults: SkillFileFault[]): SkillFile["budget"] {
  const given = values["budget"];
  const budget = { ...DEFAULT_BUDGET };
  if (given === undefined) return budget;
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    faults.push(fault("budget", lineOf(["budget"]), "must have `credits`, `llmCalls` or `durationSeconds`"));
    return budget;
  }
  for (const [name, value] of Object.entries(given)) {
    const limit = isBudgetField(name) ? BUDGET_LIMITS[name] : undefined;
    const at = [`budget.${name}`, lineOf(["budget", name])] as const;
    if (limit === undefined)
      faults.push(fault(...at, "is not a limit of a run; the limits are credits, llmCalls and durationSeconds"));
    else if (!Number.isInteger(value) || value < 1 || value > limit)
      faults.push(fault(...at, `must be a whole number from 1 to ${limit}`));
    else if (isBudgetField(name)) budget[name] = value;
  }
  return budget;
}

function isBudgetField(name: string): name is keyof typeof BUDGET_LIMITS {
  return Object.hasOwn(BUDGET_LIMITS, name);
}

function fault(field: string, line: number, message: string): SkillFileFault {
  return { field, message, line };
}
