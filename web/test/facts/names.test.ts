import { expect, test } from "vitest";
import { act } from "../harness/act.ts";
import { openHarness } from "../harness/harness.ts";
import { message } from "../harness/messages.ts";

const { newWorld, openPage } = openHarness();

test("people keep the names of their brand and of a rival in the app, in any script", async () => {
  const { client, workspaceId, key } = await newWorld();
  const { id } = await client.research.competitor.add({ domain: "kumonote.example" });
  await using visit = await openPage(`/app/w/${workspaceId}/competitors/${id}`, { key });
  const { page } = visit;
  const dialog = page.getByRole("dialog", { name: "Names of kumonote.example" });

  await act(() => page.getByRole("button", { name: "Edit names" }).click()).until(dialog);
  await dialog.getByLabel("Other names").fill("雲帳面\nKumo Note\n雲帳面\n");
  await act(() => dialog.getByRole("button", { name: "Save" }).click()).until(message(page, "Saved"));
  await page.getByText("Also called 雲帳面, Kumo Note").waitFor();
  await page.goto(`/app/w/${workspaceId}/settings`);
  await page.getByLabel("Other names").fill("Pedalworks\nペダルワークス");
  await act(() => page.getByRole("button", { name: "Save" }).first().click()).until(message(page, "Saved"));

  expect((await client.research.competitor.get({ id })).names).toEqual(["雲帳面", "Kumo Note"]);
  expect((await client.workspaces.get({ id: workspaceId })).brand.aliases).toEqual(["Pedalworks", "ペダルワークス"]);
});
