import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { connectionsOf } from "../../src/platform/database/connections.ts";

/** What a machine is asked to do. */
export type Unit = "read" | "list" | "run" | "check" | "delivery";

/** What one unit takes: processor milliseconds in processes of the service, and in PostgreSQL. */
export interface Cost {
  service: number;
  postgres: number;
  /** How many a second were done, on a machine with other load. */
  perSecond: number;
}

export const INSTALL_DOCUMENT = fileURLToPath(new URL("../../../docs/guides/install.md", import.meta.url));

/** Measured on two cores by `npm run bench -- capacity`. */
const COSTS_FILE = new URL("./costs.json", import.meta.url);

/** The rest is for peaks, for work in the background, and for the system. */
const USED = 0.7;
/** What every core waits for: locks and the write-ahead log of one PostgreSQL. Assumed, because two cores cannot show it. */
const SERIAL = 0.02;
const SECONDS_A_DAY = 86_400;
/** Migrations and commands. */
const OTHER_CONNECTIONS = 5;
/** Of a process under work, and of the supervisor, in gigabytes. */
const MEMORY = { process: 0.5, supervisor: 0.16 };

interface Machine {
  cores: number;
  apis: number;
  workers: number;
}

const MACHINES: readonly Machine[] = [
  { cores: 2, apis: 1, workers: 1 },
  { cores: 8, apis: 2, workers: 4 },
  { cores: 32, apis: 6, workers: 20 },
];

interface Row {
  unit: Unit;
  name: string;
  rate: string;
  seconds: number;
  /** Where the service does it. */
  by: readonly ("apis" | "workers")[];
}

const ROWS: readonly Row[] = [
  { unit: "read", name: "read of one record", rate: "reads of one record, a second", seconds: 1, by: ["apis"] },
  {
    unit: "list",
    name: "list of 50 of 2,000 keywords by rank",
    rate: "lists of 50 keywords, a second",
    seconds: 1,
    by: ["apis"],
  },
  { unit: "run", name: "run of three empty steps", rate: "runs, a second", seconds: 1, by: ["apis", "workers"] },
  {
    unit: "check",
    name: "rank check of a keyword",
    rate: "keywords checked, a day",
    seconds: SECONDS_A_DAY,
    by: ["workers"],
  },
  {
    unit: "delivery",
    name: "delivery of a webhook",
    rate: "webhooks delivered, a second",
    seconds: 1,
    by: ["workers"],
  },
];

/** How many units a second a machine does: by Amdahl's law, and at most what one core for each of its processes does. */
function unitsPerSecond({ service, postgres }: Cost, machine: Machine, by: Row["by"]): number {
  const speedUp = machine.cores / (1 + SERIAL * (machine.cores - 1));
  const processes = by.reduce((sum, kind) => sum + machine[kind], 0);
  return USED * 1000 * Math.min(speedUp / (service + postgres), processes / service);
}

/** The section "Sizes" of the installation, up to its text. */
function sizesTables(): string {
  const costs: Record<Unit, Cost> = JSON.parse(readFileSync(COSTS_FILE, "utf8"));
  const count = (number: number, one: string) => `${number} ${one}${number === 1 ? "" : "s"}`;
  const sizes = [
    ["processes", ...MACHINES.map(({ apis, workers }) => `${count(apis, "API")}, ${count(workers, "worker")}`)],
    [
      "connections",
      ...MACHINES.map(
        ({ apis, workers }) => apis * connectionsOf("api") + workers * connectionsOf("worker") + OTHER_CONNECTIONS,
      ),
    ],
    [
      "memory of the processes",
      ...MACHINES.map(({ apis, workers }) => `${rounded((apis + workers) * MEMORY.process + MEMORY.supervisor)} GB`),
    ],
    ...ROWS.map(({ unit, rate, seconds, by }) => [
      rate,
      ...MACHINES.map((machine) => rounded(unitsPerSecond(costs[unit], machine, by) * seconds)),
    ]),
  ];
  const measured = ROWS.map(({ unit, name }) => [
    name,
    `${costs[unit].service.toFixed(2)} ms`,
    `${costs[unit].postgres.toFixed(2)} ms`,
    rounded(costs[unit].perSecond),
  ]);
  return [
    table(["", ...MACHINES.map(({ cores }) => `${cores} cores`)], sizes),
    table(["processor time of one", "service", "PostgreSQL", "done a second"], measured),
  ].join("\n\n");
}

/** The document with these tables in place of those that it has. */
export function withSizes(document: string): string {
  return document.replace(/(?<=\n## Sizes\n\n)(?:\|[^\n]*\n|\n(?=\|))+/, `${sizesTables()}\n`);
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`.replace(/^\| {2}\|/, "| |");
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

/** Two digits: the model is no better. */
function rounded(figure: number): string {
  return Number(figure.toPrecision(2)).toLocaleString("en");
}
