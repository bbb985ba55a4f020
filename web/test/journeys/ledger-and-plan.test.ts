import { expect, test } from "vitest";
import { findBarriers, isTooWide } from "../harness/accessibility.ts";
import { act } from "../harness/act.ts";
import { openHarness } from "../harness/harness.ts";
import { message } from "../harness/messages.ts";

const { newWorld, openPage } = openHarness();
const SELLS = ["kayak tours", "kayak rental", "kayak lessons"];

test("a person adds what was changed elsewhere, sees what can be said of it, and deletes it again", async () => {
  const world = await newWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/interventions`, {
    key: world.key,
    allow: [/status of 400/],
  });
  const { page } = visit;

  await page.getByRole("heading", { name: "No interventions yet" }).waitFor();
  await page.getByRole("button", { name: "Add an intervention" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("New prices");
  await dialog.getByLabel("First day live (UTC)").fill("1999-12-31");
  await act(() => dialog.getByRole("button", { name: "Add intervention" }).click()).until(
    dialog.getByText(/^must be a day from 2000-01-01 to a year ahead/i),
  );
  await dialog.getByLabel("First day live (UTC)").fill("2026-03-03");
  await act(() => dialog.getByRole("button", { name: "Add intervention" }).click()).until(
    page.getByRole("heading", { name: "New prices" }),
  );
  await page.getByText("It changed the whole site, so no page shows what would have happened without it.").waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await act(() => page.getByRole("button", { name: "Delete" }).click()).until(
    page.getByRole("button", { name: "Undo" }),
  );
  await expect.poll(async () => (await world.client.interventions.list({})).total).toBe(0);
});

/** A world with keywords whose ranks and searches are known. */
async function ranked() {
  const world = await newWorld();
  await world.client.workspaces.update({
    id: world.workspaceId,
    brand: { shortDescription: `Northwind Kayaks: ${SELLS.join(", ")}.`, primaryKeywords: SELLS },
  });
  await world.client.research.keyword.bulkCreate({
    keywords: SELLS.flatMap((thing) => [thing, `best ${thing}`, `${thing} reviews`, `cheap ${thing}`]).map(
      (keyword) => ({ keyword }),
    ),
  });
  for (const skill of ["research.keyword.refresh", "rank_monitor"]) {
    await (await world.client.runs.start({ skill, input: {} })).wait();
  }
  return world;
}

test("next steps are planned under a budget, one is started with a click, and another is declined with a reason", async () => {
  const world = await ranked();
  await using visit = await openPage(`/app/w/${world.workspaceId}/next-steps`, { key: world.key });
  const { page } = visit;

  await page.getByRole("heading", { name: "No plan yet" }).waitFor();
  await page.getByRole("button", { name: "Plan next steps" }).first().click();
  await page.getByLabel("Budget, in credits").fill("60");
  await page.getByLabel("Steps, at most").fill("3");
  await page.getByRole("button", { name: /^Plan\b.*credits/ }).click();
  await act(() => page.getByRole("button", { name: "Show the steps" }).click()).until(
    page.getByRole("list", { name: "Next steps" }),
  );
  const { data } = await world.client.plan.list({ state: "proposed" });
  const [first, second] = data;
  expect(await page.getByRole("list", { name: "Next steps" }).getByRole("heading").allInnerTexts()).toEqual(
    data.map(({ title }) => title.replaceAll("https://", "")),
  );
  const ranges = page.getByRole("list", { name: "Next steps" }).getByText(/^0 if it misses the top three, [\d,.]+ if/);
  expect(await ranges.count()).toBe(data.length);
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await isTooWide(page)).toBe(false);

  await page.getByRole("button", { name: `Decline: ${second?.title}` }).click();
  await page.getByLabel("Reason").fill("We do not offer this.");
  await act(() => page.getByRole("button", { name: "Decline step" }).click()).until(
    page.getByText("Declined: We do not offer this."),
  );
  await page.getByRole("button", { name: `Start: ${first?.title}` }).click();
  await act(() => page.getByRole("button", { name: /^Start step/ }).click()).until(
    page.getByRole("link", { name: "Open the run" }),
  );
  const { data: runs } = await world.client.agent.invocations.list({ topLevel: true });
  const skill = first?.start.operation.replace(/\.create$/, "");
  expect(runs.map((run) => run.skill)).toContain(skill);
});

test("next steps of all brands are planned under one budget, and each starts and declines in its brand", async () => {
  const world = await ranked();
  await using visit = await openPage("/app/agency/plan", { key: world.key });
  const { page } = visit;

  await page.getByRole("heading", { name: "No plan yet" }).waitFor();
  await page.getByRole("button", { name: "Plan next steps" }).first().click();
  await page.getByLabel("Budget, in credits").fill("60");
  await page.getByLabel("Steps, at most").fill("3");
  await page.getByRole("button", { name: /^Plan\b.*credits/ }).click();
  await act(() => page.getByRole("button", { name: "Show the steps" }).click()).until(
    page.getByRole("list", { name: "Next steps" }),
  );
  const { data } = await world.agency.plan.list({ scope: "agency", state: "proposed" });
  const steps = page.getByRole("list", { name: "Next steps" });
  expect(await steps.getByRole("heading").allInnerTexts()).toEqual(
    data.map(({ title }) => title.replaceAll("https://", "")),
  );
  const brands = await steps
    .getByRole("link")
    .filter({ visible: true })
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const brand = `/app/w/${world.workspaceId}/next-steps`;
  expect(brands.filter((href) => href === brand)).toHaveLength(data.length);
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await isTooWide(page)).toBe(false);

  const [first, second] = data;
  await page.getByRole("button", { name: `Decline: ${second?.title}` }).click();
  await page.getByLabel("Reason").fill("We do not offer this.");
  await act(() => page.getByRole("button", { name: "Decline step" }).click()).until(
    page.getByText("Declined: We do not offer this."),
  );
  expect((await world.client.plan.list({ state: "declined" })).data.map(({ id }) => id)).toEqual([second?.id]);
  await page.getByRole("button", { name: `Start: ${first?.title}` }).click();
  await act(() => page.getByRole("button", { name: /^Start step/ }).click()).until(
    page.getByRole("link", { name: "Open the run" }),
  );
  expect(await page.getByRole("link", { name: "Open the run" }).getAttribute("href")).toContain(world.workspaceId);
});

test("rules are tried on past decisions, switched on, approve what they match, and are switched off", async () => {
  const world = await newWorld();
  const platform = await world.client.produce.platform.create({ name: "Pages of the site", kind: "files" });
  for (const title of ["How studios bill", "Late invoices"]) {
    const run = await world.client.runs.start({
      skill: "produce.publish",
      input: { title, platformConfigId: platform.id, content: `# ${title}\n\nBill what you have tracked.\n` },
    });
    const waiting = await expect
      .poll(async () => (await world.client.agent.approval.list({})).data[0]?.approvalId)
      .toBeTypeOf("string")
      .then(async () => (await world.client.agent.approval.list({})).data[0]);
    const decided = { id: run.invocationId, approvalId: waiting?.approvalId ?? "" };
    if (title === "Late invoices") await world.client.agent.approval.reject({ ...decided, note: "Too short." });
    else await world.client.agent.approval.approve(decided);
  }
  await using visit = await openPage(`/app/w/${world.workspaceId}/settings?view=approvals`, { key: world.key });
  const { page } = visit;

  await page.getByRole("heading", { name: "Approval by rule" }).waitFor();
  await page.getByRole("combobox", { name: "Publishing target or mailbox" }).click();
  await page.getByRole("option", { name: "Pages of the site" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Switch on" }).isDisabled()).toBe(true);
  await act(() => page.getByRole("button", { name: "Try rules" }).click()).until(
    page.getByText("This policy would have approved 2 of 2. People had edited 0 of these and rejected 1."),
  );
  await page
    .getByRole("list", { name: "Decided differently by people" })
    .getByText(/Too short\./)
    .waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await act(() => page.getByRole("button", { name: "Switch on" }).click()).until(message(page, "Rules switched on"));
  await page.getByRole("list", { name: "Rules that are on" }).getByText(platform.id).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  const { invocationId } = await world.client.runs.start({
    skill: "produce.publish",
    input: {
      title: "Hourly billing",
      platformConfigId: platform.id,
      content: "# Hourly billing\n\nBill by the hour.\n",
    },
  });
  expect((await world.client.runs.wait(invocationId)).status).toBe("SUCCEEDED");
  const { data } = await world.client.agent.approval.list({ include: "decisions" });
  const byRule = data.find((one) => one.invocationId === invocationId);
  await page.goto(new URL(`/app/w/${world.workspaceId}/approvals/${byRule?.approvalId}`, page.url()).href);
  await page.getByText("Approved by a rule of the approval policy").waitFor();

  await page.goto(new URL(`/app/w/${world.workspaceId}/settings?view=approvals`, page.url()).href);
  await act(() => page.getByRole("button", { name: "Switch off" }).click()).until(message(page, "Rules switched off"));
  await page.getByText("No rules are on. A person decides.").waitFor();
  expect((await world.client.workspaces.get({ id: world.workspaceId })).settings.approvalPolicy.rules).toEqual([]);
});
