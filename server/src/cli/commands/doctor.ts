import type { Command, CommandCall } from "../command.ts";
import type { Check } from "../doctor/check.ts";
import type { ShownSetting } from "../doctor/check-settings.ts";
import { readAlertPages } from "../doctor/explain-alert.ts";
import { EXIT } from "../exit-codes.ts";
import { type Column, printTable } from "../table.ts";
import { cut, plain, widthOf, wrap } from "../text-layout.ts";
import { UsageError } from "../usage-error.ts";

export const doctorCommand: Command = {
  name: "doctor",
  summary: "Check settings, machine, database, service and data providers",
  arguments: [
    {
      name: "area",
      description: "`mail` checks the mailbox of outreach and its domain. The name of an alert explains it.",
      required: false,
    },
  ],
  async run(call) {
    const area = call.argument(0);
    if (area === "mail") return reportMail(call);
    if (area.startsWith("Findable")) explainAlert(call, area);
    else if (area !== "")
      throw new UsageError(
        `doctor cannot check "${area}"; it can check mail, explain an alert, or check everything else without an area.`,
      );
    // Loaded on demand: the other commands need neither the database driver nor the egress.
    const { runChecks } = await import("../doctor/run-checks.ts");
    const { checks, settings } = await runChecks(call);
    const failed = checks.some(({ state }) => state === "fail");
    if (call.options.json) call.terminal.data.line(JSON.stringify({ ok: !failed, checks, settings }, undefined, 2));
    else {
      showChecks(call, checks);
      showSettings(call, settings);
    }
    return failed ? EXIT.refused : EXIT.ok;
  },
};

/** Prints the section of an alert. The checks follow, because they name the cause in most cases. */
function explainAlert({ terminal: { data }, options }: CommandCall, name: string): void {
  const pages = readAlertPages();
  const page = pages.find((one) => one.name === name);
  if (page === undefined)
    throw new UsageError(`No alert has the name ${name}. Alerts: ${pages.map((one) => one.name).join(", ")}.`);
  if (options.json) return;
  data.line(`${data.paint("bold", page.name)}\n\n${page.text}\n`);
}

async function reportMail(call: CommandCall) {
  const { checkMail } = await import("../doctor/check-mail.ts");
  const checks = await checkMail(call);
  const failed = checks.some(({ state }) => state === "fail");
  if (call.options.json) call.terminal.data.line(JSON.stringify({ ok: !failed, checks }, undefined, 2));
  else showChecks(call, checks);
  return failed ? EXIT.refused : EXIT.ok;
}

const MARKS = { ok: ["✓", "green"], warn: ["!", "yellow"], fail: ["✗", "red"] } as const;
const NAME_WIDTH = 16;
/** Terminals of at least this many columns also show the meaning of a setting. */
const MIN_WIDTH_FOR_MEANING = 90;

function showChecks({ terminal: { data } }: CommandCall, checks: readonly Check[]): void {
  const width = Math.min(data.width ?? 120, 120);
  const indent = " ".repeat(NAME_WIDTH + 4);
  for (const { name, state, message, next } of checks) {
    const [mark, style] = MARKS[state];
    const word = data.isTty ? mark : state.padEnd(4);
    const lines = wrap(plain(message), width - widthOf(indent));
    data.line(`${data.paint(style, word)} ${cut(name, NAME_WIDTH).padEnd(NAME_WIDTH)}  ${lines.join(`\n${indent}`)}`);
    if (next !== undefined)
      data.line(
        data.paint(
          "dim",
          wrap(next, width - widthOf(indent))
            .map((line) => indent + line)
            .join("\n"),
        ),
      );
  }
}

function showSettings({ terminal: { data } }: CommandCall, settings: readonly ShownSetting[]): void {
  data.line();
  printTable(
    data,
    (data.width ?? MIN_WIDTH_FOR_MEANING) < MIN_WIDTH_FOR_MEANING ? SETTING_COLUMNS.slice(0, 2) : SETTING_COLUMNS,
    settings,
  );
}

const SETTING_COLUMNS: readonly Column<ShownSetting>[] = [
  { header: "setting", value: ({ name }) => name, style: ({ value }) => (value === undefined ? "dim" : "bold") },
  {
    header: "value",
    value: ({ value, default: usual }) => value ?? `(${usual})`,
    shrinks: true,
    style: ({ value }) => (value === undefined ? "dim" : undefined),
  },
  { header: "meaning", value: ({ meaning }) => meaning, shrinks: true, style: () => "dim" },
];
