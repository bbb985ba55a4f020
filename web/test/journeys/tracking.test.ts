import { createClient } from "@findable/contract/client";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findBarriers } from "../harness/accessibility.ts";
import { act, at, gone } from "../harness/act.ts";
import { CLICK_JOBS } from "../harness/click-jobs.ts";
import { countClicks } from "../harness/count-clicks.ts";
import { openHarness } from "../harness/harness.ts";
import { message } from "../harness/messages.ts";

const { newWorld, openPage, operatorKey, url } = openHarness();

test("rankings are tracked with two clicks from the overview or the keywords, weekly and now, and the schedule is shown", async () => {
  const world = await newWorld();
  await world.client.research.keyword.bulkCreate({
    keywords: ["invoice software", "late invoice letter"].map((keyword) => ({ keyword })),
  });
  const { secret } = await world.agency.auth.keys.create({
    name: "Marketer",
    scope: "WORKSPACE",
    workspaceId: world.workspaceId,
  });
  await using visit = await openPage(`/app/w/${world.workspaceId}/`, { key: secret });
  const { page } = visit;
  const dialog = page.getByRole("dialog", { name: "Track rankings" });

  await act(() => page.getByRole("link", { name: "Track rankings" }).click()).until(
    dialog.getByRole("button", { name: /Start tracking/ }),
  );
  await page.goto(`/app/w/${world.workspaceId}/keywords`);
  const clicks = await countClicks(page);
  await act(() => page.getByRole("button", { name: "Track rankings" }).click()).until(
    dialog.getByText(/credits and US\$\d.* a month/),
  );
  await act(() => dialog.getByRole("button", { name: /Start tracking/ }).click()).until(at(page, /\/runs\/inv_/));

  expect(await clicks()).toBe(CLICK_JOBS.track.clicks);
  const [schedule] = (await world.client.schedules.list({})).data;
  expect(schedule).toMatchObject({
    action: "agent.invoke",
    config: { skill: "rank_monitor" },
    workspaces: [world.workspaceId],
    cadence: "weekly:mon:08:00",
    timezone: "UTC",
  });
  await page.goto(`/app/w/${world.workspaceId}/?open=track`);
  await page.getByText(/Already tracked: Every Monday at 08:00 \(UTC\)\./).waitFor();
});

test("an error of the estimate is shown beside the option it concerns, and goes away with it", async () => {
  const world = await newWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/runs?start=1&run=research.icp`, {
    key: world.key,
    allow: [/status of 400/],
  });
  const dialog = visit.page.getByRole("dialog");
  const fault = dialog.getByText("must be at least 0, not -1");

  await dialog.getByText("Budget, approval and tags").click();
  await act(() => dialog.getByLabel("Maximum credits").fill("-1")).until(fault);
  expect(await dialog.getByRole("button", { name: /Start run/ }).isDisabled()).toBe(true);
  await act(() => dialog.getByLabel("Maximum credits").fill("5")).until(gone(fault));

  // An untouched form names no errors.
  const refused = visit.page.waitForResponse((answer) => answer.status() === 400);
  await visit.page.goto(`/app/w/${world.workspaceId}/runs?start=1&run=produce.brief`);
  await (await refused).finished();
  await dialog.getByLabel("Keyword (optional)", { exact: true }).waitFor();
  expect(await dialog.locator("[aria-invalid]").count()).toBe(0);
  await dialog.getByLabel("Keyword (optional)", { exact: true }).fill("invoices");
  await dialog.getByLabel("Topic (optional)").fill("billing");
  await expect.poll(() => dialog.locator("[aria-invalid]").count()).toBe(1);
  await dialog.getByRole("button", { name: "All skills" }).click();
  await act(() => dialog.getByRole("searchbox", { name: "Find a skill" }).fill("clock")).until(
    dialog.getByText("No matching skills."),
  );
});

test("any skill is scheduled from its form, with its price a month", async () => {
  const world = await newWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/runs?start=1&run=research.icp`, { key: world.key });
  const { page } = visit;
  const dialog = page.getByRole("dialog");

  await dialog.getByRole("combobox", { name: "When" }).click();
  await act(() => page.getByRole("option", { name: "Every Friday" }).click()).until(
    dialog.getByText(/credits a month/),
  );
  await act(() => dialog.getByRole("button", { name: /Schedule/ }).click()).until(
    page.getByRole("heading", { name: "Settings", level: 1 }),
  );
  await page.getByText("Every Friday at 08:00 (UTC)", { exact: false }).waitFor();

  const [schedule] = (await world.client.schedules.list({})).data;
  expect(schedule).toMatchObject({ config: { skill: "research.icp" }, workspaces: [world.workspaceId] });
});

test("a skill whose integration is not connected names it before its form is filled in, and leads there", async () => {
  const operator = createClient({ baseUrl: url, apiKey: operatorKey });
  const { id } = await operator.workspaces.create({ name: "Bare", primaryDomain: "bare.example" });
  await using visit = await openPage(`/app/w/${id}/runs?start=1`, { key: operatorKey });
  const { page } = visit;
  const dialog = page.getByRole("dialog");

  await act(() => dialog.getByRole("button", { name: /^Read a results page.*Requires Search results/ }).click()).until(
    dialog.getByText("Requires an integration that is not connected: Search results.").first(),
  );
  expect(await dialog.getByRole("button", { name: /Start run/ }).isDisabled()).toBe(true);
  await page.goto(`/app/w/${id}/runs?start=1&run=rank_monitor`);
  await act(() => dialog.getByRole("link", { name: "Open integrations" }).click()).until(
    page.getByRole("heading", { name: "Integrations", level: 1 }),
  );

  await operator.workspaces.delete({ id });
});

