import { expect, test } from "vitest";
import { act, gone, scrollDownTo } from "../harness/act.ts";
import { openHarness } from "../harness/harness.ts";
import { message } from "../harness/messages.ts";
import { settled } from "../harness/settled.ts";

const { newWorld, openPage } = openHarness();

test("a keyword and a pillar are deleted in the app, each after its name was typed", async () => {
  const world = await newWorld();
  const { id: pillarId } = await world.client.research.pillar.create({ name: "Invoicing" });
  const keywords = [{ keyword: "invoice software" }, { keyword: "billing software" }];
  await world.client.research.keyword.create({ keywords, pillarId });
  const { data } = await world.client.research.keyword.list({});
  const id = data.find(({ keyword }) => keyword === "invoice software")?.id ?? "";
  await using visit = await openPage(`/app/w/${world.workspaceId}/keywords/${id}`, { key: world.key });
  const { page } = visit;

  await scrollDownTo(page.getByRole("button", { name: "Delete keyword" }));
  // What loads above the button moves it.
  await settled(page);
  await page.getByRole("button", { name: "Delete keyword" }).click();
  const asked = page.getByRole("dialog");
  await asked.getByLabel("Type invoice software to confirm").fill("invoice software");
  await act(() => asked.getByRole("button", { name: "Delete keyword" }).click()).until(
    message(page, "“invoice software” was deleted"),
  );
  const { data: left } = await world.client.research.keyword.list({ includeArchived: true });
  expect(left.map(({ keyword }) => keyword)).toEqual(["billing software"]);

  await page.getByRole("button", { name: "Manage" }).click();
  await page.getByRole("button", { name: "Delete pillar Invoicing" }).click();
  const confirm = page.getByRole("dialog", { name: "Delete Invoicing?" });
  await confirm.getByLabel("Type Invoicing to confirm").fill("Invoicing");
  await act(() => confirm.getByRole("button", { name: "Delete pillar" }).click()).until(gone(confirm));
  expect((await world.client.research.pillar.list({})).data.map((pillar) => pillar.id)).not.toContain(pillarId);
});

test("IndexNow is removed in the app, and its past submissions stay listed", async () => {
  const world = await newWorld();
  await world.client.indexing.indexnow.config.connect({});
  await using visit = await openPage(`/app/w/${world.workspaceId}/indexing`, {
    key: world.key,
    allow: [/403 \(Forbidden\)/],
  });
  const { page } = visit;

  await settled(page);
  await page.getByRole("button", { name: "Remove IndexNow" }).click();
  const asked = page.getByRole("dialog", { name: "Remove IndexNow?" });
  await asked.getByLabel(`Type ${world.domain} to confirm`).fill(world.domain);
  await act(() => asked.getByRole("button", { name: "Remove IndexNow" }).click()).until(
    page.getByRole("button", { name: "Set up IndexNow" }),
  );
  await page.getByRole("heading", { name: "Submitted by IndexNow" }).waitFor();
});
