import { readFile } from "node:fs/promises";
import { createClient } from "@findable/contract/client";
import { expect, test } from "vitest";
import { findBarriers, isTooWide } from "../harness/accessibility.ts";
import { openHarness } from "../harness/harness.ts";

const { newWorld, openPage, url } = openHarness();
const DEMO = "/app/w/ws_demo_15lrdpv0t6vf4r";
const demo = createClient({ baseUrl: url });

test("the monitor shows k of n with its interval for each prompt and engine, and filters by engine, in both themes and on a phone", async () => {
  const { figures } = await demo.research.aiCitation.shareOfVoice({ details: true, llm: "llm_chat_1" });
  const cell = figures?.cells[0];
  const { data } = await demo.research.aiCitation.queries.list({ limit: 200 });
  const prompt = data.find(({ queryId }) => queryId === cell?.queryId)?.prompt ?? "";
  await using visit = await openPage(`${DEMO}/citations?days=28`, { theme: "dark" });
  const { page } = visit;

  await page.getByRole("img", { name: /^Share of voice of tallyhour.example in 4 weeks/ }).waitFor();
  await page.getByText("No real change").first().waitFor();
  await page.getByRole("combobox", { name: "Engine" }).click();
  await page.getByRole("option", { name: "ChatGPT" }).click();
  const prompts = page.getByRole("table", { name: "Prompts" });
  await expect
    .poll(() => prompts.getByRole("columnheader").allTextContents())
    .toEqual(["Prompt", "ChatGPT", "Credits per day"]);
  expect(new URL(page.url()).search).toBe("?days=28&llm=llm_chat_1");
  await prompts
    .getByRole("row")
    .filter({ hasText: prompt })
    .getByText(/^\d+ of \d+$/)
    .waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await using phone = await openPage(`${DEMO}/citations`, { width: 390 });
  await phone.page.getByText("Which prompts changed").waitFor();
  expect(await isTooWide(phone.page)).toBe(false);
});

