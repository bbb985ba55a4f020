import type { FindableClient } from "@findable/contract/client";
import { expect, test } from "vitest";
import { findBarriers, isTooWide } from "../harness/accessibility.ts";
import { act, at, scrollDownTo } from "../harness/act.ts";
import { openHarness } from "../harness/harness.ts";

const { newWorld, openPage } = openHarness();

/** A written post. */
async function writePost(client: FindableClient): Promise<string> {
  const started = await client.produce.blogPost.create({ keyword: "invoice software", mode: "quick" });
  if (!("blogPostId" in started)) throw new Error("Nothing is written.");
  await client.runs.wait(started.invocationId);
  return started.blogPostId;
}

/** Approves what waits next, and waits for its run. */
async function approveNext(client: FindableClient): Promise<void> {
  const waiting = async () => (await client.agent.approval.list({})).data;
  await expect.poll(waiting).toHaveLength(1);
  for (const { invocationId, approvalId } of await waiting()) {
    await client.agent.approval.approve({ id: invocationId, approvalId });
    await client.runs.wait(invocationId);
  }
}

test("claims stand beside their sources, a score marks the passages it means, and a section is rewritten with its price", async () => {
  const { client, workspaceId, key } = await newWorld();
  const id = await writePost(client);
  const { content } = await client.produce.blogPost.get({ id });
  const claim = content?.claims?.find(({ support }) => support === "snippet");
  await using visit = await openPage(`/app/w/${workspaceId}/content/${id}?panel=claims`, { key });
  const { page } = visit;
  const editor = page.getByRole("textbox", { name: "Text in Markdown" });
  const snippet = content?.intermediateData.researchSnippets.find((one) => one.id === claim?.snippetId);

  await act(() => page.getByRole("button", { name: claim?.text ?? "no claim" }).click()).until(
    page.getByText(snippet?.text ?? "no snippet", { exact: false }).first(),
  );
  await expect.poll(() => editor.locator(".decoration-good").count()).toBeGreaterThan(0);
  expect(await findBarriers(page)).toEqual([]);

  await act(() => page.getByRole("tab", { name: "Score" }).click()).until(
    page.getByText("Not scored yet.", { exact: false }),
  );
  await act(() => page.getByRole("button", { name: /^Score the text 2 credits/ }).click()).until(
    page.getByText("of 100", { exact: false }),
  );
  await page
    .getByRole("button", { name: /passages? for / })
    .first()
    .click();
  await expect.poll(() => editor.locator(".decoration-accent").count()).toBeGreaterThan(0);
  await page.getByText("It does not predict rank.", { exact: false }).waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole("tab", { name: "Sections" }).click();
  const section = content?.intermediateData.outline.find(({ level }) => level === 2);
  await page.getByRole("button", { name: `Rewrite “${section?.heading}”` }).click();
  const dialog = page.getByRole("dialog", { name: `Rewrite “${section?.heading}”` });
  await act(() => dialog.getByRole("button", { name: /^Rewrite 15 credits/ }).click()).until(
    page.getByText("revision 2"),
  );
  expect((await client.produce.blogPost.revisions.list({ id })).data[0]).toMatchObject({ origin: "regenerated" });
});

