import type { Page } from "playwright-core";
import { navigate } from "../harness/navigate.ts";
import { settled } from "../harness/settled.ts";
import { readListPages } from "./list-pages.ts";
import { readTable, type Say } from "./list-places.ts";
import type { Brand } from "./play-quarter.ts";
import { rankOf } from "./rank-places.ts";
import type { Places } from "./read-places.ts";
import { firstDay, SHARE_DAYS } from "./share-places.ts";
import type { Statement } from "./statements.ts";

/** A tile, or a row of a table: the texts of its parts. */
type Texts = readonly string[];

/** What the pages of the app show, beside what the service answers for the same period. */
export async function readPages(places: Places, page: Page): Promise<Statement[]> {
  const statements: Statement[] = [];
  const say: Say = (place, fact, value) => statements.push({ place, fact, value });
  const open = async (path: string) => {
    await navigate(page, `/app/w/${places.brand.world.workspaceId}${path}`);
    await settled(page);
  };
  await open("/");
  await readOverview(places, page, say);
  await open("/keywords");
  await readGrid(places, page, say);
  for (const { id } of places.brand.keywords.slice(0, KEYWORD_PAGES)) {
    for (const device of places.brand.devices) {
      await open(`/keywords/${id}?device=${device}`);
      await readKeywordPage(places, page, say, { id, device });
    }
  }
  if (places.brand.queryIds.length > 0) {
    await open("/citations");
    await readCitations(places, page, say);
  }
  await open("/site");
  await readSitePage(places, page, say);
  await readListPages(places, { page, open, say });
  return statements;
}

/** Pages of keywords that are opened for each brand; the grid shows all of them. */
const KEYWORD_PAGES = 3;

