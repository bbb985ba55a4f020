import { expect, test } from "vitest";
import { findBarriers } from "../harness/accessibility.ts";
import { act } from "../harness/act.ts";
import { connectConsole } from "../harness/connect-console.ts";
import { openHarness } from "../harness/harness.ts";

const { newWorld, openPage, url } = openHarness();
/** Without a connection the service refuses these reads, and the browser's console reports it. */
const NOT_CONNECTED = [/403 \(Forbidden\)/];

test("a person connects Search Console and comes back to the page, after refusing first", async () => {
  const { client, key, workspaceId } = await newWorld("painters.example");
  await using visit = await openPage(`/app/w/${workspaceId}/indexing`, {
    key,
    allow: [...NOT_CONNECTED, /410 \(Gone\)/],
  });
  const { page } = visit;

  await page.getByRole("button", { name: "Connect Search Console" }).click();
  await act(() => page.getByRole("link", { name: "Refuse" }).click()).until(
    page.getByRole("heading", { name: "Nothing was connected" }),
  );
  await page.getByRole("link", { name: "Back to Findable" }).click();
  await act(() => page.getByRole("button", { name: "Connect Search Console" }).click()).until(
    page.getByRole("heading", { name: "Sign in to the search console of the test world" }),
  );
  expect(await findBarriers(page)).toEqual([]);
  await act(() => page.getByRole("link", { name: "Allow" }).click()).until(
    page.getByRole("heading", { name: "Connect the search console" }),
  );
  const confirmed = page.url();
  expect(await findBarriers(page)).toEqual([]);
  await act(() => page.getByRole("button", { name: "Connect" }).click()).until(
    page.getByRole("heading", { name: "The search console is connected" }),
  );
  await page.getByText("sc-domain:painters.example", { exact: false }).waitFor();
  await page.getByRole("link", { name: "Back to Findable" }).click();
  await page.waitForURL(`**/app/w/${workspaceId}/indexing`);
  await page.getByText("Connected").waitFor();
  await page.getByText("painters.example").first().waitFor();
  expect(await client.indexing.gsc.config.get({})).toMatchObject({ verifiedDomains: ["painters.example"] });

  await page.goto(confirmed);
  await page.getByRole("heading", { name: "This link was used" }).waitFor();
});

test("a sign-in that the app started continues only in its session", async () => {
  const { client, key, workspaceId } = await newWorld("plumbers.example");
  await using visit = await openPage(`/app/w/${workspaceId}/indexing`, { key, allow: NOT_CONNECTED });
  await visit.page.getByRole("button", { name: "Connect Search Console" }).click();
  await act(() => visit.page.getByRole("link", { name: "Allow" }).click()).until(
    visit.page.getByRole("heading", { name: "Connect the search console" }),
  );
  const { searchParams } = new URL(visit.page.url());
  const form = new URLSearchParams(Object.fromEntries(searchParams));

  const answer = await fetch(`${url}/app/connect/search-console`, {
    method: "POST",
    body: form,
    headers: { origin: url },
  });

  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain("Another session");
  await expect(client.indexing.gsc.config.get({})).rejects.toMatchObject({ code: "gsc_not_connected" });
});

test("a page is submitted, its state is shown, and settings and the key of IndexNow change", async () => {
  const { client, key, workspaceId } = await newWorld("roofers.example");
  await client.call("workspaces.update", { id: workspaceId, settings: { approvalPolicy: { publish: "auto" } } });
  await connectConsole(client);
  await using visit = await openPage(`/app/w/${workspaceId}/indexing`, { key, allow: NOT_CONNECTED });
  const { page } = visit;

  await act(() => page.getByRole("button", { name: "Set up IndexNow" }).click()).until(page.getByText("Verified"));
  const { key: first } = await client.indexing.indexnow.config.get({});
  await page.getByText(first).waitFor();
  await page.getByRole("button", { name: "Replace the key" }).click();
  await expect.poll(async () => (await client.indexing.indexnow.config.get({})).key).not.toBe(first);
  await act(() => page.getByRole("switch", { name: "Pause submissions" }).click()).until(page.getByText("Paused"));
  await act(() => page.getByRole("switch", { name: "Pause submissions" }).click()).until(page.getByText("Connected"));

  await page.getByRole("button", { name: "Submit a page" }).click();
  await page.getByRole("textbox", { name: "Address of the page" }).fill("https://roofers.example/");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.waitForURL("**/runs/**");
  await expect.poll(async () => (await client.indexing.gsc.list({})).data[0]?.indexState).toBe("INDEXED");
  await page.goto(`/app/w/${workspaceId}/indexing`);
  await page.getByText("Indexed").first().waitFor();
  await page.getByText("1 of 200", { exact: false }).waitFor();
  await act(() =>
    page
      .getByRole("table", { name: "Pages" })
      .getByRole("row", { name: /roofers\.example/ })
      .click(),
  ).until(page.getByRole("dialog").getByText("Sitemaps sent again", { exact: false }));
  expect(await findBarriers(page)).toEqual([]);
});
