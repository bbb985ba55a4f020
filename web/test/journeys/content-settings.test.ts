import { expect, test } from "vitest";
import { findBarriers } from "../harness/accessibility.ts";
import { act, gone } from "../harness/act.ts";
import { openHarness } from "../harness/harness.ts";
import { message } from "../harness/messages.ts";

const { newWorld, openPage } = openHarness();

test("the rubric is changed as a whole, and only with weights that add up to 100 %", async () => {
  const { client, workspaceId, key } = await newWorld();
  await using visit = await openPage(`/app/w/${workspaceId}/settings?view=rubric`, { key, theme: "dark" });
  const { page } = visit;
  const save = page.getByRole("button", { name: "Save rubric" });

  await page.getByText("The service's rubric").waitFor();
  await page.getByRole("button", { name: "Add criterion" }).click();
  await page.getByLabel("Name").last().fill("our tone");
  await page.getByLabel("What earns a high score").last().fill("Calm and exact.");
  await act(() => page.getByLabel("Weight, %").last().fill("20")).until(
    page.getByText("All weights: 120 of 100 %", { exact: false }),
  );
  expect(await save.getAttribute("aria-disabled")).toBe("true");
  await page.getByLabel("Weight, %").first().fill("10");
  await page.getByRole("checkbox", { name: /^Length fits/ }).uncheck();
  await page.getByLabel("Ready from a score of").fill("85");
  await page.getByLabel("Facts with a source, at least %").fill("90");
  expect(await findBarriers(page)).toEqual([]);
  await act(() => save.click()).until(page.getByText("Yours"));

  const rubric = await client.produce.rubric.get({});
  expect(rubric).toMatchObject({ isDefault: false, readyAt: 85, minSupportRate: 0.9 });
  expect(rubric.gates).not.toContain("length");
  expect(rubric.criteria.map(({ name, weight }) => [name, weight])).toEqual([
    ["coverage", 0.1],
    ["structure", 0.15],
    ["readability", 0.15],
    ["citability", 0.2],
    ["internal_links", 0.1],
    ["metadata", 0.1],
    ["our tone", 0.2],
  ]);
});

test("a refiner is copied from a built-in one, applied to a text with its price, and deleted", async () => {
  const { client, workspaceId, key } = await newWorld();
  const started = await client.produce.blogPost.create({ keyword: "invoice software", mode: "quick" });
  const id = "blogPostId" in started ? started.blogPostId : "";
  if ("invocationId" in started) await client.runs.wait(started.invocationId);
  await using visit = await openPage(`/app/w/${workspaceId}/settings?view=refiners`, { key });
  const { page } = visit;

  await page.getByRole("button", { name: "Copy Shorten" }).click();
  const copying = page.getByRole("dialog", { name: "New refiner" });
  await copying.getByLabel("Name").fill("Half as long");
  await copying.getByLabel("Instructions").fill("Cut it short: fewer words.");
  expect(await findBarriers(page)).toEqual([]);
  await act(() => copying.getByRole("button", { name: "Save refiner" }).click()).until(
    page.getByRole("button", { name: "Edit Half as long" }),
  );

  await page.goto(`/app/w/${workspaceId}/content/${id}`);
  await page.getByRole("button", { name: "Refine" }).click();
  const refining = page.getByRole("dialog", { name: "Refine the text" });
  await refining.getByRole("combobox", { name: "Refiner" }).filter({ hasText: "Half as long" }).waitFor();
  await act(() => refining.getByRole("button", { name: /^Apply refiner 5 credits/ }).click()).until(
    refining.getByText(/^Revision 2 scores [\d.]+; before it was/),
  );
  await act(() => refining.getByRole("button", { name: "Close" }).last().click()).until(gone(refining));
  await page.getByText("revision 2").waitFor();
  const { data } = await client.produce.blogPost.revisions.list({ id });
  expect(data.map(({ origin }) => origin)).toEqual(["refined", "generated"]);

  await page.goto(`/app/w/${workspaceId}/keywords?open=pillars`);
  await page.getByRole("button", { name: "New pillar" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Billing");
  await page.getByRole("checkbox", { name: "Shorten" }).check();
  await act(() => page.getByRole("checkbox", { name: "Half as long" }).check()).until(
    page.getByRole("checkbox", { name: "Half as long 2 of 2" }),
  );
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Create pillar" }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("checkbox", { name: /^Shorten/ }).uncheck();
  await act(() => page.getByRole("button", { name: "Save changes" }).click()).until(
    page.getByRole("button", { name: "New pillar" }),
  );
  const [own] = (await client.produce.refiner.list({ builtIn: false })).data;
  const { data: pillars } = await client.research.pillar.list({});
  expect(pillars.map(({ refinerIds }) => refinerIds)).toEqual([[own?.id]]);

  await page.goto(`/app/w/${workspaceId}/settings?view=refiners`);
  await page.getByRole("button", { name: "Delete Half as long" }).click();
  const deleting = page.getByRole("dialog", { name: "Delete refiner" });
  await deleting.getByLabel("Type Half as long to confirm").fill("Half as long");
  await act(() => deleting.getByRole("button", { name: "Delete refiner" }).click()).until(
    message(page, "Refiner deleted"),
  );
  expect((await client.produce.refiner.list({ builtIn: false })).total).toBe(0);
});

test("a publishing target is added, refused without its credentials, and removed", async () => {
  const { client, workspaceId, key } = await newWorld();
  await using visit = await openPage(`/app/w/${workspaceId}/settings?view=targets`, {
    key,
    allow: [/400 \(Bad Request\)|422 \(Unprocessable/],
  });
  const { page } = visit;

  await page.getByRole("button", { name: "Add target" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a publishing target" });
  await dialog.getByLabel("Name").fill("Our blog");
  await act(() => dialog.getByRole("button", { name: "Add target" }).click()).until(
    dialog.getByText("is required for wordpress", { exact: false }).first(),
  );
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: "Folder of the workspace" }).click();
  await dialog.getByLabel("Folder").fill("agent-output/blog/");
  await dialog.getByRole("button", { name: "Add target" }).click();
  await page.getByRole("button", { name: "Edit Our blog" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Our journal");
  await act(() => page.getByRole("dialog").getByRole("button", { name: "Save" }).click()).until(
    page.getByRole("button", { name: "Remove Our journal" }),
  );
  expect((await client.produce.platform.list({})).data).toMatchObject([
    { name: "Our journal", kind: "files", folder: "agent-output/blog/" },
  ]);

  await page.getByRole("button", { name: "Remove Our journal" }).click();
  const removing = page.getByRole("dialog", { name: "Remove publishing target" });
  await removing.getByLabel("Type Our journal to confirm").fill("Our journal");
  await act(() => removing.getByRole("button", { name: "Remove target" }).click()).until(
    page.getByRole("heading", { name: "No publishing targets yet" }),
  );
});
