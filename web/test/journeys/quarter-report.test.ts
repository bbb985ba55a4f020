import type { Report, ReportFigure } from "@findable/contract/client";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { createPrinter } from "../../../server/src/providers/printer/live/printer.ts";
import { findBarriers, isTooWide } from "../harness/accessibility.ts";
import { findChromium } from "../harness/chromium.ts";
import { connectConsole } from "../harness/connect-console.ts";
import { openHarness } from "../harness/harness.ts";
import type { World } from "../harness/world.ts";

const { newWorld, openPage, url } = openHarness();

const THINGS = ["kayak tours", "kayak rental", "kayak lessons", "canoe trips"];
const FORMS = ["", "best ", "cheap ", "family ", "weekend ", "guided ", "beginner ", "group ", "private "];
const DAYS_BEFORE = 98;
const DAYS = 91;
const DAY_MS = 86_400_000;

let world: World;
let report: Report;
let shared: string;

beforeAll(async () => {
  world = await newWorld("northwind-kayaks.example");
  report = await playQuarter(world);
  shared = new URL((await world.client.reports.share({ id: report.id, recipient: "Anna" })).url).pathname;
}, 600_000);

/** A quarter with a history before it: pages published and refreshed, links, new prices, a storm, an approval that waits. */
async function playQuarter({ client, agency, workspaceId }: World): Promise<Report> {
  const advance = async (days: number) => {
    const answer = await agency.test.clock.advance({ days });
    if ("invocationId" in answer) await agency.runs.wait(answer.invocationId);
  };
  const run = async (skill: string, input: Record<string, unknown>) =>
    (await client.runs.start({ skill, input })).wait();
  await client.workspaces.update({
    id: workspaceId,
    name: "Northwind Kayaks",
    brand: { shortDescription: `Northwind Kayaks: ${THINGS.join(", ")}.`, primaryKeywords: THINGS },
    settings: { approvalPolicy: { publish: "auto" } },
  });
  const keywords = THINGS.flatMap((thing) => FORMS.map((form) => ({ keyword: `${form}${thing}` })));
  await client.research.keyword.bulkCreate({ keywords });
  await run("research.keyword.refresh", {});
  const order = { action: "distribute.track_rank", config: {}, schedule: "weekly:monday:08:00" };
  await agency.call("workspaces.bulk_action", { ...order, workspaces: [workspaceId] });
  await connectConsole(client);
  await client.research.aiCitation.queries.create({
    prompt: "Which kayak tours would you recommend?",
    llms: ["llm_search_2"],
    cadence: "weekly",
    samplesPerDay: 2,
  });
  await advance(DAYS_BEFORE);

  const from = (await agency.test.clock.get()).now;
  const day = (days: number) => new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10);
  const platform = await client.produce.platform.create({ name: "Pages of the site", kind: "files" });
  for (const title of ["Family kayak tours", "Canoe trips for beginners"])
    await run("produce.publish", { title, platformConfigId: platform.id, content: `# ${title}\n\nBring a hat.\n` });
  const { data } = await client.research.keyword.list({ limit: 200 });
  const found = data.filter(({ currentRank }) => currentRank !== null).map(({ id }) => id);
  for (const [index, title] of ["Link from Outdoor Weekly", "Link from Lake Club"].entries()) {
    const keywordIds = found.slice(3 * index, 3 * index + 2);
    await client.interventions.create({ kind: "link_placed", title, from: day(1), keywordIds });
  }
  await advance(35);
  await client.interventions.create({ kind: "site_change", title: "New prices", from: day(35) });
  await agency.test.market.create({ event: "algorithm_update", intensity: 1 });
  await client.research.competitor.add({ domain: "outdoor-weekly.example" });
  await advance(DAYS - 35);
  await run("performance.import", { from: day(-DAYS) });
  const waiting = await client.runs.start({
    skill: "produce.publish",
    input: { title: "Winter kayaking", platformConfigId: platform.id, content: "# Winter kayaking\n\nKeep dry.\n" },
    approval: { required: true, scope: "publish_or_outreach" },
  });
  for (;;) {
    const { status } = await client.agent.invocations.get({ id: waiting.invocationId, waitSeconds: 10 });
    if (status === "WAITING_APPROVAL") break;
  }
  const made = await client.runs.start({ skill: "reports.create", input: { from: day(0), to: day(DAYS - 1) } });
  const { result } = await made.wait();
  return client.reports.get({ id: String(Object(result)["reportId"]) });
}

