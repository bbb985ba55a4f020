import { expect, test } from "vitest";
import { findBarriers } from "../harness/accessibility.ts";
import { act } from "../harness/act.ts";
import { openHarness } from "../harness/harness.ts";
import { message } from "../harness/messages.ts";

const { newWorld, openPage } = openHarness();
const MINUTE = 60_000;

test("an agency lead creates two workspaces, runs one skill in both, and sees each of them finish", async () => {
  const world = await newWorld();
  await using visit = await openPage("/app/agency/workspaces", { key: world.key });
  const { page } = visit;

  for (const name of ["Harbour", "Meadow"]) {
    await page.getByRole("button", { name: "New workspace" }).click();
    await page.getByLabel("Name").fill(name);
    await page.getByRole("textbox", { name: "Domain" }).fill(`${name.toLowerCase()}.example`);
    await page.getByLabel("Tags").fill("plan:growth");
    await act(() => page.getByRole("button", { name: "Create workspace" }).click()).until(
      page.getByRole("table", { name: "Workspaces" }).getByRole("link", { name }),
    );
  }
  await page.getByRole("button", { name: "Bulk action" }).click();
  await page.getByRole("combobox", { name: "Skill" }).fill("Read a results page");
  await page.getByRole("option", { name: /Read a results page/ }).click();
  await page.getByRole("combobox", { name: "Workspaces" }).click();
  await page.getByRole("option", { name: /plan:growth/ }).click();
  await page.getByLabel("Query").fill("what is {{ workspace.name }}");
  await page.getByRole("button", { name: /Start runs 2 credits/ }).click();

  await page.getByRole("heading", { name: "Bulk action finished" }).waitFor({ timeout: MINUTE });
  await page.getByText("2 of 2 workspaces finished", { exact: false }).waitFor();
  const kept = await world.agency.agent.invocations.list({ skill: "research.serp" });
  expect(kept.data.map(({ status }) => status)).toEqual(["SUCCEEDED", "SUCCEEDED"]);
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole("button", { name: "Actions for Meadow" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByLabel("Type Meadow to confirm").fill("Meadow");
  await act(() => page.getByRole("button", { name: "Delete workspace" }).click()).until(
    message(page, "Meadow was deleted"),
  );
  await page.getByText("Show deleted").click();
  await page.getByRole("button", { name: "Actions for Meadow" }).click();
  await act(() => page.getByRole("menuitem", { name: "Restore" }).click()).until(message(page, "Meadow was restored"));
  expect((await world.agency.workspaces.list({})).data.map(({ name }) => name)).toContain("Meadow");
});

test("a failed query for approvals or runs is reported as an error, not as all clear", async () => {
  const world = await newWorld();
  await using visit = await openPage("/app/", { key: world.key, allow: [/503/] });
  const { page } = visit;
  const unavailable = { status: 503, body: JSON.stringify({ code: "external_unavailable", message: "Not now." }) };
  await page.route(/\/v1\/(agent\/(approvals|invocations)|insights\/attention)/, (route) => route.fulfill(unavailable));

  await page.goto("/app/agency/workspaces");
  await page.locator("section", { hasText: "Needs attention" }).getByRole("alert").waitFor();
  await page.getByRole("table", { name: "Workspaces" }).waitFor();

  expect(await page.getByText("Nothing needs your attention.").count()).toBe(0);
  await page.goto(`/app/w/${world.workspaceId}/`);
  await page.locator("section", { hasText: "Needs attention" }).getByRole("alert").waitFor();
  expect(await page.getByText("All clear").count()).toBe(0);
});

test("each of hundreds of workspaces is found by typing a part of its name, in the switcher and in the list", async () => {
  const world = await newWorld();
  const names = Array.from({ length: 205 }, (_name, index) => `Branch ${String(index).padStart(3, "0")}`);
  const next = names[Symbol.iterator]();
  const createAll = async () => {
    for (const name of next) {
      await world.agency.workspaces.create({ name, primaryDomain: `${name.toLowerCase().replace(" ", "-")}.example` });
    }
  };
  await Promise.all([createAll(), createAll(), createAll(), createAll()]);
  await using visit = await openPage(`/app/w/${world.workspaceId}/runs`, { key: world.key });
  const { page } = visit;
  const switcher = page.getByRole("combobox", { name: "Workspace" });
  const own = (await world.client.workspaces.get({ id: world.workspaceId })).name;

  await act(() => switcher.filter({ hasText: own }).click()).until(page.getByRole("option", { name: /^Branch 204/ }));
  expect(await findBarriers(page)).toEqual([]);
  await act(() => page.getByRole("combobox", { name: "Find a workspace" }).fill("branch-00")).until(
    page.getByRole("option", { name: /^Branch 000/ }),
  );
  expect(await page.getByRole("option").count()).toBe(10);
  await act(() => page.getByRole("option", { name: /^Branch 000/ }).click()).until(
    switcher.filter({ hasText: "Branch 000" }),
  );
  expect(page.url()).toMatch(/\/runs$/);

  await page.goto("/app/agency/workspaces");
  await page.getByLabel("Name or domain").fill("ranch 00");
  const rows = page.getByRole("table", { name: "Workspaces" }).getByRole("row");
  await rows.getByRole("link", { name: "Branch 000" }).waitFor();
  expect(await rows.count()).toBe(11);
  await act(() => page.getByRole("button", { name: "Views" }).click()).until(
    page.getByRole("menuitem", { name: "Save view…" }),
  );
});

test("an operator grants credits, and the audit log names who did it", async () => {
  const world = await newWorld();
  await using visit = await openPage("/app/agency/workspaces", { key: world.key });
  const { page } = visit;

  await page.getByRole("button", { name: "Grant credits" }).click();
  const form = page.getByRole("dialog", { name: "Grant credits" });
  await form.getByLabel("Credits").fill("250");
  await form.getByLabel("Reason").fill("November campaign");
  await act(() => form.getByRole("button", { name: "Grant credits" }).click()).until(
    page.getByText("remain in this cycle", { exact: false }),
  );
  await page.getByRole("link", { name: "Audit log" }).click();
  const log = page.getByRole("table", { name: "Audit log" });
  await log.getByText("Grant credits").waitFor();
  await log.getByText("Key of the world").first().waitFor();
  await log.getByText("Grant credits").click();
  await page.getByRole("dialog").getByText("November campaign", { exact: false }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
});

test("a name that its column cuts off is shown whole under the pointer", async () => {
  const name = "The Harbour Company of the Northern and Eastern Coasts, with all of its Subsidiaries and Partners";
  const world = await newWorld();
  await world.agency.workspaces.create({ name, primaryDomain: "harbour.example" });
  await using visit = await openPage(`/app/w/${world.workspaceId}/runs`, { key: world.key });
  const { page } = visit;

  await page.getByRole("combobox", { name: "Workspace" }).click();
  const option = page
    .getByRole("option", { name: /^The Harbour Company/ })
    .locator(".truncate")
    .first();
  await option.hover();
  await expect.poll(() => option.getAttribute("title")).toBe(name);
});
