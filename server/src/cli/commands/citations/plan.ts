import { type AiCitationPlan, ANSWER_ENGINES, type AnswerEngine } from "@findable/contract";
import type { Command, CommandCall } from "../../command.ts";
import { EXIT } from "../../exit-codes.ts";
import { printOne } from "../../print-list.ts";
import { printTable } from "../../table.ts";
import { number, plural } from "../../text-layout.ts";
import { UsageError } from "../../usage-error.ts";

export const citationsPlanCommand: Command = {
  name: "citations plan",
  summary: "Show how many prompts and samples a change of AI citations needs, and their price",
  options: {
    detect: { type: "string", value: "<points>", description: "Change to detect, in points; default 10." },
    prompts: { type: "string", value: "<n>", description: "Number of prompts; finds the samples per day instead." },
    samples: { type: "string", value: "<n>", description: "Samples per prompt, engine and day; default 1." },
    engines: { type: "string", value: "<list>", description: "Answer engines, comma-separated; default all." },
    days: { type: "string", value: "<days>", oneOf: ["7", "28"], description: "Days of each window; default 7." },
    rate: { type: "string", value: "<percent>", description: "Expected rate of citations in percent." },
  },
  async run(call) {
    const client = await call.workspaceClient();
    const plan = await client.research.aiCitation.plan(inputOf(call), { signal: call.signal });
    printOne(call, plan, sentencesOf(plan, call.option("detect") ?? "10"));
    if (!call.options.json && plan.alternatives.length > 0) printAlternatives(call, plan);
    return plan.outcome === "planned" ? EXIT.ok : EXIT.refused;
  },
};

function inputOf(call: CommandCall) {
  const percent = (name: string) => {
    const value = decimal(call, name);
    return value === undefined ? undefined : value / 100;
  };
  const given = {
    detect: percent("detect"),
    rate: percent("rate"),
    prompts: decimal(call, "prompts"),
    samplesPerDay: decimal(call, "samples"),
    llms: call.option("engines")?.split(",").map(engineNamed),
  };
  const windowDays = call.option("days") === "28" ? (28 as const) : (7 as const);
  const isGiven = ([, value]: [string, unknown]) => value !== undefined;
  return { windowDays, ...(Object.fromEntries(Object.entries(given).filter(isGiven)) as Given<typeof given>) };
}

type Given<T> = { [K in keyof T]?: NonNullable<T[K]> };

function decimal(call: CommandCall, name: string): number | undefined {
  const text = call.option(name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === "" || Number.isNaN(value)) throw new UsageError(`--${name} must be a number, not "${text}".`);
  return value;
}

function engineNamed(name: string): AnswerEngine {
  const found = ANSWER_ENGINES.find((engine) => engine === name.trim());
  if (found === undefined) throw new UsageError(`--engines takes ${ANSWER_ENGINES.join(", ")}, not "${name.trim()}".`);
  return found;
}

function sentencesOf(plan: AiCitationPlan, points: string): string[] {
  const { prompts, engines, samplesPerDay, windowDays, samples, credits, vendorCostUsd } = plan;
  if (prompts === null || samples === null || credits === null)
    return [`No number of prompts shows a change of ${points} points with these engines and days.`];
  const usd = vendorCostUsd === null ? "" : `, about $${vendorCostUsd} at the vendors`;
  return [
    ...(plan.outcome === "needs_more_prompts"
      ? [`More samples of these prompts cannot show a change of ${points} points. ${plural(prompts, "prompt")} can.`]
      : []),
    `${plural(prompts, "prompt")} on ${plural(engines, "engine")}, ${plural(samplesPerDay, "sample")} a day each, for ${windowDays} days: ${plural(samples, "sample")}, ${plural(credits, "credit")}${usd}, in each of two windows.`,
    ...(plan.visibleChange === null ? [] : [`Smallest change it shows: ${percent(plan.visibleChange)} points.`]),
    plan.assumed
      ? "Assumed variation: this workspace has too little history to measure it."
      : "Variation measured in this workspace's history.",
  ];
}

function printAlternatives({ terminal: { data } }: CommandCall, { alternatives }: AiCitationPlan): void {
  data.line();
  data.line("The same change can be seen with:");
  printTable(
    data,
    [
      { header: "instead", value: ({ change }) => change.replaceAll("_", " ") },
      { header: "prompts", value: ({ prompts }) => (prompts === null ? "–" : number(prompts)), align: "right" },
      { header: "engines", value: ({ engines }) => number(engines), align: "right" },
      { header: "samples a day", value: ({ samplesPerDay }) => number(samplesPerDay), align: "right" },
      { header: "days", value: ({ windowDays }) => number(windowDays), align: "right" },
      { header: "samples", value: ({ samples }) => (samples === null ? "–" : number(samples)), align: "right" },
      { header: "credits", value: ({ credits }) => (credits === null ? "–" : number(credits)), align: "right" },
    ],
    alternatives,
  );
}

function percent(fraction: number): string {
  return (fraction * 100).toFixed(1);
}
