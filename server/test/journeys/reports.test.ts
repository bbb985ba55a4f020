import type { Report, ReportFigure } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomOf } from "../../src/market/random.ts";
import { withClient } from "../../src/platform/database/connection.ts";
import { daysAgo, isoFromNow } from "../harness/moments.ts";
import { addPerson } from "../harness/people.ts";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let workspace: string;
const today = daysAgo(0);

beforeAll(async () => {
  service = await startService();
  workspace = await newWorkspace("Tidewell");
});
afterAll(() => service[Symbol.asyncDispose]());

async function newWorkspace(name: string, settings = {}): Promise<string> {
  const primaryDomain = `${name.toLowerCase().replace(/[^a-z]/g, "e")}-reports.example`;
  return (await service.rest("POST", "/v1/workspaces", { name, primaryDomain, settings })).body.id;
}

async function call(method: string, address: string, body?: unknown, to = workspace) {
  const answer = await service.rest(method, address, body, { workspace: to });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

async function reportOn(input: object, to = workspace): Promise<Report> {
  const { invocationId } = await call("POST", "/v1/reports", input, to);
  const run = await call("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=30`, undefined, to);
  expect(run.status, JSON.stringify(run.error)).toBe("SUCCEEDED");
  expect(run.creditsUsed).toBe(5);
  return call("GET", `/v1/reports/${run.result.reportId}`, undefined, to);
}

const period = { from: today, to: today };
const page = (url: string) => fetch(new URL(new URL(url).pathname, service.url));
const fileOf = async (path: string) =>
  (await service.rest("GET", `/v1/agent/files/${path}/raw`, undefined, { workspace })).text;

/** The value at a path such as `counts.up`, where lists are counted by their filter and not by a path. */
function valueAt(answer: unknown, { evidence: { field } }: ReportFigure): unknown {
  return field
    .split(".")
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], answer);
}

test("a report without any data says so, states what it cannot and why, and every figure is found again by its request", async () => {
  const report = await reportOn(period);

  expect(report).toMatchObject({ ...period, template: "standard", language: "en", warnings: [], activeLinks: 0 });
  expect(report.sections.map(({ key }) => key)).toEqual([
    ...["summary", "done", "changed", "gained", "unchanged", "waiting", "next", "method"],
  ]);
  expect(report.missing.map(({ label }) => label)).toEqual(
    expect.arrayContaining(["Rank changes", "Citations in AI answers", "Clicks from search", "What was gained"]),
  );
  expect(report.figures.length).toBeGreaterThan(0);
  for (const figure of report.figures) {
    const again = await call("GET", figure.evidence.path);
    if (figure.evidence.field.startsWith("data")) expect(again.data.length).toBeGreaterThanOrEqual(figure.value);
    else expect(valueAt(again, figure), figure.key).toBe(figure.value);
  }
});

