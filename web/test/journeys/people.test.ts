import { expect, test } from "vitest";
import { findBarriers } from "../harness/accessibility.ts";
import { act, gone } from "../harness/act.ts";
import { openHarness } from "../harness/harness.ts";

const { newWorld, openPage } = openHarness();

test("people are invited, get another role, and are removed, and the links are shown once", async () => {
  const world = await newWorld();
  await using visit = await openPage("/app/agency/people", { key: world.key });
  const { page } = visit;

  await page.getByRole("button", { name: "Invite people" }).first().click();
  const form = page.getByRole("dialog", { name: "Invite people" });
  expect(await findBarriers(page)).toEqual([]);
  await form.getByLabel("People").fill("Mara Lindt <mara@northwind.example>\njonas@northwind.example");
  await form.getByRole("button", { name: "Invite" }).click();
  const shown = page.getByRole("dialog", { name: "People invited" });
  const link = (await shown.getByRole("region", { name: "mara@northwind.example" }).innerText()).trim();
  expect(link).toMatch(/\/app\/join#[\w-]{43}$/);
  await act(() => shown.getByRole("button", { name: "Done" }).click()).until(gone(shown));
  expect(await page.content()).not.toContain(link);

  await page.getByRole("button", { name: "Actions for Mara Lindt" }).first().click();
  await page.getByRole("menuitem", { name: "Change role and access" }).click();
  const access = page.getByRole("dialog", { name: "Access of Mara Lindt" });
  await access.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: /Approver/ }).click();
  await access.getByRole("button", { name: "Save" }).click();
  await page.getByRole("row", { name: /Mara Lindt.*Approver/ }).waitFor();

  await page.getByRole("button", { name: "Actions for jonas" }).first().click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  const confirm = page.getByRole("dialog", { name: "Remove jonas?" });
  await confirm.getByLabel("Type jonas to confirm").fill("jonas");
  await act(() => confirm.getByRole("button", { name: "Remove" }).click()).until(gone(confirm));
  await page.getByRole("row", { name: /jonas/ }).waitFor({ state: "detached" });
});
