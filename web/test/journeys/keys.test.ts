import { readFile } from "node:fs/promises";
import { createClient } from "@findable/contract/client";
import { expect, test } from "vitest";
import { findBarriers } from "../harness/accessibility.ts";
import { act, gone } from "../harness/act.ts";
import { openHarness } from "../harness/harness.ts";
import { hoursFromNow } from "../harness/real-time.ts";

const { newWorld, openPage, url } = openHarness();

function callWith(secret: string): Promise<Response> {
  return fetch(`${url}/v1/keywords`, { headers: { Authorization: `Bearer ${secret}` } });
}

test("a key is created, shown once, used by a program, revoked, and exported without its secret", async () => {
  const world = await newWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/keys`, { key: world.key });
  const { page } = visit;

  await page.getByRole("button", { name: "Create key" }).first().click();
  const form = page.getByRole("dialog", { name: "Create an API key" });
  expect(await findBarriers(page)).toEqual([]);
  await form.getByLabel("Name").fill("Reporting script");
  await form.getByRole("checkbox", { name: "Read-only" }).check();
  await form.getByRole("button", { name: "Create key" }).click();
  const shown = page.getByRole("dialog", { name: "Reporting script is ready" });
  const secret = (await shown.getByRole("region", { name: "Secret" }).innerText()).trim();
  await shown.getByRole("tab", { name: "Claude Code" }).click();
  const claude = await shown.getByRole("region", { name: "Claude Code" }).innerText();
  expect(await findBarriers(page)).toEqual([]);
  await shown.getByRole("button", { name: "I have copied it" }).click();

  expect(secret).toMatch(/^sk_test_[0-9A-Za-z]{49}$/);
  expect(claude).toContain(`claude mcp add --transport http findable ${url}/mcp`);
  expect(claude).toContain(secret);
  expect(await page.content()).not.toContain(secret);
  expect((await callWith(secret)).status).toBe(200);

  await page.getByRole("button", { name: "Revoke Reporting script" }).first().click();
  const confirm = page.getByRole("dialog", { name: "Revoke this key?" });
  await confirm.getByRole("button", { name: "Revoke key" }).click({ force: true });
  expect((await callWith(secret)).status).toBe(200);
  await confirm.getByLabel("Type Reporting script to confirm").fill("Reporting script");
  await act(() => confirm.getByRole("button", { name: "Revoke key" }).click()).until(gone(confirm));

  const refused = await callWith(secret);
  expect([refused.status, (await refused.json()).code]).toEqual([401, "key_revoked"]);
  await page.getByRole("row", { name: /Reporting script/ }).waitFor({ state: "detached" });
  await act(() => page.getByRole("checkbox", { name: "Show revoked keys" }).check()).until(
    page
      .getByRole("row", { name: /Reporting script/ })
      .getByText("revoked")
      .filter({ visible: true }),
  );
  expect(page.url()).toContain("all=1");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  const written = await readFile(await file.path(), "utf8");
  expect(written).toContain(",Reporting script,WORKSPACE,test,");
  expect(written).not.toContain(secret.slice("sk_test_".length + 8));
});

test("a key is revoked together with the keys that it created", async () => {
  const world = await newWorld();
  const maker = await world.agency.auth.keys.create({ name: "Agent", scope: "AGENCY" });
  const client = createClient({ baseUrl: url, apiKey: maker.secret });
  const made = await client.auth.keys.create({ name: "Helper", scope: "WORKSPACE", workspaceId: world.workspaceId });
  await using visit = await openPage(`/app/w/${world.workspaceId}/keys`, { key: world.key, width: 1600 });
  const { page } = visit;

  await page.getByRole("row", { name: /Helper.*Agent/ }).waitFor();
  await page.getByRole("button", { name: "Revoke Agent" }).first().click();
  const confirm = page.getByRole("dialog", { name: "Revoke this key?" });
  await confirm.getByRole("checkbox", { name: "Also revoke the keys that it created" }).check();
  expect(await findBarriers(page)).toEqual([]);
  await confirm.getByLabel("Type Agent to confirm").fill("Agent");
  await act(() => confirm.getByRole("button", { name: "Revoke key" }).click()).until(gone(confirm));

  expect([(await callWith(maker.secret)).status, (await callWith(made.secret)).status]).toEqual([401, 401]);
});

test("revoking the key of the session signs it out", async () => {
  const world = await newWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/keys`, { key: world.key, allow: [/status of 401/] });
  const { page } = visit;

  await page.getByRole("button", { name: "Revoke Key of the world" }).first().click();
  const confirm = page.getByRole("dialog", { name: "Revoke this key?" });
  await confirm.getByText("every session that uses it ends", { exact: false }).waitFor();
  await confirm.getByLabel("Type Key of the world to confirm").fill("Key of the world");
  await confirm.getByRole("button", { name: "Revoke key" }).click();
  await page.waitForURL("**/app/sign-in*");
});

test("keys expire by real time, however far the test clock is ahead", async () => {
  const world = await newWorld();
  await world.agency.test.clock.advance({ days: 30 });
  const expiresAt = hoursFromNow(48);
  await world.agency.auth.keys.create({ name: "For a visitor", scope: "AGENCY", expiresAt });
  await using visit = await openPage(`/app/w/${world.workspaceId}/keys`, { key: world.key });

  await visit.page
    .getByRole("row", { name: /For a visitor/ })
    .getByText("in 2 days", { exact: false })
    .filter({ visible: true })
    .waitFor();
});
