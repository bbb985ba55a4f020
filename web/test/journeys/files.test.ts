import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { findBarriers } from "../harness/accessibility.ts";
import { act } from "../harness/act.ts";
import { openHarness } from "../harness/harness.ts";

const { newWorld, openPage } = openHarness();

test("a file is uploaded, uploaded again under another name, shown as a table, moved, deleted, restored and listed", async () => {
  const world = await newWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/files?folder=lists/`, {
    key: world.key,
    allow: [/status of 409/],
  });
  const { page } = visit;
  const file = { name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from('what,price\n"Hour, billed",90\n') };
  const choose = () => page.getByLabel("Upload files").setInputFiles(file);
  const pane = page.getByRole("dialog", { name: /prices|fees/ });

  await page.getByRole("heading", { name: "No matching files" }).waitFor();
  await choose();
  await page.getByRole("button", { name: "prices.csv" }).waitFor();
  await choose();
  await page.getByRole("button", { name: "Upload as lists/prices-2.csv" }).click();
  await act(() => page.getByRole("button", { name: "prices-2.csv" }).click()).until(
    pane.getByRole("cell", { name: "Hour, billed" }),
  );
  expect(await findBarriers(page)).toEqual([]);

  await pane.getByRole("button", { name: "Rename or move" }).click();
  await page.getByLabel("New path").fill("lists/2026/fees.csv");
  await act(() => page.getByRole("button", { name: "Move" }).click()).until(
    page.getByRole("heading", { name: "fees.csv" }),
  );
  await pane.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: /^2026 ?1 file$/ }).click();
  await page.getByRole("button", { name: "fees.csv" }).click();
  await act(() => pane.getByRole("button", { name: "Delete" }).click()).until(
    page.getByRole("heading", { name: "No matching files" }),
  );
  await act(() => page.getByRole("button", { name: /^Undo/ }).click()).until(
    page.getByRole("button", { name: "fees.csv" }),
  );

  const { data } = await world.client.agent.files.list({ prefix: "lists/" });
  expect(data.map(({ path }) => path).toSorted()).toEqual(["lists/2026/fees.csv", "lists/prices.csv"]);

  const [list] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(await readFile(await list.path(), "utf8")).toMatch(/\r\nlists\/2026\/fees\.csv,29,text\/csv/);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save view…" }).click();
  await page.getByLabel("Name").fill("This year's");
  await page.getByRole("button", { name: "Save view" }).click();
  await page.goto(`/app/w/${world.workspaceId}/files`);
  await page.getByRole("button", { name: "Views" }).click();
  await act(() => page.getByRole("menuitem", { name: "This year's" }).click()).until(
    page.getByRole("button", { name: "fees.csv" }),
  );
});

test("a web page opens in a tab, where its links work and its scripts do not", async () => {
  const world = await newWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/files?folder=reports/`, {
    key: world.key,
    allow: [/Blocked script execution|Content Security Policy/],
  });
  const { page } = visit;
  const report = `<title>Report</title><h1>Before</h1><a href="#last">Last page</a><script>document.querySelector("h1").textContent = "After"</script><h2 id="last">Last</h2>`;
  const file = { name: "report.html", mimeType: "text/html", buffer: Buffer.from(report) };

  await page.getByRole("heading", { name: "No matching files" }).waitFor();
  await page.getByLabel("Upload files").setInputFiles(file);
  await page.getByRole("button", { name: "report.html" }).click();
  const [tab] = await Promise.all([page.waitForEvent("popup"), page.getByRole("link", { name: "Open page" }).click()]);
  await tab.getByRole("link", { name: "Last page" }).click();

  await expect.poll(() => tab.url()).toMatch(/report\.html\/raw#last$/);
  expect(await tab.getByRole("heading", { level: 1 }).textContent()).toBe("Before");
});
