import { skillContracts } from "@findable/contract";
import { type Static, type TSchema, Type } from "typebox";
import { findCustomSkill, slugOfCustom } from "../../domains/skills/index.ts";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import { problemsOf } from "../../kernel/errors/schema-problems.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { stripInvisible } from "../../kernel/text/untrusted-text.ts";
import { type LargeResults, pieceOf } from "./large-results.ts";
import type { AgentTool, ToolResult, ToolUse } from "./tool.ts";

const MAX_QUESTION_CHARACTERS = 4000;
const MAX_FILE_CHARACTERS = 1024 * 1024;

const Offset = Type.Optional(Type.Integer({ minimum: 0, description: "Position of the first character; default 0." }));

export interface BuiltInToolsOptions {
  results: LargeResults;
  /** Slugs of the skills that the agent may load. */
  skills: readonly string[];
  useSkill(slug: string): Promise<void>;
}

/** The tools of every agent. They reach only the person, the run's files and the workspace's skills. */
export function builtInTools(ctx: RunContext, options: BuiltInToolsOptions): AgentTool[] {
  const tools = [askUser(ctx), ...fileTools(ctx), readResult(options.results)];
  return options.skills.length === 0 ? tools : [...tools, loadSkill(ctx, options)];
}

function askUser(ctx: RunContext): AgentTool {
  return tool(
    "ask_user",
    "Asks the person you work for a question and ends this turn; their answer begins the next one. Use it only for what you cannot find out or decide yourself.",
    Type.Object({
      question: Type.String({ minLength: 1, maxLength: MAX_QUESTION_CHARACTERS, description: "The question." }),
    }),
    async ({ question }, { place }) => {
      if (ctx.invocation.depth > 0) {
        throw new AppError(
          "forbidden",
          "This run is part of another run, so it cannot ask a person. Decide, or state what is missing.",
        );
      }
      const asked = stripInvisible(question);
      return ctx.ask(`ask_user:${place}`, asked, { question: asked });
    },
  );
}

/** Files and folders of persons, and the person. What the run wrote itself stays its own. */
const GIVES_ADDRESSES = new Set(["ask_user", "read_file", "load_skill"]);

function fileTools(ctx: RunContext): AgentTool[] {
  const written = new Map<string, string>();
  const readFile = tool(
    "read_file",
    "Reads a text file: an input file of this run, a file of its skill's folder, or a file that it wrote. Long files are returned in pieces.",
    Type.Object({
      path: Type.String({ minLength: 1, maxLength: 512, description: "Path of the file." }),
      offset: Offset,
    }),
    async ({ path, offset = 0 }, { place }) => {
      const text =
        written.get(path) ?? (await ctx.step(`read_file:${place}`, { input: path }, () => readText(ctx, path)));
      return { text: pieceOf(text, offset) };
    },
  );
  const writeFile = tool(
    "write_file",
    "Writes a text file below `agent-output/` (for people) or `agent-workspace/` (for yourself), and replaces what you wrote there before.",
    Type.Object({
      path: Type.String({ minLength: 1, maxLength: 512, description: "For example `agent-output/report.md`." }),
      content: Type.String({ maxLength: MAX_FILE_CHARACTERS, description: "The complete text." }),
    }),
    async ({ path, content }, { place }) => {
      const text = stripInvisible(content);
      const kept = await ctx.files.write(path, text, { contentType: contentTypeOf(path), step: `${place}:${path}` });
      written.set(kept, text);
      return { text: JSON.stringify({ path: kept, characters: text.length }) };
    },
  );
  return [readFile, writeFile];
}

async function readText(ctx: RunContext, path: string): Promise<string> {
  const bytes = await ctx.files.read(path);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("unsupported_media_type", `The file "${path}" is not a text file.`, { path });
  }
}

const CONTENT_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    md: "text/markdown",
    json: "application/json",
    csv: "text/csv",
    html: "text/html",
  }),
);

function contentTypeOf(path: string): string {
  return CONTENT_TYPES.get(path.slice(path.lastIndexOf(".") + 1).toLowerCase()) ?? "text/plain";
}

function readResult(results: LargeResults): AgentTool {
  return tool(
    "read_result",
    "Reads the next piece of a tool result that was too large to show at once.",
    Type.Object({
      path: Type.String({ minLength: 1, maxLength: 512, description: "The path from that result." }),
      offset: Offset,
    }),
    async ({ path, offset = 0 }) => {
      const text = results.read(path, offset);
      if (text === undefined) throw new AppError("file_not_found", `No result is stored at "${path}".`, { path });
      return { text };
    },
  );
}

function loadSkill(ctx: RunContext, { skills, useSkill }: BuiltInToolsOptions): AgentTool {
  const loaded = new Map<string, string>();
  return tool(
    "load_skill",
    "Loads the instructions and the input schema of a skill. Follow them within your own skill; they give you no tools.",
    Type.Object({ skill: Type.Enum([...skills], { description: "Slug of the skill." }) }),
    async ({ skill }) => {
      const text = loaded.get(skill) ?? (await describeSkill(ctx, skill));
      loaded.set(skill, text);
      await useSkill(skill);
      return { text };
    },
  );
}

async function describeSkill(ctx: RunContext, name: string): Promise<string> {
  const contract = skillContracts.find(({ slug }) => slug === name);
  if (contract !== undefined) return JSON.stringify({ description: contract.description, inputSchema: contract.input });
  const slug = slugOfCustom(name) ?? "";
  const skill = await ctx.look(`load_skill:${name}`, async (db) => {
    const found = await findCustomSkill(db, { workspaceId: ctx.workspace.id, slug });
    return found ?? null;
  });
  if (skill === null) throw new AppError("unknown_skill", `The workspace has no skill "${name}".`, { skill: name });
  const { description, inputSchema, instructions } = skill;
  return `${instructions}\n\n${JSON.stringify({ description, inputSchema })}`;
}

/** A tool that validates its input before it runs. */
function tool<S extends TSchema>(
  name: string,
  description: string,
  schema: S,
  perform: (input: Static<S>, use: ToolUse) => Promise<ToolResult>,
): AgentTool {
  return {
    offered: { name, description, input: JSON.parse(JSON.stringify(schema)) },
    reachesOut: false,
    givesAddresses: GIVES_ADDRESSES.has(name),
    async perform(use) {
      const problems = problemsOf(schema, use.input);
      if (problems.length > 0) throw validationError([{ field: "", message: problems.join(" ") }]);
      return perform(checked<S>(use.input), use);
    },
  };
}

// Its only caller has validated the input against this schema.
function checked<S extends TSchema>(input: unknown): Static<S> {
  return input as Static<S>;
}
