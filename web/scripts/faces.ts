import { readFileSync } from "node:fs";
import path from "node:path";
import { operations } from "@findable/contract";
import { PAGES } from "../src/pages.ts";
import { PAGE_IDS, type PageId } from "../src/paths.ts";
import { CLICK_JOBS, type ClickJob } from "../test/harness/click-jobs.ts";

const SOURCE = path.join(import.meta.dirname, "../src");
export const FACES_DOCUMENT = path.join(import.meta.dirname, "../../docs/app.md");

/** Why the code of no page names an operation. */
const REASONS: Readonly<Record<string, string>> = {
  "test.market.create": "Every page: the clock of a test world",
  "agent.invocations.events": "Run: its timeline follows this stream",
  "agent.invocations.children": "Run: `agent.invocations.tree` has them all",
  "agent.skills.get": "Runs: `agent.skills.list` describes each skill",
  "agent.files.raw": "Files: links open this address",
  "schedules.get": "Keywords, AI citations: `schedules.list` has the fields",
  "research.keyword.search": "Keywords: `research.keyword.list` has the same filters in its address",
  "research.pillar.get": "Keywords: `research.pillar.list` has the fields",
  "research.icp.get": "Audience: `research.icp.list` has the fields",
  "site.crawlers.drain": "None: the host of the site is set up with the address, which a key or an assistant creates",
  "site.pages.get": "Site: `site.pages.list` has the fields",
  "produce.refiner.get": "Settings: `produce.refiner.list` has the fields",
  "produce.platform.get": "Integrations: `produce.platform.list` has the fields",
  "link_building.template.get": "Email templates: `link_building.template.list` has the fields",
  "link_building.mailbox.get": "Mailboxes: `link_building.mailbox.list` has the fields",
  "link_building.serp_outreach.create": "Campaigns: started as the skill, with the same fields",
  "link_building.competitor_outreach.create": "Campaigns: started as the skill, with the same fields",
};

/** The pages whose code names each operation, by title. */
export function facesOf(): { faces: ReadonlyMap<string, string[]>; missing: string[]; needless: string[] } {
  const faces = new Map<string, string[]>();
  for (const page of PAGE_IDS) {
    const code = [...reachedFrom(page)].map((file) => readFileSync(file, "utf8")).join("\n");
    for (const { name } of operations) {
      if (code.includes(`"${name}"`)) faces.set(name, [...(faces.get(name) ?? []), PAGES[page].title()]);
    }
  }
  const names = operations.map(({ name }) => name);
  return {
    faces,
    missing: names.filter((name) => !faces.has(name) && REASONS[name] === undefined),
    needless: Object.keys(REASONS).filter((name) => faces.has(name) || !names.includes(name)),
  };
}

/** The operations of the contract and where the app has them. */
export function facesDocument(): string {
  const { faces } = facesOf();
  const rows = operations.map(({ name }) => {
    const pages = [...new Set(faces.get(name) ?? [])];
    const where = pages.length === 0 ? REASONS[name] : pages.length > 6 ? "Most pages" : pages.join(", ");
    return `| \`${name}\` | ${where ?? ""} |`;
  });
  const jobs = Object.values<ClickJob>(CLICK_JOBS).map(
    ({ job, path: walked, aim, before, clicks, test }) =>
      `| ${job} | ${walked} | ${before} | ${clicks} | ${aim ?? "–"} | [${test}](../web/test/journeys/${test}) |`,
  );
  return `${JOBS_HEAD}${jobs.join("\n")}\n\n${HEAD}${rows.join("\n")}\n`;
}

const JOBS_HEAD = `# The web app

## Jobs and their clicks

How many clicks a job takes from where it begins to its end. A journey in a browser walks each job and counts them: presses of
buttons, links, boxes and rows. Typing and choosing a file of the computer count as none.

| Job | From, to | Before | Clicks | Aim | Journey |
|---|---|---|---|---|---|
`;

const HEAD = `## Operations

Where a person finds in the app what each operation does. The table is generated from the contract and the code of the
pages: \`npm run generate\` writes it.

| Operation | Page |
|---|---|
`;

/** The files that a page loads, itself and what it imports, without the code of other pages. */
function reachedFrom(page: PageId): Set<string> {
  const code = readFileSync(path.join(SOURCE, "page-code.ts"), "utf8");
  const start = new RegExp(`\\b${page}: \\(\\) => import\\("(?<file>[^"]+)"\\)`).exec(code)?.groups?.["file"];
  if (start === undefined) throw new Error(`The page ${page} has no code.`);
  const reached = new Set<string>();
  const open = [path.join(SOURCE, start)];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const text = readFileSync(file, "utf8");
    for (const { groups } of text.matchAll(/(?:from|import\()\s*"(?<to>\.[^"]+\.tsx?)"/g)) {
      const to = path.join(path.dirname(file), groups?.["to"] ?? "");
      if (!to.includes(`${path.sep}shell${path.sep}`) && !/\/(?:pages|page-code|paths)\.ts$/.test(to)) open.push(to);
    }
  }
  return reached;
}
