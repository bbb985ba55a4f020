import {
  ANSWER_ENGINES,
  type CheckAiCitationResult,
  formatPercentRange,
  CheckAiCitationResult as ResultSchema,
} from "@findable/contract";
import { Value } from "typebox/value";
import type { Command, CommandCall } from "../../command.ts";
import { EXIT } from "../../exit-codes.ts";
import { printUnsuccessfulRun } from "../../print-failure.ts";
import { printTable } from "../../table.ts";
import { UsageError } from "../../usage-error.ts";
import { watchRun } from "../../watch-run.ts";

const DEFAULT_SAMPLES = 5;
const SURFACES = ["api", "consumer"] as const;
const MOST_DOMAINS = 8;

export const citationsCheckCommand: Command = {
  name: "citations check",
  summary: "Ask answer engines one prompt and show whom they cite",
  arguments: [{ name: "prompt", description: "Prompt, worded as a person would ask it.", required: true }],
  options: {
    samples: { type: "string", value: "<n>", description: `Samples per engine, 1 to 100; default ${DEFAULT_SAMPLES}.` },
    precision: {
      type: "string",
      value: "<points>",
      description: "Stop when your rate is known to ± so many points, 5 to 25.",
    },
    engines: { type: "string", value: "<list>", description: "Answer engines, comma-separated; default all." },
    surfaces: {
      type: "string",
      value: "<list>",
      description: "api, consumer or both, comma-separated; default the API, else the app.",
    },
    "dry-run": { type: "boolean", description: "Show the price and ask nothing." },
  },
  async run(call) {
    const { terminal, signal, options } = call;
    const client = await call.workspaceClient();
    const input = inputOf(call);
    const { check } = client.research.aiCitation;
    if (call.flag("dry-run")) {
      const { estimatedCost } = await check.estimate(input, { signal });
      terminal.data.line(`At most ${estimatedCost.credits} credits.`);
      return EXIT.ok;
    }
    const started = await check(input, { signal });
    const run = await watchRun({ client, invocationId: started.invocationId, terminal, signal });
    if (run.status !== "SUCCEEDED" || !Value.Check(ResultSchema, run.result)) {
      printUnsuccessfulRun(terminal.talk, run);
      return EXIT.refused;
    }
    if (options.json) terminal.data.line(JSON.stringify(run.result, undefined, 2));
    else printResult(call, run.result);
    return EXIT.ok;
  },
};

function inputOf(call: CommandCall) {
  const precision = call.option("precision") === undefined ? undefined : call.integer("precision", 0) / 100;
  const isAsked = precision === undefined || call.option("samples") !== undefined;
  const samples = isAsked ? call.integer("samples", DEFAULT_SAMPLES) : undefined;
  const llms = listOf(call, "engines", ANSWER_ENGINES);
  const surfaces = listOf(call, "surfaces", SURFACES);
  return {
    prompt: call.argument(0),
    ...(samples === undefined ? {} : { samples }),
    ...(precision === undefined ? {} : { precision }),
    ...(llms === undefined ? {} : { llms }),
    ...(surfaces === undefined ? {} : { surfaces }),
  };
}

/** The values of a comma-separated option, in their usual order; undefined without the option. */
function listOf<V extends string>(call: CommandCall, option: string, known: readonly V[]): V[] | undefined {
  const names = call
    .option(option)
    ?.split(",")
    .map((name) => name.trim());
  if (names === undefined) return undefined;
  const values = known.filter((value) => names.includes(value));
  if (values.length !== new Set(names).size) throw new UsageError(`--${option} takes ${known.join(", ")}.`);
  return values;
}

/** The domains that each engine cites, with k of n and the interval. */
function printResult(
  { terminal: { data, talk } }: CommandCall,
  { perLlm, evidence, warnings }: CheckAiCitationResult,
): void {
  for (const { llm, surface, samples, citations } of perLlm) {
    data.line(`${llm} (${surface}): ${samples} answers that count`);
    const cited = citations.filter(({ rate, ourBrand }) => rate > 0 || ourBrand).slice(0, MOST_DOMAINS);
    if (samples > 0 && cited.length > 0) {
      printTable(
        data,
        [
          { header: "domain", value: ({ domain, ourBrand }) => `${domain}${ourBrand ? " (you)" : ""}` },
          { header: "cited in", value: ({ rate, n }) => `${Math.round(rate * n)} of ${n}`, align: "right" },
          {
            header: "95 % interval",
            value: ({ interval }) => formatPercentRange(interval, "-"),
            align: "right",
          },
        ],
        cited,
      );
    }
    data.line();
  }
  for (const warning of warnings) talk.line(warning);
  if (evidence !== null) data.line(`Answers: ${evidence}`);
}