test("publishing shows what will be sent, waits for its approval, and is reverted from the publications", async () => {
  const { client, workspaceId, key } = await newWorld();
  await client.produce.platform.create({ name: "Our blog", kind: "files" });
  const id = await writePost(client);
  const { title } = await client.produce.blogPost.get({ id });
  await using visit = await openPage(`/app/w/${workspaceId}/content/${id}`, { key, allow: [/404 \(Not Found\)/] });
  const { page } = visit;

  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog", { name: `Publish “${title}”` });
  const preview = dialog.getByRole("region", { name: "What will be sent" });
  await preview.getByText("a new page", { exact: false }).waitFor();
  await act(() => preview.getByText("The text as it reads", { exact: false }).click()).until(
    preview.getByRole("article", { name: "Text" }),
  );
  expect(await preview.getByRole("article", { name: "Text" }).getByRole("heading", { name: title }).count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await act(() => dialog.getByRole("button", { name: /^Request approval 2 credits/ }).click()).until(
    page.getByText("A publication of this text waits for approval.", { exact: false }),
  );
  await act(() => page.getByRole("link", { name: "Review what is sent" }).click()).until(at(page, /\/approvals/));

  await approveNext(client);
  await page.goto(`/app/w/${workspaceId}/publications`);
  const table = page.getByRole("table", { name: "Publications" });
  await table.getByRole("row", { name: new RegExp(`${title}.*Published.*Our blog`) }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await act(() => table.getByRole("link", { name: /^agent-output\/.*\.md$/ }).click()).until(
    at(page, /\/files\?open=agent-output/),
  );
  await page.goBack();
  await table.getByRole("button", { name: `Revert “${title}”` }).click();
  const reverting = page.getByRole("dialog", { name: `Revert “${title}”` });
  await act(() => reverting.getByRole("button", { name: "Request approval" }).click()).until(at(page, /\/runs\/inv_/));
  await approveNext(client);
  await page.goto(`/app/w/${workspaceId}/publications?state=REVERTED`);
  await table.getByRole("link", { name: title }).click();
  await page.waitForURL(new RegExp(`/content/${id}`));
  // What the API calls an invocation is a run here.
  await page.goto(`/app/w/${workspaceId}/runs/inv_t4x8b2f6j0n4r8v2z6d0h4l8`);
  await page.getByText('This workspace has no run "inv_t4x8b2f6j0n4r8v2z6d0h4l8".').waitFor();
});

test("a written post is live as approved, and one that changed on the site is shown with what differs and checked again", async () => {
  const { client, workspaceId, key } = await newWorld();
  const id = await writePost(client);
  const { title, slug } = await client.produce.blogPost.get({ id });
  const credentials = { username: "editor", applicationPassword: "abcd efgh ijkl mnop" };
  const verdictOn = async (name: string) => {
    const site = { name, kind: "wordpress" as const, url: "https://tallyhour.example", credentials };
    const { id: platformConfigId } = await client.produce.platform.create(site);
    await client.produce.blogPost.publish({ id, platformConfigId });
    await approveNext(client);
    const verification = async () =>
      (await client.produce.publication.list({ platformConfigId })).data[0]?.verification;
    await expect.poll(async () => (await verification())?.checkedAt ?? null).not.toBeNull();
    return verification();
  };
  expect(await verdictOn("Blog")).toMatchObject({ verdict: "live", differences: [] });
  await client.produce.blogPost.update({ id, slug: `${slug?.slice(0, 40)}-changed-on-site` });
  expect(await verdictOn("Magazine")).toMatchObject({ verdict: "changed", differences: [{ field: "text" }] });

  await using visit = await openPage(`/app/w/${workspaceId}/publications`, { key });
  const { page } = visit;
  const dialog = page.getByRole("dialog", { name: `Check of “${title}”` });
  const open = page.getByRole("button", { name: `Differs from approval: open the check of “${title}”` });
  await act(() => open.click()).until(dialog.getByText("On the page"));
  expect(await findBarriers(page)).toEqual([]);
  await act(() => dialog.getByRole("button", { name: "Check again" }).click()).until(
    page.getByText("Checking the page"),
  );

  await page.goto(`/app/w/${workspaceId}/content/${id}`);
  await page.getByText("Differs from approval").waitFor();
  await act(() => page.getByRole("button", { name: "Open check" }).click()).until(dialog);
  expect(await findBarriers(page)).toEqual([]);
});

test("a brief is made from a keyword with its price, and leads to the post about it", async () => {
  const { client, workspaceId, key } = await newWorld();
  await client.research.keyword.create({ keywords: [{ keyword: "invoice software" }] });
  const [keyword] = (await client.research.keyword.list({})).data;
  await using visit = await openPage(`/app/w/${workspaceId}/keywords/${keyword?.id}`, { key, width: 390 });
  const { page } = visit;

  await page.getByText("Rank over time").waitFor();
  await scrollDownTo(page.getByText("Nothing is written for this keyword yet.", { exact: false }));
  await page.getByRole("link", { name: "Make a brief" }).click();
  const dialog = page.getByRole("dialog", { name: "Make a brief" });
  await dialog.getByRole("combobox", { name: "Keyword" }).filter({ hasText: "invoice software" }).waitFor();
  await dialog.getByRole("button", { name: /^Make brief 3 credits/ }).click();
  await dialog.getByRole("link", { name: "Open the brief" }).click();

  await page.getByRole("heading", { name: "Uncovered subtopics" }).waitFor();
  const [brief] = (await client.produce.brief.list({})).data;
  await page
    .getByText(brief?.covered[0]?.topic ?? brief?.questions[0]?.question ?? "nothing")
    .first()
    .waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
  await page.getByRole("link", { name: "Write a post" }).click();
  const order = page.getByRole("dialog", { name: "Write a post" });
  await order.getByRole("combobox", { name: "Keyword" }).filter({ hasText: "invoice software" }).waitFor();
  await order.getByRole("button", { name: /^Start writing 25 credits/ }).waitFor();
});