async function readOverview({ client, daysAgo }: Places, page: Page, say: Say): Promise<void> {
  const movement = await client.insights.movement({ since: daysAgo(7) });
  const moved = card(page, "What moved");
  say("insights.movement", "sentence of the moves", movement.sentence);
  say(
    "overview",
    "sentence of the moves",
    movement.compared === 0 ? movement.sentence : await moved.locator("p").first().innerText(),
  );
  for (const { keywordId, keyword, from, to, verdict } of movement.movers) {
    const row = moved.locator(`a[href*="${keywordId}"]`);
    if ((await row.count()) === 0) continue;
    const [shownFrom = "", shownTo = ""] = (await row.locator(":scope > span").nth(2).innerText()).split(" to ");
    say("insights.movement", `${keyword} moved from`, from);
    say("overview, what moved", `${keyword} moved from`, shownFrom);
    say("insights.movement", `${keyword} moved to`, to);
    say("overview, what moved", `${keyword} moved to`, shownTo);
    const alarm = card(page, "Needs attention").locator(`a[href*="${keywordId}"]`);
    const words = (await alarm.count()) === 0 ? "" : await alarm.first().innerText();
    const fell = /fell from (?:#)?(.+) to (?:#)?(.+)/.exec(words.split("\n").at(-1) ?? "");
    if (fell === null) continue;
    say("overview, needs attention", `${keyword} moved from`, fell[1] ?? null);
    say("overview, needs attention", `${keyword} moved to`, fell[2] ?? null);
    say("overview, needs attention", `${keyword} fell`, true);
    say("insights.movement", `${keyword} fell`, verdict === "down" || verdict === "left");
  }
  const { series } = await client.research.keyword.rankDistribution({});
  const day = series.at(-1);
  const [top = "", of = ""] = (await tile(page, "In the top 10")) ?? [];
  if (day !== undefined && top !== "–") {
    say("research.keyword.rank_distribution", "keywords in the top 10", day.buckets["1-3"] + day.buckets["4-10"]);
    say("overview, tile", "keywords in the top 10", top);
    say("research.keyword.rank_distribution", "keywords measured", `of ${day.measured}`);
    say("overview, tile", "keywords measured", of);
  }
  const { data, total } = await client.insights.opportunities({ limit: 8 });
  const list = card(page, "Opportunities");
  const words = await list.locator("p").first().innerText();
  say("insights.opportunities", "opportunities", total);
  say("overview, opportunities", "opportunities", /^(\d+) pages? to make/.exec(words)?.[1] ?? 0);
  for (const { keywordId, keyword, gain, position } of data) {
    const row = list.getByRole("listitem").filter({ has: page.locator(`a[href*="/keywords/${keywordId}"]`) });
    const [, rank = "", visits = ""] = await row.locator("div > span").allInnerTexts();
    say("insights.opportunities", `gain of ${keyword}`, gain);
    say("overview, opportunities", `gain of ${keyword}`, visits.replace(" visits a month", ""));
    say("insights.opportunities", `position of ${keyword}`, position);
    say("overview, opportunities", `position of ${keyword}`, rank.replace("rank ", ""));
  }
}

async function readGrid({ client }: Places, page: Page, say: Say): Promise<void> {
  const listed = (await client.research.keyword.list({ limit: 500 })).data;
  for (const row of await readTable(page, "Keywords")) {
    const keyword = row["Keyword"] ?? "";
    const about = listed.find((one) => one.keyword === keyword);
    if (about === undefined) continue;
    const rank = rankOf(about, "desktop");
    say("research.keyword.list", `desktop: position of ${keyword}`, rank?.position ?? null);
    say("keywords page", `desktop: position of ${keyword}`, positionIn(row["Position"] ?? ""));
    say("research.keyword.list", `volume of ${keyword}`, about.volume);
    say("keywords page", `volume of ${keyword}`, row["Volume"] ?? "");
    const [shown = ""] = /[+−-]?\d+|–/.exec(row["Change"] ?? "") ?? [];
    say("research.keyword.list", `desktop: gain of ${keyword} in 7 days`, rank?.change7d ?? null);
    say("keywords page", `desktop: gain of ${keyword} in 7 days`, shown);
    if (rank?.change7d == null) continue;
    say("research.keyword.list", `desktop: move of ${keyword}`, rank.move == null ? null : SIGNS[rank.move.verdict]);
    say("keywords page", `desktop: move of ${keyword}`, /[▲▼]/.exec(row["Change"] ?? "")?.[0] ?? null);
  }
}

const SIGNS = { up: "▲", entered: "▲", down: "▼", left: "▼" } as const;

function positionIn(cell: string): string {
  const [first = ""] = cell.split("\n");
  return first.startsWith(">") ? "–" : first;
}

async function readKeywordPage(
  { client, daysAgo }: Places,
  page: Page,
  say: Say,
  about: { id: string; device: Brand["devices"][number] },
): Promise<void> {
  const { device } = about;
  for (const days of [7, 28]) {
    const explained = await client.insights.explainRank({ ...about, since: daysAgo(days) });
    const fact = `${device}: ${explained.keyword} in ${days} days`;
    const [value = "", , note = ""] = spread(await tile(page, `Compared with ${days} days before`));
    const { move, verdict } = explained;
    say(
      "insights.explain_rank",
      fact,
      move === null ? null : move.from === null && move.to === null ? null : `${move.from ?? "–"} to ${move.to ?? "–"}`,
    );
    say("keyword page", fact, value);
    if (move === null) continue;
    say("insights.explain_rank", `${fact}: beyond noise`, verdict !== "within_noise" && verdict !== "unknown");
    say("keyword page", `${fact}: beyond noise`, note.includes("beyond normal fluctuation"));
    say("insights.explain_rank", `${fact}: direction`, DIRECTIONS[verdict]);
    say("keyword page", `${fact}: direction`, /rose|fell|came into|left/.exec(note)?.[0] ?? null);
    if (days !== 7) continue;
    say("insights.explain_rank", `${fact}: sentence`, explained.sentence);
    say("keyword page", `${fact}: sentence`, await card(page, "Why the rank moved").locator("p").first().innerText());
    say("insights.explain_rank", `${device}: position of ${explained.keyword}`, move.to);
    say(
      "keyword page",
      `${device}: position of ${explained.keyword}`,
      positionIn((await tile(page, "Position"))?.[0] ?? ""),
    );
  }
}

const DIRECTIONS = {
  ...{ up: "rose", down: "fell", entered: "came into", left: "left" },
  ...{ within_noise: null, unknown: null },
} as const;

function spread(texts: Texts | undefined): [string?, string?, string?] {
  if (texts === undefined) return [];
  return [texts[0] ?? "", texts.slice(1, -1).join(" "), texts.at(-1) ?? ""];
}

async function readCitations({ client, now, brand }: Places, page: Page, say: Say): Promise<void> {
  const since = firstDay(now, SHARE_DAYS);
  const { summary, figures } = await client.research.aiCitation.shareOfVoice({ since, details: true });
  const own = summary[brand.world.domain];
  const place = "research.ai_citation.share_of_voice";
  say(place, "answers that cite us", figures?.presence.basket.rate ?? null);
  say("citations page, tile", "answers that cite us", (await tile(page, "Answers that cite you"))?.[0] ?? null);
  say(place, "our share", own?.rate ?? null);
  say("citations page, tile", "our share", (await tile(page, "Share of voice"))?.[0] ?? null);
  const engines = page.getByRole("table", { name: "By engine" }).locator("tbody tr");
  for (const row of await engines.all()) {
    const [name = "", presence = "", share = "", answers = ""] = await row.locator("td").allInnerTexts();
    const llm = Object.entries(ENGINE_WORDS).find(([, word]) => name.includes(word))?.[0];
    const engine = figures?.engines.find((one) => one.llm === llm);
    if (engine === undefined) continue;
    say(place, `${llm}: answers that cite us`, engine.presence.rate);
    say("citations page, engines", `${llm}: answers that cite us`, firstWord(presence));
    say(place, `${llm}: our share`, engine.share.rate);
    say("citations page, engines", `${llm}: our share`, firstWord(share));
    say(place, `${llm}: answers`, engine.presence.n);
    say("citations page, engines", `${llm}: answers`, plainText(answers));
  }
  const prompts = page.getByRole("table", { name: "Prompts" });
  for (const queryId of brand.queryIds) {
    const row = prompts.locator("tbody tr").filter({ has: page.locator(`a[href*="${queryId}"]`) });
    const texts = (await row.locator("td").allInnerTexts()).map(plainText);
    const cells = figures?.cells.filter((cell) => cell.queryId === queryId) ?? [];
    for (const { llm, hits, n } of cells) {
      say(place, `${queryId} ${llm}: hits`, `${hits} of ${n}`);
      say(
        "citations page, prompts",
        `${queryId} ${llm}: hits`,
        texts.find((text) => text.startsWith(`${hits} of ${n}`)) === undefined ? texts.join(" | ") : `${hits} of ${n}`,
      );
    }
  }
}

const ENGINE_WORDS = { llm_chat_1: "ChatGPT", llm_search_2: "Perplexity" };

/** Without the words for screen readers. */
function plainText(text: string): string {
  return text.replaceAll("(answers behind it)", "").replaceAll(/\s+/g, " ").trim();
}

function firstWord(text: string): string {
  return text.trim().split(/\s/)[0] ?? "";
}

async function readSitePage({ client }: Places, page: Page, say: Say): Promise<void> {
  const { crawl } = await client.site.pages.list({ limit: 1 });
  if (crawl === null) return;
  const note = await page
    .getByText(/\d+ pages, \d+ indexable/)
    .first()
    .innerText();
  const [, pages = "", indexable = ""] = /([\d,]+) pages, ([\d,]+) indexable/.exec(note) ?? [];
  say("site.pages.list", "pages read", crawl.crawled);
  say("site page", "pages read", pages);
  say("site.pages.list", "indexable pages", crawl.indexable);
  say("site page", "indexable pages", indexable);
  const rows = page.getByRole("list", { name: "Issues to fix" }).locator("> li");
  for (const { code, title, pageCount } of crawl.findings) {
    const row = rows.filter({ hasText: title }).first();
    say("site.pages.list", `pages with ${code}`, pageCount);
    say("site page", `pages with ${code}`, firstWord(await row.getByRole("button").innerText()));
  }
}

function card(page: Page, title: string) {
  return page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

/** The texts of a tile after its label. */
async function tile(page: Page, label: string): Promise<Texts | undefined> {
  const found = page
    .locator("div.rounded-xl")
    .filter({ has: page.getByText(label, { exact: true }) })
    .last();
  if ((await found.count()) === 0) return undefined;
  return (await found.innerText())
    .split("\n")
    .slice(1)
    .filter((text) => text.trim() !== "");
}