test("the page stands alone, the table has the same figures, and both are the frozen report", async () => {
  const report = await reportOn({ ...period, title: "<b>Ours</b> & yours" });

  const html = await fileOf(report.files.html);
  expect(html).toContain("&lt;b&gt;Ours&lt;/b&gt; &amp; yours");
  expect(html).not.toMatch(/<script|<link|src="http|url\(|@import/);
  for (const { evidence } of report.figures) expect(html).toContain(evidence.path.replaceAll("&", "&amp;"));
  const csv = await fileOf(report.files.csv);
  expect(csv.trim().split("\n")).toHaveLength(report.figures.length + 1);
  expect(report.files.pdf === null).toBe(report.pdfReason !== null);
});

const WEEKS = 40;

/** Keywords with two checks a week. From a day on, some stand at a share of their position, each by an intervention. */
async function plantQuarter(to: string, shares: readonly number[]): Promise<void> {
  const keywords = Array.from({ length: 40 }, (_, index) => ({ keyword: `word ${String(index).padStart(2, "0")}` }));
  await call("POST", "/v1/keywords", { keywords }, to);
  const { data } = await call("GET", "/v1/keywords?limit=200&sort=keyword", undefined, to);
  const ids: string[] = data.map(({ id }: { id: string }) => id);
  const fromDay = daysAgo(9 * 7);
  const random = randomOf("reports");
  const rows = ids.flatMap((id, index) =>
    Array.from({ length: 2 * WEEKS }, (_, check) => {
      const day = daysAgo(Math.floor(3.5 * (2 * WEEKS - check)));
      const share = day > fromDay ? (shares[index - 15] ?? 1) : 1;
      return {
        id,
        day,
        position: Math.max(1, Math.round((6 + (index % 20)) * share * Math.exp(0.08 * random.normal()))),
      };
    }),
  );
  await withClient(service.database.adminUrl, async (client) => {
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into rank_checks (id, agency_id, workspace_id, keyword_id, device, location, language, outcome, position, url, depth,
         checked_at, serp_id)
       select 'rck_' || c.n || k.id, k.agency_id, k.workspace_id, k.id, 'desktop', 'US', 'en', 'measured', c.position,
         'https://acme.example/', 100, c.day::date + interval '6 hours', 'srp_1'
       from unnest($1::text[], $2::text[], $3::int[]) with ordinality as c (id, day, position, n)
       join keywords k on k.id = c.id and k.workspace_id = $4`,
      [rows.map(({ id }) => id), rows.map(({ day }) => day), rows.map(({ position }) => position), to],
    );
  });
  for (const [index, share] of shares.entries()) {
    const title = `Link ${index + 1} at ${share}`;
    const added = { kind: "link_placed", title, from: fromDay, keywordIds: ids.slice(15 + index, 16 + index) };
    await call("POST", "/v1/interventions", added, to);
  }
  await call("POST", "/v1/interventions", { kind: "site_change", title: "New prices", from: daysAgo(20) }, to);
  await service.tick();
}

test("a quarter's report states what all judged interventions gained, and every number is found again by its request", async () => {
  const quarter = await newWorkspace("Quarterly");
  await plantQuarter(quarter, [0.5, 0.5, 0.5, 2]);
  const report = await reportOn({ from: daysAgo(91), to: today }, quarter);
  const value = (key: string) => report.figures.find((figure) => figure.key === key)?.value ?? Number.NaN;

  expect(value("gained.interventions.rank")).toBe(4);
  expect(value("gained.positions.low")).toBeLessThan(value("gained.positions"));
  expect(value("gained.positions.high")).toBeGreaterThan(value("gained.positions"));
  expect(value("gained.not_judged.no_controls")).toBe(1);
  const gained = report.sections.find(({ key }) => key === "gained");
  expect(gained?.paragraphs[0]).toContain("The 4 judged actions, helpful and harmful ones alike, brought");
  expect(gained?.items.map(({ title }) => title).toSorted()).toEqual([
    "Link 1 at 0.5",
    "Link 2 at 0.5",
    "Link 3 at 0.5",
    "Link 4 at 2",
  ]);
  expect(report.missing.map(({ label }) => label)).not.toContain("What was gained");
  const done = report.sections.find(({ key }) => key === "done");
  expect(value("work.entered")).toBe(5);
  expect(done?.items.map(({ title }) => title)).toEqual(expect.arrayContaining(["Link 1 at 0.5", "New prices"]));
  for (const figure of report.figures) {
    const again = await call("GET", figure.evidence.path, undefined, quarter);
    if (figure.evidence.field.startsWith("data")) expect(again.data.length).toBeGreaterThanOrEqual(figure.value);
    else expect(valueAt(again, figure), figure.key).toBe(figure.value);
  }
  for (const { evidence } of gained?.items ?? []) {
    const found = await call("GET", evidence, undefined, quarter);
    expect(gained?.items.map(({ title }) => title)).toContain(found.title);
  }
}, 60_000);

/** A publication that waits for a person. */
async function askToPublish(to: string): Promise<{ invocationId: string; approvalId: string }> {
  const platform = await call("POST", "/v1/produce/platforms", { name: "Pages of the site", kind: "files" }, to);
  const input = { title: "Bikes", platformConfigId: platform.id, content: "# Bikes\n\nStay dry.\n" };
  await call("POST", "/v1/agent/invoke", { skill: "produce.publish", input }, to);
  const pending = async () => (await call("GET", "/v1/agent/approvals", undefined, to)).data;
  await expect.poll(async () => (await pending()).length).toBe(1);
  return (await pending())[0];
}

test("what waits is named in the language of the report, and each section says of which days it speaks", async () => {
  const waiting = await newWorkspace("Wartend");
  await askToPublish(waiting);
  const report = await reportOn({ ...period, language: "de" }, waiting);

  const { url } = await call("POST", `/v1/reports/${report.id}/links`, { recipient: "Anna" }, waiting);
  const html = await (await page(url)).text();
  expect(report.sections.find(({ key }) => key === "waiting")?.items.map(({ title }) => title)).toEqual([
    "Eine Veröffentlichung",
  ]);
  const day = new Intl.DateTimeFormat("de", { dateStyle: "long", timeZone: "UTC" }).format(new Date(today));
  const spans = [...html.matchAll(/<p class="note span">([^<]+)<\/p>/g)].map(([, span]) => span);
  expect(spans).toEqual([...Array(5).fill(`${day} bis ${day}`), `Stand: ${day}`, `Stand: ${day}`]);
});

test("a brand of two weeks says that its work is too young to be judged, and that nothing is gained yet", async () => {
  const young = await newWorkspace("Young");
  const added = {
    kind: "refresh",
    title: "First page",
    from: daysAgo(10),
    pages: ["https://young-reports.example/first"],
  };
  await call("POST", "/v1/interventions", added, young);
  const report = await reportOn({ from: daysAgo(13), to: today }, young);

  const gained = report.sections.find(({ key }) => key === "gained");
  expect(gained?.paragraphs).toEqual([
    "No action of the last months is judged yet, so nothing is added up.",
    "1 action is not judged: it is judged four to thirteen weeks after the work.",
  ]);
  expect(report.missing).toContainEqual({
    label: "What was gained",
    reason: expect.stringContaining("four to thirteen weeks"),
  });
  expect(report.missing.filter(({ label }) => label.includes("."))).toEqual([]);
  for (const { key, paragraphs } of report.sections) expect(paragraphs.length, key).toBeGreaterThan(0);
});

test("a client with a viewer's account reads the reports of the brand, and creates, sends and shares none", async () => {
  const report = await reportOn(period);
  const client = await addPerson(service, { role: "VIEWER", workspaces: [workspace] });
  const own = (method: string, path: string, body?: unknown) => client.app(method, path, body, workspace);

  expect((await own("GET", "/v1/reports")).body.data.map(({ id }: { id: string }) => id)).toContain(report.id);
  expect((await own("GET", `/v1/reports/${report.id}`)).body.headline).toBe(report.headline);
  expect((await own("GET", `/v1/agent/files/${report.files.html}/raw`)).status).toBe(200);
  const inbox = async () => (await own("GET", "/v1/me/notifications")).body;
  await service.tick();
  const noticed = async () => JSON.stringify(await inbox());
  await expect.poll(noticed).toContain(report.title);
  expect((await own("POST", "/v1/reports", { sendTo: ["anna@client.example"] })).status).toBe(403);
  expect((await own("POST", `/v1/reports/${report.id}/links`, { recipient: "Anna" })).status).toBe(403);
});

test("a link opens one report without an account, with strict headers, until it is revoked", async () => {
  const report = await reportOn(period);
  const link = await call("POST", `/v1/reports/${report.id}/links`, { recipient: "Anna" });

  const opened = await page(link.url);
  expect(opened.status).toBe(200);
  expect(Object.fromEntries(opened.headers)).toMatchObject({
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
  expect(opened.headers.get("set-cookie")).toBeNull();
  const text = await opened.text();
  expect(text).toContain(report.headline);
  expect([...text.matchAll(/href="([^"]*)"/g)].map(([, to]) => to).filter((to) => !to?.startsWith("#"))).toEqual([]);
  const { links } = await call("GET", `/v1/reports/${report.id}`);
  expect(links).toMatchObject([{ linkId: link.linkId, recipient: "Anna", lastUsedAt: expect.any(String) }]);
  expect(JSON.stringify(links)).not.toContain(link.url);

  await call("DELETE", `/v1/reports/${report.id}/links/${link.linkId}`);
  expect((await page(link.url)).status).toBe(410);
  expect((await page(link.url.slice(0, -3))).status).toBe(404);
});

test("a link of a deleted workspace opens nothing", async () => {
  const other = await newWorkspace("Leaving");
  const report = await reportOn(period, other);
  const link = await call("POST", `/v1/reports/${report.id}/links`, { recipient: "Anna" }, other);
  expect((await service.rest("DELETE", `/v1/workspaces/${other}`)).status).toBe(204);

  expect((await page(link.url)).status).toBe(410);
});

test("a link shows the report as it was frozen after a page that it names is taken back", async () => {
  const brand = await newWorkspace("Vanishing", { approvalPolicy: { publish: "auto" } });
  const platform = await call("POST", "/v1/produce/platforms", { name: "Pages of the site", kind: "files" }, brand);
  const page1 = { title: "Bikes for rain", platformConfigId: platform.id, content: "# Bikes for rain\n\nStay dry.\n" };
  const publishing = await call("POST", "/v1/agent/invoke", { skill: "produce.publish", input: page1 }, brand);
  const run = await call("GET", `/v1/agent/invocations/${publishing.invocationId}?waitSeconds=30`, undefined, brand);
  expect(run.status, JSON.stringify(run.error)).toBe("SUCCEEDED");
  const report = await reportOn(period, brand);
  const done = report.sections.find(({ key }) => key === "done");
  expect(done?.items.map(({ title }) => title)).toContain("Bikes for rain");
  const link = await call("POST", `/v1/reports/${report.id}/links`, { recipient: "Anna" }, brand);
  const before = await (await page(link.url)).text();

  const { data } = await call("GET", "/v1/produce/publications", undefined, brand);
  const reverting = { skill: "produce.publish.revert", input: { publicationId: data[0].id } };
  const { invocationId } = await call("POST", "/v1/agent/invoke", reverting, brand);
  const reverted = await call("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=30`, undefined, brand);
  expect(reverted.status, JSON.stringify(reverted.error)).toBe("SUCCEEDED");

  const opened = await page(link.url);
  expect([opened.status, await opened.text()]).toEqual([200, before]);
  expect(await call("GET", `/v1/reports/${report.id}`, undefined, brand)).toMatchObject({ sections: report.sections });
});

test("refuses periods and expiries that cannot be right, with the field and a way out", async () => {
  const tomorrow = isoFromNow({ days: 1 }).slice(0, 10);
  const faults = [
    [{ month: "2026-10", from: today, to: today }, "month"],
    [{ from: today }, "to"],
    [{ from: today, to: "2020-01-01" }, "from"],
    [{ from: "2020-01-01", to: "2026-01-01" }, "to"],
    [{ from: today, to: tomorrow }, "to"],
    [{ month: "2999-01" }, "month"],
  ] as const;
  for (const [input, field] of faults) {
    const { status, body } = await service.rest("POST", "/v1/reports", input, { workspace });
    expect(status, JSON.stringify(input)).toBe(400);
    expect(body.details.errors[0].field).toBe(field);
  }
  expect((await service.rest("POST", "/v1/reports", { template: "none" }, { workspace })).status).toBe(404);
  const report = await reportOn(period);
  const late = { recipient: "Anna", expiresAt: isoFromNow({ days: 400 }) };
  const answer = await service.rest("POST", `/v1/reports/${report.id}/links`, late, { workspace });
  expect(answer.body.details.errors[0]).toMatchObject({ field: "expiresAt" });
});

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("a template sets logo, colour, words, language and order, and reports that exist keep their look", async () => {
  const put = (body: object) => service.rest("PUT", "/v1/report-templates/monthly", { name: "Monthly", ...body });
  const look = { language: "de", sections: ["done", "summary"], preparedBy: "Nordlicht", introduction: "Danke!" };
  const saved = await put({ ...look, accentColor: "#7A1F1F", logo: { base64: PNG } });
  expect(saved.status, saved.text).toBe(200);
  expect(saved.body).toMatchObject({ ...look, accentColor: "#7a1f1f", logo: { contentType: "image/png" } });

  const report = await reportOn({ ...period, template: "monthly" });
  expect(report.sections.map(({ title }) => title)).toEqual(["Was getan wurde", "Zusammenfassung"]);
  const html = await fileOf(report.files.html);
  expect(html).toContain('lang="de"');
  expect(html).toContain(`data:image/png;base64,${PNG}`);
  expect(html).toContain("#7a1f1f");

  expect((await put({})).body).toMatchObject({ language: null, logo: { contentType: "image/png" } });
  expect((await put({ logo: { base64: "" } })).body.logo).toBeNull();
  const link = await call("POST", `/v1/reports/${report.id}/links`, { recipient: "Anna" });
  expect(await (await page(link.url)).text()).toContain(PNG);
  expect(
    (await service.rest("GET", "/v1/report-templates")).body.data.map(({ slug }: { slug: string }) => slug),
  ).toEqual([...["monthly", "standard"]]);
});

test("refuses logos with scripts or of 40 MB and colours that cannot be read, in words", async () => {
  const put = (body: object) => service.rest("PUT", "/v1/report-templates/faulty", { name: "Faulty", ...body });
  const messageOf = async (body: object) => {
    const answer = await put(body);
    expect(answer.status).toBe(400);
    return answer.body.details.errors[0].message;
  };
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString("base64");
  expect(await messageOf({ logo: { base64: svg } })).toContain("SVG can hold scripts");
  expect(await messageOf({ logo: { base64: "aGVsbG8=" } })).toContain("PNG, JPEG or WebP");
  expect(await messageOf({ accentColor: "#ffee88" })).toMatch(/contrast of 1\.\d+ to 1.*#[0-9a-f]{6} is the nearest/);
  expect((await put({ logo: { base64: "A".repeat(40_000_000) } })).body.code).toBe("payload_too_large");
});

test("a report in French or Spanish has its titles, sentences, days and numbers in that language", async () => {
  const quarter = await newWorkspace("Trimestre");
  await plantQuarter(quarter, [0.5, 0.5, 0.5, 2]);
  const languages = [
    ["fr", "Synthèse", "Positions gagnées", "Les 4 interventions évaluées, utiles comme nuisibles, ont apporté"],
    [
      "es",
      "Resumen",
      "Posiciones ganadas",
      "Las 4 intervenciones evaluadas, tanto útiles como perjudiciales, aportaron",
    ],
  ] as const;
  for (const [language, summary, label, sentence] of languages) {
    const report = await reportOn({ from: daysAgo(91), to: today, language }, quarter);
    const { url } = await call("POST", `/v1/reports/${report.id}/links`, { recipient: "Anna" }, quarter);
    const html = await (await page(url)).text();
    const day = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(today));
    const gained = report.figures.find(({ key }) => key === "gained.positions")?.value ?? Number.NaN;

    expect([report.language, report.warnings]).toEqual([language, []]);
    expect(html).toContain(`<html lang="${language}">`);
    expect(report.sections[0]?.title).toBe(summary);
    expect(html).toContain(day.replace(/^1 (?!de )/, "1er "));
    expect(html).toContain(sentence);
    expect(new RegExp(`<dt>${label}</dt><dd>(?:<a[^>]*>)?([^<]+)`).exec(html)?.[1]).toBe(
      new Intl.NumberFormat(language, { maximumFractionDigits: 1, signDisplay: "exceptZero" }).format(gained),
    );
    expect(html.slice(html.indexOf("<body"))).not.toMatch(/ [;:!?]/);
    expect(report.sections.flatMap(({ paragraphs }) => paragraphs).join(" ")).not.toMatch(/keyword|beyond|\bthe\b/);
  }
}, 60_000);

test("a report in a language that the service does not write is in English and says so", async () => {
  const italian = await newWorkspace("Marea", { primaryLanguage: "it" });
  const report = await reportOn(period, italian);

  expect(report.language).toBe("en");
  expect(report.warnings).toEqual([expect.stringContaining("not available in “it”")]);
});

test("a report on a period that ended weeks ago states the shares in answers of its days, as the operation gives them", async () => {
  const past = await newWorkspace("Past");
  const prompt = "Which folding bike is best?";
  const track = { prompt, cadence: "none", trackDomains: ["past-reports.example", "rival.example"] };
  await call("POST", "/v1/research/ai-citation/queries", track, past);
  const cited = (site: string, sampledAt: string) => ({
    ...{ prompt, llm: "llm_chat_1", sampledAt },
    text: `Look at [this](https://${site}/bikes) on ${sampledAt}.`,
  });
  const [first, last, later] = [daysAgo(60), daysAgo(31), daysAgo(2)];
  const answers = [
    ...["01", "02", "03"].map((hour) => cited("past-reports.example", `${last}T${hour}:00:00Z`)),
    cited("rival.example", `${first}T12:00:00Z`),
    ...["01", "02", "03", "04"].map((hour) => cited("rival.example", `${later}T${hour}:00:00Z`)),
  ];
  await call("POST", "/v1/research/ai-citation/answers", { answers }, past);

  const report = await reportOn({ from: first, to: last }, past);
  const stated = (key: string) => report.figures.find((figure) => figure.key === key);
  expect([stated("citations.rate")?.value, stated("citations.answers")?.value]).toEqual([0.75, 4]);
  const path = stated("citations.rate")?.evidence.path ?? "";
  const again = await call("GET", path, undefined, past);
  expect(again.days).toEqual({ from: first, to: last });
  expect(again.figures.presence.basket).toMatchObject({ rate: 0.75, n: 4 });
  const now = await call("GET", "/v1/research/ai-citation/share-of-voice?details=true", undefined, past);
  expect(now.figures.presence.basket).toMatchObject({ rate: 0, n: 4 });
});

test("a rival added in the middle of a month counts on all its days, claims no change, and leaves the report before as it was", async () => {
  const late = await newWorkspace("Late");
  const prompt = "Which folding bike is best?";
  const { queryId } = await call("POST", "/v1/research/ai-citation/queries", { prompt, cadence: "none" }, late);
  const [from, to] = [daysAgo(30), daysAgo(1)];
  const answers = Array.from({ length: 12 }, (_, n) => ({
    ...{ prompt, llm: "llm_chat_1", sampledAt: `${daysAgo(30 - 2 * n)}T12:00:00Z` },
    text: `Answer ${n}: look at [this](https://${n % 2 === 0 ? "late-reports.example" : "rival.example"}/bikes).`,
  }));
  await call("POST", "/v1/research/ai-citation/answers", { answers }, late);
  const statedIn = (report: Report, key: string) => report.figures.find((figure) => figure.key === key);

  const before = await reportOn({ from, to }, late);
  await call("POST", "/v1/research/competitor", { domain: "rival.example" }, late);
  const shareOf = `/v1/research/ai-citation/share-of-voice?since=${from}T00:00:00Z&until=${to}T23:59:59Z&details=true`;
  const shares = async () => (await call("GET", shareOf, undefined, late)).summary;
  const { resolve } = (await shares())["late-reports.example"];
  expect(resolve.operation).toBe("research.ai_citation.queries.update");
  const trackDomains = ["late-reports.example", "rival.example"];
  await call("PATCH", `/v1/research/ai-citation/queries/${queryId}`, { trackDomains }, late);
  await expect.poll(async () => (await shares())["late-reports.example"].rate).toBe(0.5);
  const after = await reportOn({ from, to }, late);

  expect(statedIn(before, "citations.rate")?.value).toBe(0.5);
  expect(statedIn(before, "citations.share")).toBeUndefined();
  expect(statedIn(after, "citations.share")).toMatchObject({ value: 0.5, section: "unchanged" });
  expect(statedIn(after, "citations.rate")).toMatchObject({ value: 0.5, section: "unchanged" });
  expect(await call("GET", `/v1/reports/${before.id}`, undefined, late)).toEqual(before);
});

test("a policy is replayed over stored decisions, and one that would approve everything is refused", async () => {
  const replay = (body: object) => service.rest("POST", "/v1/agent/approvals/policy-replay", body, { workspace });

  const { status, body } = await replay({ policy: { rules: [{ skill: "produce.publish" }] } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 0, wouldApprove: 0, sentence: expect.stringContaining("nothing to replay") });
  const decided = await newWorkspace("Decided");
  const { invocationId, approvalId } = await askToPublish(decided);
  await call("POST", `/v1/agent/invocations/${invocationId}/reject`, { approvalId }, decided);
  const priced = async (maxCredits: number) =>
    call("POST", "/v1/agent/approvals/policy-replay", { policy: { rules: [{ maxCredits }] } }, decided);
  expect(await priced(0)).toMatchObject({ total: 1, wouldApprove: 0 });
  expect(await priced(1_000)).toMatchObject({
    total: 1,
    wouldApprove: 1,
    ofThese: { rejected: { count: 1, approvalIds: [approvalId] } },
  });
  expect((await replay({ policy: { rules: [{}] } })).body.details.errors[0].field).toBe("policy.rules[0]");
});
