import {
  type AdvanceClockInput,
  type AdvanceClockResult,
  ANSWER_ENGINES,
  type FiredTimer,
  MARKET_EVENTS,
  MARKET_PORTS,
} from "@findable/contract";
import type { Command, CommandCall } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { printOne } from "../print-list.ts";
import { type Column, printTable } from "../table.ts";
import { tellUnsuccessful } from "../tell-run.ts";
import { number, plain, plural } from "../text-layout.ts";
import { UsageError } from "../usage-error.ts";
import { watchRun } from "../watch-run.ts";

/** A world can be years ahead, so its times are shown whole. */
const time = (at: string) => at.slice(0, 19).replace("T", " ");

export const testClockCommand: Command = {
  name: "test clock",
  summary: "Show what time it is in the world of a test key",
  async run(call) {
    const clock = await call.client().test.clock.get({}, { signal: call.signal });
    const { now, offsetSeconds, nextDueAt } = clock;
    const due = nextDueAt === null ? "nothing is due" : `next due ${time(nextDueAt)}`;
    printOne(call, clock, [`${time(now)} (${number(offsetSeconds)} s ahead), ${due}`]);
    return EXIT.ok;
  },
};

const FIRED: readonly Column<FiredTimer>[] = [
  { header: "due", value: ({ dueAt }) => time(dueAt) },
  { header: "what", value: ({ kind }) => kind },
  { header: "of", value: ({ ref }) => ref },
];

export const testAdvanceCommand: Command = {
  name: "test advance",
  summary: "Let time pass in the world of a test key, and show what was due",
  arguments: [
    { name: "time", description: "How long, for example 7d, 36h or 90s, or until when: 2027-01-31.", required: true },
  ],
  async run(call) {
    const { terminal, signal } = call;
    const client = call.client();
    const answer = await client.test.clock.advance(readAdvance(call.argument(0)), { signal });
    if ("firedCount" in answer) return tellArrival(call, answer);
    const run = await watchRun({ client, invocationId: answer.invocationId, terminal, signal });
    if (run.status === "SUCCEEDED") return tellArrival(call, resultOf(run.result));
    tellUnsuccessful(terminal.talk, run);
    return EXIT.refused;
  },
};

// The result of a run that succeeded fits the schema of its skill.
function resultOf(result: unknown): AdvanceClockResult {
  return result as AdvanceClockResult;
}

const UNITS = { d: "days", h: "hours", s: "seconds" } as const;

function readAdvance(text: string): AdvanceClockInput {
  const [, amount, letter] = /^(\d+(?:\.\d+)?)([dhs])$/.exec(text) ?? [];
  if (letter === "d" || letter === "h" || letter === "s") return { [UNITS[letter]]: Number(amount) };
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()))
    throw new UsageError(`"${plain(text)}" is no time to advance by: write 7d, 36h, 90s or a date such as 2027-01-31.`);
  return { to: moment.toISOString() };
}

function tellArrival(call: CommandCall, result: AdvanceClockResult) {
  const { terminal, options } = call;
  const { fired, firedCount, now } = result;
  const left = firedCount - fired.length;
  if (options.json) printOne(call, result, []);
  else if (fired.length > 0) printTable(terminal.data, FIRED, fired);
  const shown = left > 0 ? `, of which the last ${number(fired.length)} are shown` : "";
  terminal.talk.line(
    `${terminal.talk.paint("green", "✓")} It is ${time(now)}; ${plural(firedCount, "thing was", "things were")} due${shown}.`,
  );
  return EXIT.ok;
}

export const testEventCommand: Command = {
  name: "test event",
  summary: "Make something happen in the market of a test key",
  arguments: [{ name: "event", description: `${MARKET_EVENTS.join(", ")}.`, required: true }],
  options: {
    port: { type: "string", value: "<port>", oneOf: MARKET_PORTS, description: "The provider that fails." },
    llm: { type: "string", value: "<engine>", oneOf: ANSWER_ENGINES, description: "The answer engine that changes." },
    domain: { type: "string", value: "<domain>", description: "The site that gains." },
    intensity: { type: "string", value: "<number>", description: "How strong, above 0 to 1; default 0.5." },
    hours: { type: "string", value: "<number>", description: "How long it lasts in the world." },
  },
  async run(call) {
    const event = MARKET_EVENTS.find((one) => one === call.argument(0));
    if (event === undefined) {
      throw new UsageError(`There is no event "${plain(call.argument(0))}": choose from ${MARKET_EVENTS.join(", ")}.`);
    }
    const made = await call.client().test.market.create(
      {
        event,
        ...only(
          "port",
          MARKET_PORTS.find((one) => one === call.option("port")),
        ),
        ...only(
          "llm",
          ANSWER_ENGINES.find((one) => one === call.option("llm")),
        ),
        ...only("domain", call.option("domain")),
        ...only("intensity", numberOf(call, "intensity")),
        ...only("durationHours", numberOf(call, "hours")),
      },
      { signal: call.signal },
    );
    const until = made.endsAt === null ? "for ever" : `until ${time(made.endsAt)}`;
    printOne(call, made, [`${made.id}  ${made.event} from ${time(made.startsAt)}, ${until}`]);
    return EXIT.ok;
  },
};

function only<N extends string, V>(name: N, value: V | undefined): { [K in N]?: V } {
  const field: { [K in N]?: V } = {};
  if (value !== undefined) field[name] = value;
  return field;
}

function numberOf(call: CommandCall, name: string): number | undefined {
  const text = call.option(name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value)) throw new UsageError(`--${name} must be a number, not "${plain(text)}".`);
  return value;
}