test("prompts are added with their price per day, sampled, read answer by answer, and stopped", async () => {
  const world = await newWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/citations`, { key: world.key });
  const { page } = visit;

  await page.getByRole("heading", { name: "No prompts yet" }).waitFor();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Prompts").fill("Which invoice software is best?\nHow do studios bill by the hour?");
  await dialog.getByRole("checkbox", { name: "AI overview" }).uncheck();
  await dialog.getByLabel("Answers per engine").fill("2");
  await dialog.getByText("Costs 8 credits per day on average, 240 credits in 30 days.").waitFor();
  await dialog.getByRole("button", { name: /Monitor 2 prompts 8 credits/ }).click();
  await dialog.waitFor({ state: "detached" });
  expect((await world.client.research.aiCitation.queries.list({})).data).toMatchObject([
    { prompt: "How do studios bill by the hour?", samplesPerDay: 2, cadence: "daily" },
    { prompt: "Which invoice software is best?", llms: expect.not.arrayContaining(["search_overview"]) },
  ]);

  const advanced = await world.agency.test.clock.advance({ days: 1 });
  if ("invocationId" in advanced) await world.agency.runs.wait(advanced.invocationId);
  await page.reload();
  await page.getByText("Too early to say").first().waitFor();
  await page.getByRole("link", { name: "Which invoice software is best?" }).click();
  await page.getByRole("heading", { name: "How often answers cite you" }).waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await page.goto(`/app/w/${world.workspaceId}/citations`);
  const number = page
    .getByRole("table", { name: "Prompts" })
    .getByRole("link", { name: /^\d+ of \d+/ })
    .first();
  const all = Number(/of (\d+)/.exec((await number.textContent()) ?? "")?.[1]);
  await number.click();
  await page.getByText(`${all} ${all === 1 ? "answer" : "answers"} behind a number`).waitFor();
  expect(await page.getByRole("table", { name: "Answers" }).getByRole("row").count()).toBe(all + 1);
  await page.getByRole("button", { name: "Evidence bundle" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download bundle" }).click();
  const lines = (await readFile(await (await downloading).path(), "utf8")).trimEnd().split("\n");
  expect(lines).toHaveLength(all + 2);
  expect(JSON.parse(lines[0] ?? "").body).toMatchObject({ format: "findable-citation-evidence", samples: all });
  await page.getByText(`Seal: ${JSON.parse(lines.at(-1) ?? "").hash}`).waitFor();
  expect(await findBarriers(page)).toEqual([]);

  const [answer] = (await world.client.research.aiCitation.samples.list({ outcome: "answered" })).data;
  const { citations } = await world.client.research.aiCitation.samples.get({ id: answer?.sampleId ?? "" });
  await page.goto(`/app/w/${world.workspaceId}/citations/answers`);
  await page.getByRole("table", { name: "Answers" }).getByRole("row").nth(1).waitFor();
  await page.goto(`/app/w/${world.workspaceId}/citations/answers/${answer?.sampleId}`);
  const cited = new Set(citations.map((citation) => citation.url));
  await page.getByRole("heading", { name: "Sources" }).waitFor();
  expect(await page.locator("ol li[id^=source-]").count()).toBe(cited.size);
  expect(await page.locator("mark").count()).toBeGreaterThan(0);
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole("link", { name: "Open prompt" }).click();
  await page.getByRole("button", { name: "Stop monitoring" }).click();
  await expect
    .poll(async () => (await world.client.research.aiCitation.queries.list({})).total, { timeout: 30_000 })
    .toBe(1);
});

test("the planner prices a design before anything is spent, and fills the form that adds prompts with it", async () => {
  const plan = await demo.research.aiCitation.plan({ detect: 0.05, llms: ["llm_chat_1"], prompts: 200 });
  await using visit = await openPage(`${DEMO}/citations/plan?points=5&llms=llm_chat_1&prompts=200`);
  const { page } = visit;

  await page.getByText(`${plan.credits?.toLocaleString("en-GB")} credits`, { exact: true }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("link", { name: "Add prompts with this design" }).click();

  const dialog = page.getByRole("dialog", { name: "Add prompts" });
  expect(await dialog.getByLabel("Answers per engine").inputValue()).toBe(String(plan.samplesPerDay));
  expect(await dialog.getByRole("checkbox", { name: "ChatGPT" }).isChecked()).toBe(true);
  expect(await dialog.getByRole("checkbox", { name: "Gemini" }).isChecked()).toBe(false);
});

test("a copied answer is previewed, imported and read back with its citations, without any connected engine", async () => {
  const world = await newWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/citations`, { key: world.key });
  const { page } = visit;

  await page.getByRole("button", { name: "Import answers" }).click();
  const dialog = page.getByRole("dialog", { name: "Import answers" });
  await dialog.getByLabel("Prompt").fill("Which invoice software is best?");
  await dialog
    .getByLabel("Answer", { exact: true })
    .fill(`Try [${world.domain}](https://${world.domain}/pricing) or [Rival](https://rival.example/).`);
  await dialog.getByText("2 links found:").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Import answer" }).click();
  await dialog.getByText("1 stored, 0 already stored, 0 refused.").waitFor();
  await dialog.getByRole("link", { name: "View the answer as it was read" }).click();

  await page.getByRole("heading", { name: "Which invoice software is best?", level: 1 }).waitFor();
  await page.getByText("Copied by a person").waitFor();
  expect(await page.locator("mark").allTextContents()).toEqual([`${world.domain}1`, "Rival2"]);
  await page.locator("#source-1").getByText("Yours").waitFor();
});

test("cited pages are filtered to third parties that do not name the brand, and lead to the answers", async () => {
  const wanted = await demo.research.aiCitation.sources({
    party: "third_party",
    namesUs: false,
    since: "2026-10-20T00:00:00Z",
  });
  await using visit = await openPage(`${DEMO}/citations/sources`, { theme: "dark" });
  const { page } = visit;

  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Third parties that do not name you" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?party=third_party&names=no");
  const table = page.getByRole("table", { name: "Sources" });
  await table
    .getByText(wanted.data[0]?.title ?? "")
    .first()
    .waitFor();
  await expect.poll(() => table.getByText("Competitor").count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await table
    .getByRole("link", { name: `${wanted.data[0]?.answers}`, exact: true })
    .first()
    .click();
  await page.waitForURL(/\/citations\/answers\?domain=/);
});

test("suggested prompts show their evidence, and the chosen ones continue in the form with the price", async () => {
  const run = await demo.research.aiCitation.suggestPrompts({ count: 10 });
  await using visit = await openPage(
    `${DEMO}/citations?open=suggest&run=${"invocationId" in run ? run.invocationId : ""}`,
  );
  const { page } = visit;

  const dialog = page.getByRole("dialog");
  const first = dialog
    .getByRole("listitem")
    .filter({ has: page.getByRole("checkbox") })
    .first();
  await first
    .getByText(/^(Keyword|Audience segment|Question on a results page|Pain point|Query of Bing's AI): /)
    .first()
    .waitFor();
  const prompt = (await first.locator("label").first().textContent())?.trim() ?? "";
  await first.getByRole("checkbox").check();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Continue with 1 prompt" }).click();

  expect(await page.getByRole("dialog", { name: "Add prompts" }).getByLabel("Prompts").inputValue()).toBe(prompt);
});
