import type { FindableClient } from "@findable/contract/client";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { findBarriers, isTooWide } from "../harness/accessibility.ts";
import { act, gone } from "../harness/act.ts";
import { openHarness } from "../harness/harness.ts";
import { message } from "../harness/messages.ts";

const { newWorld, openPage } = openHarness();
const DEMO = "/app/w/ws_demo_15lrdpv0t6vf4r";

/** A written post. */
async function writePost(client: FindableClient): Promise<string> {
  const started = await client.produce.blogPost.create({ keyword: "invoice software", mode: "quick" });
  if (!("blogPostId" in started)) throw new Error("Nothing is written.");
  await client.runs.wait(started.invocationId);
  return started.blogPostId;
}

/** Whether an element is within the window. */
async function isOnScreen(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
}

test("content is listed by kind, filtered, and shown as a board by state, in both themes and on a phone", async () => {
  await using visit = await openPage(`${DEMO}/content?layout=board`, { theme: "dark" });
  const { page } = visit;

  const drafts = page.getByRole("region", { name: "Draft" });
  await drafts.getByRole("link", { name: "Invoice by project phase: what to know before you decide" }).waitFor();
  await page.getByRole("region", { name: "Published" }).getByRole("link").first().waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: "List" }).click();
  await page.getByRole("searchbox", { name: "Search titles" }).fill("calculator");
  const table = page.getByRole("table", { name: "Blog posts" });
  await expect.poll(() => table.getByRole("row").count()).toBe(2);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(() => page.getByRole("searchbox", { name: "Search titles" }).inputValue()).toBe("");
  await act(() => page.getByRole("tab", { name: "Landing pages" }).click()).until(
    page.getByRole("table", { name: "Landing pages" }),
  );
  expect(new URL(page.url()).search).toBe("?kind=landing_page");

  await using phone = await openPage(`${DEMO}/content?layout=board`, { width: 390 });
  await phone.page.getByRole("region", { name: "Published" }).getByRole("link").first().waitFor();
  expect(await isTooWide(phone.page)).toBe(false);
  await phone.page.getByRole("region", { name: "Published" }).getByRole("link").first().click();
  const jumps = phone.page.getByRole("navigation", { name: "Parts of this page" });
  await jumps.getByRole("button", { name: "Claims" }).click();
  const claims = phone.page.getByRole("tab", { name: "Claims", selected: true });
  await expect.poll(() => isOnScreen(claims)).toBe(true);
  await jumps.getByRole("button", { name: "Text" }).click();
  await expect.poll(() => isOnScreen(claims)).toBe(false);
  expect(await isTooWide(phone.page)).toBe(false);
});

test("an editor whose code could not be loaded appears when it can be", async () => {
  await using visit = await openPage(`${DEMO}/content`, { allow: [/net::ERR_FAILED/] });
  const { page } = visit;
  let requests = 0;
  await page.route(/\/assets\/MarkdownEditor-/, async (route) => {
    requests += 1;
    await (requests === 1 ? route.abort() : route.continue());
  });

  await page.getByRole("link", { name: "Invoice by project phase: what to know before you decide" }).first().click();
  await expect.poll(() => requests).toBe(2);
  await page.getByRole("textbox", { name: "Text in Markdown" }).waitFor();
});