async function answerTo(path: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${world.key}`, "x-workspace-id": world.workspaceId };
  const answer = await fetch(new URL(path, url), { headers });
  expect(answer.status, path).toBe(200);
  return answer.json();
}

/** The value at a path such as `counts.up`, or the number of listed things that lie in the period. */
function valueIn(answer: unknown, { key, evidence: { field } }: ReportFigure): unknown {
  const inPeriod = (at: string | null) => at !== null && at.slice(0, 10) >= report.from && at.slice(0, 10) <= report.to;
  if (key === "work.published")
    return Object(answer).data.filter((one: { publishedAt: string }) => inPeriod(one.publishedAt)).length;
  return field.split(".").reduce<unknown>((part, name) => Object(part)[name], answer);
}

/** A sentence without the figures and days that the report states. */
function withoutFigures(sentence: string): string {
  const written = report.figures.flatMap(({ value, unit }) =>
    unit === "share" ? [percent.format(value)] : [number.format(value), signed.format(value)],
  );
  const bare = sentence.replaceAll(
    /\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/g,
    "",
  );
  return [...new Set(written)]
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, one) => text.replaceAll(one, ""), bare);
}
const number = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat("en", { maximumFractionDigits: 1, signDisplay: "exceptZero" });
const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

test("every number of a played quarter is found again by its request, and no sentence has another one", async () => {
  const keys = report.figures.map(({ key }) => key);
  expect(keys).toEqual(
    expect.arrayContaining(["work.published", "ranks.compared", "search.clicks", "approvals.waiting"]),
  );
  expect(keys.filter((key) => key.startsWith("gained."))).not.toEqual([]);

  const counted = report.figures.filter(
    ({ evidence }) => !evidence.field.includes("by state") && !evidence.field.includes("by firstSeenAt"),
  );
  for (const figure of counted) {
    expect(valueIn(await answerTo(figure.evidence.path), figure), figure.key).toBe(figure.value);
  }
  for (const { items } of report.sections) for (const { evidence } of items) await answerTo(evidence);
  const sentences = report.sections.filter(({ key }) => key !== "method").flatMap(({ paragraphs }) => paragraphs);
  expect(sentences.map(withoutFigures).filter((text) => /\d/.test(text))).toEqual([]);
});

test("a client's link shows the whole report without an account, and nothing else is reachable from it", async () => {
  await using visit = await openPage(shared, { allow: [/./] });
  const { page } = visit;
  for (const { title } of report.sections) await page.getByRole("heading", { name: title, exact: true }).waitFor();
  expect(await page.locator("form, iframe, script, link[rel=stylesheet]").count()).toBe(0);
  // Its links lead to public pages of the brand, and none into the service.
  const links = await page
    .locator("a:not([href^='#'])")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  expect([...new Set(links.map((href) => new URL(href ?? "").hostname))]).toEqual([world.domain]);
  // A storm is explained once, and its keywords are marked.
  const marked = report.sections.flatMap(({ items }) => items).filter(({ detail }) => detail.endsWith(" *"));
  expect(await page.getByText("the cause may be the search engine", { exact: false }).count()).toBe(
    Math.min(1, marked.length),
  );
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await isTooWide(page)).toBe(false);

  expect(await page.context().cookies()).toEqual([]);
  const secret = [report.id, world.workspaceId, world.domain];
  for (const path of ["/app/", "/v1/reports", `/v1/reports/${report.id}`, `/v1/agent/files/${report.files.html}/raw`]) {
    const answer = await page.context().request.get(new URL(path, url).href);
    const text = await answer.text();
    expect(
      secret.filter((one) => answer.ok() && text.includes(one)),
      path,
    ).toEqual([]);
  }
  const other = await page.context().request.get(new URL(`${shared.slice(0, -1)}_`, url).href);
  expect(other.status()).toBe(404);
});

test("the report prints on whole pages: no heading alone at an end, no line cut at the side", async () => {
  await using visit = await openPage(shared);
  const { page } = visit;
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 680, height: 960 });

  expect(await isTooWide(page)).toBe(false);
  expect(await headingsThatMayStandAlone(page)).toEqual([]);
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toMatch(
    /: \d+\u00a0\w+\u00a0\d+ to \d+\u00a0\w+\u00a0\d+$/,
  );
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
});

test("the service prints a report with a Chromium, in the size of the paper of its language, and says why without one", async () => {
  const { executablePath: program, env } = await findChromium({
    platform: process.platform,
    arch: process.arch,
    places: ["/usr/bin/chromium"],
    named: process.env["CHROMIUM"],
  });
  const printer = createPrinter({ program, sandbox: false, environment: env });
  const html = async (path: string) => (await fetch(new URL(path, url))).text();
  const made = await world.client.runs.start({
    skill: "reports.create",
    input: { from: report.from, to: report.to, language: "de" },
  });
  const { result } = await made.wait();
  const german = await world.client.reports.share({ id: String(Object(result)["reportId"]), recipient: "Anna" });

  const [english, deutsch] = await Promise.all(
    [shared, new URL(german.url).pathname].map(async (path) => {
      const { pdf, reason } = await printer.print({ html: await html(path), signal: new AbortController().signal });
      expect(reason).toBeNull();
      return Buffer.from(pdf ?? []).toString("latin1");
    }),
  );
  // US Letter and A4, in points.
  expect(
    [english, deutsch].map((pdf) =>
      /\/MediaBox \[([\d. ]+)\]/
        .exec(pdf ?? "")?.[1]
        ?.split(" ")
        .map(Number),
    ),
  ).toEqual([
    [0, 0, 612, 792],
    [0, 0, expect.closeTo(595.3, 0), expect.closeTo(841.9, 0)],
  ]);
  for (const pdf of [english, deutsch]) {
    expect(pdf?.match(/\/Type \/Page\b(?!s)/g)?.length).toBeGreaterThan(4);
    expect(pdf).toContain("/StructTreeRoot");
  }
  const none = createPrinter({ program: "/nonexistent/chromium", sandbox: false });
  expect(await none.print({ html: "<p>", signal: new AbortController().signal })).toEqual({
    pdf: null,
    reason: "The program that RENDER_BROWSER names does not exist or cannot be run.",
  });
});

/** Headings after which a page may end. */
function headingsThatMayStandAlone(page: Page): Promise<string[]> {
  return page
    .locator("h2, h3")
    .evaluateAll((headings) =>
      headings.filter((one) => getComputedStyle(one).breakAfter !== "avoid").map((one) => one.textContent ?? ""),
    );
}
