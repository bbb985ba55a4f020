import { readFile } from "node:fs/promises";
import { createClient } from "@findable/contract/client";
import { expect, test } from "vitest";
import { findBarriers, isTooWide } from "../harness/accessibility.ts";
import { act, at, gone } from "../harness/act.ts";
import { openHarness } from "../harness/harness.ts";

const { newWorld, openPage, url } = openHarness();
const DEMO = "/app/w/ws_demo_15lrdpv0t6vf4r";
const demo = createClient({ baseUrl: url });

test("the monitor shows k of n with its interval for each prompt and engine, and filters by engine, in both themes and on a phone", async () => {
  const { figures } = await demo.research.aiCitation.shareOfVoice({ details: true, llm: "llm_chat_1" });
  const { summary } = await demo.research.aiCitation.shareOfVoice({});
  const verdict = summary["tallyhour.example"]?.verdict ?? "";
  const cell = figures?.cells[0];
  const { data } = await demo.research.aiCitation.queries.list({ limit: 200 });
  const prompt = data.find(({ queryId }) => queryId === cell?.queryId)?.prompt ?? "";
  await using visit = await openPage(`${DEMO}/citations?days=28`, { theme: "dark" });
  const { page } = visit;

  await page.getByRole("img", { name: /^Share of voice of tallyhour.example in 4 weeks/ }).waitFor();
  const words: Readonly<Record<string, string>> = { noise: "No real change", insufficient: "Too early to say" };
  await page
    .getByText(words[verdict] ?? verdict)
    .first()
    .waitFor();
  await page.getByRole("combobox", { name: "Engine" }).click();
  await page.getByRole("option", { name: "ChatGPT" }).click();
  const prompts = page.getByRole("table", { name: "Prompts" });
  await expect
    .poll(() => prompts.getByRole("columnheader").allTextContents())
    .toEqual(["Prompt", "ChatGPT · API", "ChatGPT · App", "Credits per day"]);
  expect(new URL(page.url()).search).toBe("?days=28&llm=llm_chat_1");
  await prompts
    .getByRole("row")
    .filter({ hasText: prompt })
    .getByRole("link", { name: /^\d+ of \d+ / })
    .first()
    .waitFor();
  // One prompt is asked in the app as well, and its row has both.
  const both = data.find(({ surfaces }) => surfaces?.length === 2)?.prompt ?? "";
  expect(
    await prompts
      .getByRole("row")
      .filter({ hasText: both })
      .getByRole("link", { name: /^\d+ of \d+ / })
      .count(),
  ).toBe(2);
  expect(await findBarriers(page)).toEqual([]);

  await using phone = await openPage(`${DEMO}/citations`, { width: 390 });
  await phone.page.getByRole("heading", { name: "Which prompts changed" }).waitFor();
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
  await act(() => dialog.getByLabel("Answers per engine").fill("2")).until(
    dialog.getByText(/Costs 8 credits per day on average, 240 credits in 30 days\./),
  );
  await act(() => dialog.getByRole("button", { name: /Monitor 2 prompts 8 credits/ }).click()).until(gone(dialog));
  expect((await world.client.research.aiCitation.queries.list({})).data).toMatchObject([
    { prompt: "How do studios bill by the hour?", samplesPerDay: 2, cadence: "daily" },
    { prompt: "Which invoice software is best?", llms: expect.not.arrayContaining(["search_overview"]) },
  ]);

  const advanced = await world.agency.test.clock.advance({ days: 1 });
  if ("invocationId" in advanced) await world.agency.runs.wait(advanced.invocationId);
  await page.reload();
  await page.getByText("Too early to say").first().waitFor();
  await act(() => page.getByRole("link", { name: "Which invoice software is best?" }).click()).until(
    page.getByRole("heading", { name: "How often answers cite you" }),
  );
  expect(await findBarriers(page)).toEqual([]);

  await page.goto(`/app/w/${world.workspaceId}/citations`);
  const number = page
    .getByRole("table", { name: "Prompts" })
    .getByRole("link", { name: /^\d+ of \d+/ })
    .first();
  const all = Number(/of (\d+)/.exec((await number.textContent()) ?? "")?.[1]);
  await act(() => number.click()).until(page.getByText(`${all} ${all === 1 ? "answer" : "answers"} behind a number`));
  expect(await page.getByRole("table", { name: "Answers" }).getByRole("row").count()).toBe(all + 1);
  await page.getByRole("button", { name: "Evidence bundle" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download bundle" }).click();
  const lines = (await readFile(await (await downloading).path(), "utf8")).trimEnd().split("\n");
  expect(lines).toHaveLength(all + 2);
  expect(JSON.parse(lines[0] ?? "").body).toMatchObject({ format: "findable-citation-evidence", samples: all });
  await page.getByText(`Seal: ${JSON.parse(lines.at(-1) ?? "").hash}`, { exact: false }).waitFor();
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
  await expect.poll(async () => (await world.client.research.aiCitation.queries.list({})).total).toBe(1);
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
  await act(() =>
    dialog
      .getByLabel("Answer")
      .fill(`Try [${world.domain}](https://${world.domain}/pricing) or [Rival](https://rival.example/).`),
  ).until(dialog.getByText("2 links found:"));
  expect(await findBarriers(page)).toEqual([]);
  await act(() => dialog.getByRole("button", { name: "Import answer" }).click()).until(
    dialog.getByText(/1 stored, 0 already stored, 0 refused\./),
  );
  await dialog.getByRole("link", { name: "View the answer as it was read" }).click();

  await page.getByRole("heading", { name: "Which invoice software is best?", level: 1 }).waitFor();
  await page.getByText("Copied by a person").waitFor();
  expect(await page.locator("mark").allTextContents()).toEqual([`${world.domain}1`, "Rival2"]);
  await page.locator("#source-1").getByText("Yours").waitFor();
});

test("cited pages are filtered by a view, and lead to the answers", async () => {
  const wanted = await demo.research.aiCitation.sources({ party: "competitor", since: "2026-10-20T00:00:00Z" });
  await using visit = await openPage(`${DEMO}/citations/sources`, { theme: "dark" });
  const { page } = visit;

  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Third parties that do not name you" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?party=third_party&names=no");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Competitors' pages" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?party=competitor");
  const table = page.getByRole("table", { name: "Sources" });
  await table
    .getByText(wanted.data[0]?.title ?? "")
    .first()
    .waitFor();
  await expect.poll(() => table.getByText("Third party").count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await act(() =>
    table
      .getByRole("link", { name: `${wanted.data[0]?.answers}` })
      .first()
      .click(),
  ).until(at(page, /\/citations\/answers\?domain=/));
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

test("a prompt is asked once until its interval is narrow enough, at most for the price shown, within the budget for monitoring", async () => {
  const world = await newWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/settings`, { key: world.key });
  const { page } = visit;

  const budget = page.locator("form").filter({ has: page.getByRole("button", { name: "Set budget" }) });
  await act(() => budget.getByLabel("Credits a month").fill("many")).until(
    budget.getByText("Enter a number of credits.").first(),
  );
  await budget.getByLabel("Credits a month").fill("250");
  await budget.getByRole("button", { name: "Set budget" }).click();
  const limits = async () => (await world.client.workspaces.get({ id: world.workspaceId })).settings;
  await expect.poll(async () => (await limits()).maxMonitoringCreditsPerMonth).toBe(250);
  expect((await limits()).maxCreditsPerMonth).toBeNull();

  const priced = await world.client.research.aiCitation.check({
    ...{ prompt: "any", llms: ["llm_chat_1", "llm_search_2"], precision: 0.25, dryRun: true },
  });
  const most = "estimatedCost" in priced ? priced.estimatedCost.credits : 0;
  await page.goto(`/app/w/${world.workspaceId}/citations?open=check`);
  const dialog = page.getByRole("dialog", { name: "Ask once" });
  await dialog.getByLabel("Prompt").fill("Which invoice software is best?");
  for (const engine of ["Claude", "Gemini", "AI overview"])
    await dialog.getByRole("checkbox", { name: engine }).uncheck();
  await dialog.getByRole("combobox", { name: "Answers" }).click();
  await act(() => page.getByRole("option", { name: /Until ±25 points/ }).click()).until(
    dialog.getByText("The price is the most that this can cost.", { exact: false }),
  );
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: `Ask, at most ${most} credits` }).click();

  await page.waitForURL(/\/runs\//);
  await act(() => page.getByRole("tab", { name: "Result" }).click()).until(
    page.getByRole("heading", { name: "Asked until ±25 points" }),
  );
  await page
    .getByText(/±[\d.]+ points after \d+ answers/)
    .first()
    .waitFor();
  expect(await findBarriers(page)).toEqual([]);
});

test("wordings of one family are added together and shown beside each other, with models, test prompts and definitions in words", async () => {
  const world = await newWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/citations?open=add`, { key: world.key });
  const { page } = visit;

  const dialog = page.getByRole("dialog", { name: "Add prompts" });
  await dialog.getByLabel("Prompts").fill("Which invoice software is best?\nWhat is the best software for invoices?");
  await dialog.getByLabel("Answers per engine").fill("2");
  await dialog.getByLabel("Family").fill("invoices");
  await act(() => dialog.getByRole("button", { name: /Monitor 2 prompts/ }).click()).until(gone(dialog));
  const [first] = (await world.client.research.aiCitation.queries.list({})).data;
  expect(first).toMatchObject({ family: "invoices" });
  const advanced = await world.agency.test.clock.advance({ days: 2 });
  if ("invocationId" in advanced) await world.agency.runs.wait(advanced.invocationId);

  await page.goto(`/app/w/${world.workspaceId}/citations`);
  const engines = page.getByRole("table", { name: "By engine" });
  await engines
    .getByText(/^test prompt right on \d+ of \d+ days$/)
    .first()
    .waitFor();
  await engines
    .getByText(/, not used in comparisons yet$/)
    .first()
    .waitFor();
  await page.getByRole("heading", { name: "Why answers differ" }).waitFor();
  await page.getByText("Too few answers to divide the variance. Missing:").first().waitFor();
  await page.getByRole("combobox", { name: "Definition" }).click();
  await act(() => page.getByRole("option", { name: /Count first links/ }).click()).until(
    page.getByRole("status").filter({ hasText: "Only the site of the first link in an answer counts." }),
  );
  expect(await findBarriers(page)).toEqual([]);

  await page.goto(`/app/w/${world.workspaceId}/citations/${first?.queryId}`);
  await page.getByRole("heading", { name: "Wordings of this question" }).waitFor();
  await page.getByText(`${first?.prompt} (this prompt)`).waitFor();
  await page.getByText("Core sites are known after 20 measured days.").first().waitFor();
  const [day] = (await world.client.research.aiCitation.queries.history({ id: first?.queryId ?? "" })).series;
  const [model] = day?.perLlm["llm_chat_1"]?.models ?? [];
  await page
    .locator("dd")
    .filter({ hasText: model ?? "" })
    .first()
    .waitFor();
  expect(await findBarriers(page)).toEqual([]);
});

test("the sites that engines keep citing stand apart from those that take turns, and pages are found by words of their address", async () => {
  const { data } = await demo.research.aiCitation.queries.list({ limit: 200 });
  // Core sites are known of a prompt that is asked every day.
  const id = data.find(({ cadence }) => cadence === "daily")?.queryId ?? "";
  const { citedDomains } = await demo.research.aiCitation.queries.get({ id });
  await using visit = await openPage(`${DEMO}/citations/${id}`, { theme: "dark" });
  const { page } = visit;

  const card = page.locator("section").filter({ has: page.getByRole("heading", { name: "Core and rotating sites" }) });
  const core = citedDomains.perLlm.flatMap((engine) => engine.core.map(({ domain }) => domain));
  await card
    .getByText(core[0] ?? "")
    .first()
    .waitFor();
  expect(await findBarriers(page)).toEqual([]);

  const wanted = await demo.research.aiCitation.sources({ q: "guide", since: "2026-10-20T00:00:00Z" });
  await page.goto(`${new URL(page.url()).origin}${DEMO}/citations/sources`);
  await page.getByLabel("Address").fill("guide");
  await expect.poll(() => new URL(page.url()).search).toBe("?q=guide");
  const rows = page.getByRole("table", { name: "Sources" }).getByRole("row");
  await expect.poll(() => rows.count()).toBe(Math.min(wanted.total, wanted.data.length) + 1);
  expect(wanted.total).toBeGreaterThan(0);
});

test("an answer stands beside an earlier one, with the sources that came and went and the sentences that changed", async () => {
  const world = await newWorld();
  const [prompt, llm] = ["Which invoice software is best?", "llm_chat_1"] as const;
  await world.client.research.aiCitation.answers.import({
    answers: [
      {
        prompt,
        llm,
        text: "Small studios need little. [Rival](https://rival.example/a) is simple.",
        sampledAt: "2026-01-01T09:00:00Z",
      },
      {
        prompt,
        llm,
        text: `Small studios need little. [Ours](https://${world.domain}/tour) is simple.`,
        sampledAt: "2026-01-02T09:00:00Z",
      },
    ],
  });
  const [now] = (await world.client.research.aiCitation.samples.list({})).data;
  await using visit = await openPage(`/app/w/${world.workspaceId}/citations/answers/${now?.sampleId}`, {
    key: world.key,
  });
  const { page } = visit;

  await page.getByRole("combobox", { name: "Earlier answer" }).click();
  await page.getByRole("option").nth(1).click();
  await expect.poll(() => new URL(page.url()).search).toMatch(/=smp_|=/);
  const card = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Compare with an earlier answer" }) });
  await card.getByText(`${world.domain}/tour`).first().waitFor();
  await card.getByText("rival.example/a").first().waitFor();
  expect(await findBarriers(page)).toEqual([]);
});