test("a post is ordered with its price, and grows in its editor until the run ends", async () => {
  const world = await newWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/content`, { key: world.key });
  const { page } = visit;

  await page.getByRole("heading", { name: "No blog posts yet" }).waitFor();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Write a post" });
  await dialog.getByRole("combobox", { name: "Subject" }).click();
  await page.getByRole("option", { name: "New keyword" }).click();
  await dialog.getByRole("textbox", { name: "New keyword" }).fill("invoice software");
  await dialog.getByRole("combobox", { name: "Depth and cost" }).click();
  await page.getByRole("option", { name: /^Quick/ }).click();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: /Start writing 10 credits/ }).click();

  await page.waitForURL(/\/content\/bp_/);
  await page.getByText("revision 1").waitFor();
  await page
    .getByRole("textbox", { name: "Text in Markdown" })
    .getByText("invoice software", { exact: false })
    .first()
    .waitFor();
  const [post] = (await world.client.produce.blogPost.list({})).data;
  expect(post).toMatchObject({ status: "DRAFT", keywords: [{ keyword: "invoice software" }] });
  expect(await findBarriers(page)).toEqual([]);
});

test("an edit is saved as a revision, a conflict is compared and resolved, and an earlier text is restored", async () => {
  const { client, workspaceId, key } = await newWorld();
  const id = await writePost(client);
  await using visit = await openPage(`/app/w/${workspaceId}/content/${id}?panel=revisions`, {
    key,
    allow: [/409 \(Conflict\)/],
  });
  const { page } = visit;
  const editor = page.getByRole("textbox", { name: "Text in Markdown" });
  const bodyOf = async () => (await client.produce.blogPost.get({ id })).content?.body;

  await editor.click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("Mine. ");
  await page.getByRole("textbox", { name: "Why the text changes" }).fill("A greeting");
  await act(() => page.getByRole("button", { name: "Save" }).click()).until(message(page, "Saved as revision 2"));
  expect(await bodyOf()).toMatch(/^Mine\. #/);
  await page.getByRole("button", { name: /^Revision 2 Edited Current A greeting/ }).waitFor();

  await editor.click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("Again. ");
  const theirs = await client.produce.blogPost.update({ id, content: { body: "# Theirs\n\nAnother text." } });
  await page.keyboard.press("Control+s");
  const conflict = page.getByRole("dialog", { name: "The text changed while you edited" });
  await conflict.waitFor();
  await act(() => conflict.getByRole("button", { name: "Decide later" }).click()).until(gone(conflict));
  await page.getByText("Revision 3 was saved since you started.", { exact: false }).waitFor();
  expect(await editor.textContent()).toMatch(/^Again\. Mine\. /);
  await page.getByRole("button", { name: "Compare" }).click();
  expect(await findBarriers(page)).toEqual([]);
  await act(() => conflict.getByRole("button", { name: "Keep mine" }).click()).until(
    message(page, "Saved as revision 4"),
  );
  expect(await bodyOf()).toMatch(/^Again\. Mine\. /);

  await page.getByRole("button", { name: /^Revision 3 / }).click();
  const drawer = page.getByRole("dialog", { name: "Revision 3" });
  await drawer.locator("ins", { hasText: "Theirs" }).first().waitFor();
  await drawer.getByRole("combobox", { name: "Compared with" }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await act(() => drawer.getByRole("button", { name: "Restore this text" }).click()).until(
    message(page, "Restored as revision 5"),
  );
  expect(await bodyOf()).toBe(theirs.content?.body);

  // Runs that somebody else starts: nothing typed is lost, and the text that was open can return.
  const rewrite = async () => {
    const { invocationId } = await client.produce.blogPost.regenerate({ id, scope: "all" });
    await client.runs.wait(invocationId);
    return (await client.produce.blogPost.get({ id })).content?.revision;
  };
  const third = await rewrite();
  const notice = page.getByRole("status").filter({ hasText: `A run rewrote this text and saved revision ${third}.` });
  await act(() => notice.getByRole("button", { name: "Show changes" }).click()).until(
    page
      .getByRole("dialog", { name: `Revision ${third}` })
      .locator("del", { hasText: "Theirs" })
      .first(),
  );
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await notice.getByRole("button", { name: "Restore revision 5" }).click();
  await expect.poll(bodyOf).toBe(theirs.content?.body);
  await notice.waitFor({ state: "detached" });

  await editor.getByText("Theirs", { exact: false }).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("Typed. ");
  const next = await rewrite();
  await notice.or(page.getByText(`A run rewrote this text and saved revision ${next}.`, { exact: false })).waitFor();
  expect(await editor.textContent()).toMatch(/^Typed\. /);
  await page.getByRole("button", { name: `Load revision ${next}` }).click();
  await expect.poll(() => editor.textContent()).not.toMatch(/^Typed/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => editor.textContent()).toMatch(/^Typed\. /);
  await page.getByRole("status").getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(bodyOf).toMatch(/^Typed\. /);
});

test("the preview shows a hostile text without its markup, scripts and requests", async () => {
  const { client, workspaceId, key } = await newWorld();
  const id = await writePost(client);
  const body = [
    "# Safe <script>document.title = 'broken'</script>",
    "<img src=x onerror=\"document.title = 'broken'\">",
    "![pixel](https://tracker.example/pixel.png)",
    "[click](javascript:alert(1)) <iframe src='https://tracker.example/'></iframe>",
  ].join("\n\n");
  await client.produce.blogPost.update({ id, content: { body } });
  await using visit = await openPage(`/app/w/${workspaceId}/content/${id}?view=preview`, { key });
  const { page } = visit;

  const preview = page.getByRole("article", { name: "Preview" });
  await preview.getByRole("heading", { name: /^Safe/ }).waitFor();
  await preview.getByText("pixel").waitFor();
  expect(await preview.locator("script, img, iframe, [onerror]").count()).toBe(0);
  expect(await preview.getByText("click").getAttribute("href")).toBe("");
  expect(await page.title()).not.toBe("broken");
});
