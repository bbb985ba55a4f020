import { existsSync } from "node:fs";
import path from "node:path";
import { startReceiver } from "../fakes/receiver.ts";
import { ROOT } from "../judges/all-judges.ts";
import { printFigures } from "../judges/figures.ts";
import { startJudgedService } from "../judges/own-service.ts";
import { BEHAVIOURS, callOf, demoWorld, keyedWorld, type World } from "./behaviours.ts";
import { type Claim, claimsOf } from "./claims.ts";
import { decisionOf } from "./decided.ts";
import { type Observed, observeDemo, observeWorld } from "./observe-worlds.ts";
import {
  isDecidedOtherwise,
  isOfSecondHalf,
  isOpen,
  readStatements,
  type Statement,
  statesNothing,
} from "./statements.ts";

/**
 * Numbers every sentence and every row of the documents of the contract, and checks each where a program can: names, statuses,
 * defaults and prices against the operations, names also in the answers of the demo, a test world and a live one, and behaviours
 * by calls in all three. Exits with 1 if one does not hold. `npm run judge:contract`; `-- --details` prints every statement.
 * CONTRACT_DIR names the folder of the documents.
 */
const folder = process.env["CONTRACT_DIR"] ?? path.resolve(ROOT, "../shared/spec");
const isDetailed = process.argv.includes("--details");
if (!existsSync(folder)) {
  console.error(`There are no documents in ${folder}. Set CONTRACT_DIR.`);
  process.exit(1);
}

interface Judged {
  statement: Statement;
  claims: readonly Claim[];
  /** What each world said about it; absent where it says nothing about the world. */
  behaviours: ReadonlyMap<World["name"], boolean>;
}

await using service = await startJudgedService({ EGRESS_ALLOW_PRIVATE: "true" });
const { key } = service;
const caller = service;

const brand = { name: "Acme", primaryDomain: "acme.example" };
const live = { key, workspace: String((await caller.rest("POST", "/v1/workspaces", brand)).body.id) };

/** A test world with the brand. What is observed leaves an outage and frozen effects behind, so behaviours have another. */
async function openTestWorld(seed: string) {
  const grant = { name: seed, mode: "test", scope: "ADMIN", canApprove: true, seed };
  const testKey = String((await caller.rest("POST", "/v1/auth/keys", grant)).body.secret);
  const inTest = await caller.rest("POST", "/v1/workspaces", brand, { key: testKey });
  return { key: testKey, workspace: String(inTest.body.id) };
}

/** What the documents leave open counts once a decision states it. */
const isUndecided = (statement: Statement) => isOpen(statement) && decisionOf(statement) === undefined;
const isSilent = (statement: Statement) =>
  isUndecided(statement) || isDecidedOtherwise(statement) || statesNothing(statement);
const observed = [
  await observeDemo(caller),
  await observeWorld("test", caller, await openTestWorld("observed")),
  await observeWorld("live", caller, live),
];
await using receiver = await startReceiver({
  behave: ({ path }) => (path.startsWith("/refuse") ? "server_error" : "ok"),
});
const place = { caller, receiver, live: callOf(caller, live) };
const worlds: World[] = [
  demoWorld(place),
  keyedWorld("test", place, await openTestWorld("behaves")),
  keyedWorld("live", place, live),
];
const statements = readStatements(folder);
const judged: Judged[] = [];
for (const statement of statements) judged.push(await judge(statement));

async function judge(statement: Statement): Promise<Judged> {
  const behaviours = new Map<World["name"], boolean>();
  if (isSilent(statement)) return { statement, claims: [], behaviours };
  const decision = isOpen(statement) ? decisionOf(statement) : undefined;
  if (decision !== undefined)
    return { statement, claims: [{ what: `decided: ${decision.decided}`, holds: decision.holds() }], behaviours };
  for (const { holds } of BEHAVIOURS.filter((one) => one.says.test(statement.text)))
    for (const world of worlds) {
      const held = await holds(world).catch(() => false);
      if (held !== undefined) behaviours.set(world.name, (behaviours.get(world.name) ?? true) && held);
    }
  return { statement, claims: claimsOf(statement), behaviours };
}

