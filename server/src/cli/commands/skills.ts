import type { Skill } from "@findable/contract";
import type { Command, CommandCall } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { printOne } from "../print-list.ts";
import { type Column, printTable } from "../table.ts";
import { number, plain, wrap } from "../text-layout.ts";

const COLUMNS: readonly Column<Skill>[] = [
  { header: "slug", value: ({ slug }) => slug, style: () => "bold" },
  { header: "credits", value: ({ defaultBudget }) => `≤ ${number(defaultBudget.credits)}`, align: "right" },
  { header: "description", value: ({ description }) => description, shrinks: true },
];

export const skillsCommand: Command = {
  name: "skills",
  summary: "List the skills, or show one skill with its input",
  arguments: [{ name: "slug", description: "Slug of a skill, for example bootstrap_brand.", required: false }],
  async run(call) {
    return call.argument(0) === "" ? listAll(call) : showOne(call, call.argument(0));
  },
};

async function listAll(call: CommandCall): Promise<ExitCode> {
  const answer = await call.client().agent.skills.list({}, { signal: call.signal });
  const custom = answer.customSkills.map(({ slug }) => slug);
  if (call.options.json) printOne(call, answer, []);
  else {
    printTable(call.terminal.data, COLUMNS, answer.skills);
    for (const slug of custom) call.terminal.data.line(plain(slug));
  }
  return EXIT.ok;
}

async function showOne(call: CommandCall, slug: string): Promise<ExitCode> {
  const skill = await call.client().agent.skills.get({ slug }, { signal: call.signal });
  const { data } = call.terminal;
  const { credits, llmCalls, durationSeconds } = skill.defaultBudget;
  const width = Math.min(data.width ?? 100, 100);
  printOne(call, skill, [
    data.paint("bold", plain(skill.slug)),
    ...wrap(plain(skill.description), width),
    "",
    `Limits per run: ${number(credits)} credits, ${number(llmCalls)} language model calls, ${number(durationSeconds)} s.`,
    "",
    data.paint("bold", "Input"),
    ...inputLines(skill.inputSchema, width),
    "",
    `Start a run: npm run -s findable -- runs start ${plain(skill.slug)} --input '{…}' --watch`,
  ]);
  return EXIT.ok;
}

function inputLines(schema: Record<string, unknown>, width: number): string[] {
  const { properties, required } = schema;
  if (typeof properties !== "object" || properties === null) return ["  (any JSON object)"];
  const needed = new Set(Array.isArray(required) ? required.map(String) : []);
  return Object.entries(properties).flatMap(([name, field]: [string, unknown]) => [
    `  ${name}${needed.has(name) ? " (required)" : ""}`,
    ...wrap(descriptionOf(field), width - 6).map((line) => `      ${line}`),
  ]);
}

function descriptionOf(field: unknown): string {
  return typeof field === "object" && field !== null && "description" in field ? plain(String(field.description)) : "";
}
