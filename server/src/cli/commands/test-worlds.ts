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
import { printUnsuccessfulRun } from "../print-failure.ts";
import { printOne } from "../print-list.ts";
import { type Column, printTable } from "../table.ts";
import { number, plain, plural } from "../text-layout.ts";
import { UsageError } from "../usage-error.ts";
import { watchRun } from "../watch-run.ts";

/** Shows the full date: a test clock can be years ahead. */
const time = (at: string) => at.slice(0, 19).replace("T", " ");

export const testClockCommand: Command = {
  name: "test clock",
  summary: "Show the test clock of a test key's world",
  async run(call) {
    const clock = await call.client().test.clock.get({}, { signal: call.signal });
    const { now, offsetSeconds, nextDueAt } = clock;
    const due = nextDueAt === null ? "no due timers" : `next timer due ${time(nextDueAt)}`;
    printOne(call, clock, [`${time(now)} (${number(offsetSeconds)} s ahead), ${due}`]);
    return EXIT.ok;
  },
};

const FIRED_COLUMNS: readonly Column<FiredTimer>[] = [
  { header: "due", value: ({ dueAt }) => time(dueAt) },
  { header: "timer", value: ({ kind }) => kind },
  { header: "reference", value: ({ ref }) => ref },
];

export const testAdvanceCommand: Command = {
  name: "test advance",
  summary: "Advance the test clock of a test key's world, and list the timers that fired",
  arguments: [
    { name: "time", description: "Duration such as 7d, 36h or 90s, or a date such as 2027-01-31.", required: true },
  ],
  async run(call) {
    const { terminal, signal } = call;
    const client = call.client();
    const answer = await client.test.clock.advance(readAdvance(call.argument(0)), { signal });
    if ("firedCount" in answer) return printArrival(call, answer);
    const run = await watchRun({ client, invocationId: answer.invocationId, terminal, signal });
    if (run.status === "SUCCEEDED") return printArrival(call, resultOf(run.result));
    printUnsuccessfulRun(terminal.talk, run);
    return EXIT.refused;
  },
};

// The service validates the result of a successful run against the skill's output schema.
function resultOf(result: unknown): AdvanceClockResult {
  return result as AdvanceClockResult;
}

const UNITS = { d: "days", h: "hours", s: "seconds" } as const;

function readAdvance(text: string): AdvanceClockInput {
  const [, amount, letter] = /^(\d+(?:\.\d+)?)([dhs])$/.exec(text) ?? [];
  if (letter === "d" || letter === "h" || letter === "s") return { [UNITS[letter]]: Number(amount) };
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()))
    throw new UsageError(`"${plain(text)}" is not a duration or date. Use 7d, 36h, 90s or a date such as 2027-01-31.`);
  return { to: moment.toISOString() };
}

function printArrival(call: CommandCall, result: AdvanceClockResult) {
  const { terminal, options } = call;
  const { fired, firedCount, now } = result;
  const left = firedCount - fired.length;
  if (options.json) printOne(call, result, []);
  else if (fired.length > 0) printTable(terminal.data, FIRED_COLUMNS, fired);
  const shown = left > 0 ? `, showing the last ${number(fired.length)}` : "";
  terminal.talk.line(
    `${terminal.talk.paint("green", "✓")} The clock is at ${time(now)}; ${plural(firedCount, "timer")} fired${shown}.`,
  );
  return EXIT.ok;
}

export const testEventCommand: Command = {
  name: "test event",
  summary: "Create an event in the simulated market of a test key",
  arguments: [{ name: "event", description: `One of ${MARKET_EVENTS.join(", ")}.`, required: true }],
  options: {
    port: { type: "string", value: "<port>", oneOf: MARKET_PORTS, description: "Data provider that fails." },
    llm: { type: "string", value: "<engine>", oneOf: ANSWER_ENGINES, description: "Answer engine that changes." },
    domain: { type: "string", value: "<domain>", description: "Domain that gains rank." },
    intensity: { type: "string", value: "<number>", description: "Strength, above 0 and at most 1; default 0.5." },
    hours: { type: "string", value: "<number>", description: "Duration in hours of the test clock." },
  },
  async run(call) {
    const event = MARKET_EVENTS.find((one) => one === call.argument(0));
    if (event === undefined) {
      throw new UsageError(`Unknown event "${plain(call.argument(0))}". Choose one of ${MARKET_EVENTS.join(", ")}.`);
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
    const until = made.endsAt === null ? "with no end" : `until ${time(made.endsAt)}`;
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
