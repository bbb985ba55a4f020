import { expect, test } from "vitest";
import { findBarriers } from "../harness/accessibility.ts";
import { act, gone, scrollDownTo } from "../harness/act.ts";
import { CLICK_JOBS } from "../harness/click-jobs.ts";
import { countClicks } from "../harness/count-clicks.ts";
import { openHarness } from "../harness/harness.ts";

const { newWorld, openPage } = openHarness();

const ROWS = [
  "date,query,clicks,impressions,position",
  "2026-04-20,hourly billing,1,40,14",
  "2026-04-21,hourly billing,2,60,12",
  "2026-04-21,acme login,9,10,1",
];
const CLICKS = /^Clicks\s*16/;
const DATES = ["Date,Clicks,Impressions,CTR,Position", "2026-04-20,4,80,5%,9", "2026-04-21,12,90,13.3%,8"];

test("an export is imported from the page, and shows totals, queries within striking distance and a known error of the vendor", async () => {
  const { workspaceId, key } = await newWorld();
  await using visit = await openPage(`/app/w/${workspaceId}/performance`, { key });
  const { page } = visit;
  await page.getByRole("heading", { name: "No search performance yet" }).waitFor();

  const upload = page.getByLabel("Export of the search console");
  for (const [name, lines] of [
    ["queries.csv", ROWS],
    ["dates.csv", DATES],
  ] as const) {
    await upload.setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
    const shown =
      name === "queries.csv" ? page.getByText("hourly billing") : page.getByRole("button", { name: CLICKS });
    await shown.first().waitFor();
  }

  const clicks = page.getByRole("button", { name: CLICKS });
  await clicks.waitFor();
  expect(await clicks.getAttribute("aria-pressed")).toBe("true");
  await clicks.click();
  await expect.poll(() => clicks.getAttribute("aria-pressed")).toBe("false");
  await page.getByText("Search Console logged too many impressions", { exact: false }).waitFor();
  await page.getByText("acme login").first().waitFor();
  await page.getByRole("button", { name: "Striking distance: positions 11 to 20" }).click();
  await expect.poll(() => page.getByText("acme login").count()).toBe(0);
  await page.getByText("hourly billing").first().waitFor();
  await page.getByRole("combobox", { name: "Days" }).click();
  await page.getByRole("option", { name: "16 months" }).click();
  await page.waitForURL("**days=485**");
  await page.getByText("483 days without figures.", { exact: false }).waitFor();
  await clicks.waitFor();
});

test("imported clicks appear on the overview and beside the rank of their keyword, with the known error of the vendor", async () => {
  const { workspaceId, key, client } = await newWorld();
  const { created } = await client.research.keyword.create({ keywords: [{ keyword: "hourly billing" }] });
  await using visit = await openPage(`/app/w/${workspaceId}/performance`, { key });
  const { page } = visit;
  const upload = page.getByLabel("Export of the search console");
  await act(() =>
    upload.setInputFiles({ name: "q.csv", mimeType: "text/csv", buffer: Buffer.from(ROWS.join("\n")) }),
  ).until(page.getByText("hourly billing").first());
  await act(() =>
    upload.setInputFiles({ name: "d.csv", mimeType: "text/csv", buffer: Buffer.from(DATES.join("\n")) }),
  ).until(page.getByRole("button", { name: CLICKS }));

  await page.goto(`/app/w/${workspaceId}`);
  await page.getByText("16 clicks, 170 impressions", { exact: false }).waitFor();
  await page.getByText("Search Console logged too many impressions", { exact: false }).waitFor();
  await page.goto(`/app/w/${workspaceId}/keywords/${created[0]?.id}`);
  await scrollDownTo(page.getByText("Average position", { exact: false }));
  await page.getByText("known error of Search Console", { exact: false }).first().waitFor();

  // Eight weeks of totals: 2 clicks a day, then 3.
  const days = Array.from({ length: 56 }, (_, index) => {
    const day = new Date(Date.UTC(2026, 1, 25 + index)).toISOString().slice(0, 10);
    return `${day},${index < 28 ? 2 : 3},40,5%,9`;
  });
  await page.goto(`/app/w/${workspaceId}/performance`);
  const weeks = Buffer.from([DATES[0], ...days].join("\n"));
  await act(() => upload.setInputFiles({ name: "weeks.csv", mimeType: "text/csv", buffer: weeks })).until(
    page.getByRole("button", { name: /^Clicks\s*84\s*before: 56/ }),
  );
  await act(() => page.getByRole("button", { name: "Do not compare" }).click()).until(
    page.getByRole("button", { name: /^Clicks\s*84$/ }),
  );
  await act(() => page.getByRole("button", { name: "Compare with last year" }).click()).until(
    page.getByText("28 days of the range before without figures", { exact: false }),
  );
  await act(() => page.getByRole("button", { name: "Compare with the range before" }).click()).until(
    page.getByText("before: 56", { exact: false }),
  );
});

test.each([
  ["Queries.csv", "Top queries,Clicks,Impressions,CTR,Position\nhourly billing,12,340,3.53%,11.2"],
  ["Suchanfragen.csv", 'Häufigste Suchanfragen,Klicks,Impressionen,CTR,Position\nhourly billing,12,340,"3,53%","11,2"'],
])("an export without dates asks for its range: %s is imported in two clicks", async (name, lines) => {
  const { workspaceId, key, client } = await newWorld();
  await using visit = await openPage(`/app/w/${workspaceId}/performance`, { key });
  const { page } = visit;
  const clicks = await countClicks(page);
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import an export" }).click();
  await (await choosing).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(lines) });

  const dialog = page.getByRole("dialog", { name: "Dates of the export" });
  await dialog.getByText(name).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect((await client.agent.files.list({})).data).toEqual([]);
  await dialog.getByLabel("First day").fill("2026-03-01");
  await dialog.getByLabel("Last day").fill("2026-03-28");
  await act(() => dialog.getByRole("button", { name: "Import" }).click()).until(gone(dialog));

  await page.getByText("hourly billing").first().waitFor();
  expect(await clicks()).toBe(CLICK_JOBS.clicksFile.clicks);
  const [run] = (await client.agent.invocations.list({ skill: "performance.import" })).data;
  const ended = await client.agent.invocations.get({ id: run?.invocationId ?? "" });
  expect(ended.result).toMatchObject({ range: { from: "2026-03-01", to: "2026-03-28" }, rows: { queries: 1 } });
});

test("without a connection the import says what to connect", async () => {
  const { workspaceId, key } = await newWorld();
  await using visit = await openPage(`/app/w/${workspaceId}/performance`, { key, allow: [/403/] });

  await visit.page.getByRole("button", { name: "Import from the search console" }).click();

  await visit.page.getByText("No search console is connected", { exact: false }).first().waitFor();
});