/** Whether the answers of a world show a name; undefined where the world did not answer the operation. */
function isShown({ names, everything }: Observed, { shown }: Claim): boolean | undefined {
  if (shown === undefined) return undefined;
  const answers = shown.operation === undefined ? everything : names.get(shown.operation);
  return answers === undefined ? undefined : answers.has(shown.name) || everything.has(shown.name);
}

const isChecked = ({ claims, behaviours }: Judged) => claims.length > 0 || behaviours.size > 0;
const isHeld = ({ claims, behaviours }: Judged) =>
  claims.every(({ holds }) => holds) && [...behaviours.values()].every(Boolean);

for (const one of judged) {
  if (!isDetailed && (isHeld(one) || !isChecked(one))) continue;
  const { number, document, line, text } = one.statement;
  const state = isUndecided(one.statement)
    ? "open"
    : isSilent(one.statement)
      ? "said"
      : !isChecked(one)
        ? "none"
        : isHeld(one)
          ? "held"
          : "MISS";
  const faults = [
    ...one.claims.filter(({ holds }) => !holds).map(({ what }) => what),
    ...[...one.behaviours].filter(([, held]) => !held).map(([world]) => `in ${world}`),
  ];
  console.log(
    `${state} ${number} ${document}:${line} ${text.slice(0, 160)}${faults.length === 0 ? "" : `  <- ${faults.join("; ")}`}`,
  );
}

function report(title: string, all: readonly Judged[]): void {
  const count = (is: (statement: Statement) => boolean) => all.filter(({ statement }) => is(statement)).length;
  const stated = all.filter(({ statement }) => !isSilent(statement));
  const checked = stated.filter(isChecked);
  console.log(
    `${title}: ${stated.length} statements, ${checked.length} checked by a program, ${checked.filter(isHeld).length} of them held; ${stated.length - checked.length} that no program checks, ${count(isUndecided)} left open, ${count((one) => isOpen(one) && !isUndecided(one))} that the documents leave open and a decision settles, ${count(isDecidedOtherwise)} decided the other way, ${count(statesNothing)} that state nothing of the service.`,
  );
  for (const world of observed) {
    const shown = stated.flatMap(({ claims }) => claims.map((claim) => isShown(world, claim)));
    const acted = stated.flatMap(({ behaviours }) => behaviours.get(world.world) ?? []);
    const answered = [...world.statuses.values()].filter((status) => status < 300).length;
    console.log(
      `  ${world.world}: ${acted.filter(Boolean).length} of ${acted.length} behaviours held, ${shown.filter((one) => one === true).length} of ${shown.filter((one) => one !== undefined).length} stated names seen in answers (${answered} of ${world.statuses.size} operations answered).`,
    );
  }
}

const secondHalf = judged.filter(({ statement }) => isOfSecondHalf(statement));
report("Both documents", judged);
report("The second half", secondHalf);
const claims = judged.flatMap((one) => one.claims);
const acts = judged.flatMap(({ behaviours }) => [...behaviours.values()]);
const checks = claims.length + acts.length;
const held = claims.filter(({ holds }) => holds).length + acts.filter(Boolean).length;
const missed = printFigures([
  { name: "checks", value: checks, digits: 0, least: 1000 },
  { name: "held of all", value: held / checks, digits: 4, least: 1 },
  { name: "statements checked", value: judged.filter(isChecked).length, digits: 0 },
  {
    name: "statements that no program checks",
    value: judged.filter((one) => !isSilent(one.statement) && !isChecked(one)).length,
    digits: 0,
    most: 60,
  },
  {
    name: "statements left open",
    value: judged.filter((one) => isUndecided(one.statement)).length,
    digits: 0,
    most: 0,
  },
]);
process.exitCode = missed.length === 0 ? 0 : 1;