test("the overview names the week's rank losses, storms and lost pages with links, and a finished rank run opens on tables with links", async () => {
  await using visit = await openPage("/app/");
  const { page } = visit;
  await page.getByRole("button", { name: /Explore the demo/ }).click();
  await page.waitForURL("**/app/w/**");
  const overview = `${page.url().replace(/\/$/, "")}/`;
  const attention = page.locator("section").filter({ has: page.getByRole("heading", { name: "Needs attention" }) });
  const moved = page.locator("section").filter({ has: page.getByRole("heading", { name: "What moved" }) });
  const falls = attention.getByRole("link", { name: /fell from #\d+ to / });
  const sentence = moved.getByText(/^\d+ of \d+ keywords fell and \d+ rose beyond noise/);
  const fallen = Number.parseInt(await sentence.innerText(), 10);
  await falls.first().waitFor();
  expect(await falls.count()).toBe(fallen);
  for (const fall of await falls.all()) {
    const [keyword = ""] = (await fall.innerText()).split("\n");
    expect(await moved.getByRole("link", { name: keyword, exact: false }).count(), keyword).toBe(1);
  }
  await act(() => falls.first().click()).until(at(page, /\/keywords\/kw_/));
  await page.goto(`${overview}runs/${await runWithDrops(page)}`);
  await act(() => page.getByRole("table", { name: "Dropped" }).getByRole("link").first().click()).until(
    at(page, /\/keywords\/kw_/),
  );

  await page.route(/\/v1\/insights\/movement/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const storm = {
      ...{
        kind: "storm",
        at: body.until,
        title: "Many keywords moved at once: 8 of 12",
        concerns: "workspace",
        url: null,
      },
      ...{ storm: { moved: 8, ranking: 12, device: "desktop", location: "US" }, invocationId: "inv_stormy" },
    };
    const [{ keywordId, keyword }] = body.movers;
    const lostPage = { url: "https://tallyhour.example/gone", keywords: [{ keywordId, keyword }] };
    await route.fulfill({ response, json: { ...body, storms: [storm], lostPages: [lostPage] } });
  });
  await page.goto(overview);
  const storm = attention.getByRole("link", { name: /Many ranks moved at once.*8 of 12 keywords/ });
  await storm.waitFor();
  expect(await storm.getAttribute("href")).toMatch(/\/runs\/inv_stormy$/);
  const lost = attention.getByRole("link", { name: /Page lost: \/gone.*no longer ranks for/ });
  await act(() => lost.click()).until(at(page, /\/keywords\/kw_/));
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

/** A rank run of the demo whose result has a drop. */
async function runWithDrops(page: Page): Promise<string> {
  const read = async (path: string) => (await page.request.get(new URL(path, page.url()).href)).json();
  const runs = await read("/v1/agent/invocations?skill=rank_monitor&status=SUCCEEDED&limit=50");
  for (const { invocationId } of runs.data) {
    const { result } = await read(`/v1/agent/invocations/${invocationId}`);
    if (result.dropped.length > 0) return invocationId;
  }
  throw new Error("The demo has no run with a drop.");
}

test("the usage page shows vendors' dollars, a cap and past months, and a start above the cap says so", async () => {
  const world = await newWorld();
  const run = await world.client.runs.start({ skill: "research.serp", input: { query: "invoice software" } });
  await run.wait();
  await using visit = await openPage(`/app/w/${world.workspaceId}/settings`, { key: world.key });
  const { page } = visit;

  const cap = page.locator("form").filter({ has: page.getByRole("button", { name: "Set cap" }) });
  await cap.getByLabel("Credits a month").fill("2");
  await act(() => cap.getByRole("button", { name: "Set cap" }).click()).until(message(page, "Saved"));
  await page.goto(`/app/w/${world.workspaceId}/usage`);
  await page
    .getByRole("table", { name: "Charges by vendor" })
    .getByText(/^US\$0\.\d+$/)
    .first()
    .waitFor();
  await page.getByText("1 of 2 credits", { exact: false }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("combobox", { name: "Month" }).click();
  await act(() => page.getByRole("option").nth(1).click()).until(
    page.getByText("No vendor reported a charge in this month."),
  );
  await expect(world.client.agent.invoke({ skill: "rank_monitor", input: {} })).rejects.toMatchObject({
    code: "insufficient_credits",
    details: { cap: "workspace" },
  });
});

test.each([
  [
    "de",
    "Was sich bewegt hat",
    /^Seit .+: Von \d+ Keywords fielen \d+ und stiegen \d+ über das Rauschen hinaus\. \d+ bewegten? sich/,
  ],
  [
    "fr",
    "Ce qui a bougé",
    /^Depuis le .+, sur \d+ mots-clés, \d+ en baisse et \d+ en hausse au-delà du bruit\. \d+ (?:a|ont) varié/,
  ],
  [
    "es",
    "Qué se movió",
    /^Desde el .+, de \d+ palabras clave, bajaron \d+ y subieron \d+ más allá del ruido\. \d+ vari/,
  ],
])("what moved is written in the language of the app: %s", async (language, title, sentence) => {
  await using visit = await openPage("/app/");
  const { page } = visit;
  await page.getByRole("button", { name: /Explore the demo/ }).click();
  await page.waitForURL("**/app/w/**");
  await page.evaluate((chosen) => localStorage.setItem("findable.language", chosen), language);
  await page.reload();
  const moved = page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });

  await moved.getByText(sentence).waitFor();
  expect(await moved.locator("p").first().innerText()).not.toMatch(/keyword|noise/);
});
