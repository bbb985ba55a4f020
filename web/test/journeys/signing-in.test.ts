import { describe, expect, test } from "vitest";
import { findBarriers, isTooWide } from "../harness/accessibility.ts";
import { act } from "../harness/act.ts";
import { openHarness } from "../harness/harness.ts";

const { newWorld, openPage, url } = openHarness();

test("a user with a key signs in, reaches the requested page, and signs out of every tab", async () => {
  const world = await newWorld();
  const asked = `/app/w/${world.workspaceId}/runs`;
  await using visit = await openPage(asked);
  const { page } = visit;

  await page.getByLabel("API key").fill(world.key);
  await act(() => page.getByRole("button", { name: "Sign in" }).click()).until(
    page.getByRole("heading", { name: "Runs", level: 1 }),
  );
  const other = await visit.newTab(asked);
  await other.getByRole("heading", { name: "Runs", level: 1 }).waitFor();

  expect(new URL(page.url()).pathname).toBe(asked);
  await page.getByText("Test mode").waitFor();
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]))).not.toContain("sk_test");

  await page.getByRole("button", { name: /Key of the world/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/app/sign-in*");
  await other.waitForURL("**/app/sign-in?*");
});

test("a user whose session ended elsewhere signs in again and returns to the page", async () => {
  const world = await newWorld();
  const asked = `/app/w/${world.workspaceId}/runs?status=FAILED`;
  await using visit = await openPage(asked, { key: world.key, allow: [/status of 401/] });
  const { page, context } = visit;
  await page.getByRole("heading", { name: "Runs", level: 1 }).waitFor();

  await context.request.delete("/app/api/session", { headers: { "X-Findable-App": "1" } });
  await page.waitForURL("**/app/sign-in?*");
  await page.getByLabel("API key").fill(world.key);
  await act(() => page.getByRole("button", { name: "Sign in" }).click()).until(
    page.getByRole("heading", { name: "Runs", level: 1 }),
  );

  expect(page.url()).toBe(url + asked);
});

test("a wrong key shows an error and stays on the sign-in page", async () => {
  await using visit = await openPage("/app/", { allow: [/status of 401/] });
  const { page } = visit;

  await page.getByLabel("API key").fill("sk_live_wrong");
  await page.getByRole("button", { name: "Sign in" }).click();

  expect(await page.getByRole("alert").textContent()).toContain("not an API key of this service");
  expect(page.url()).toContain("/app/sign-in");
});

test("a visitor without a key opens the demo, and every page is marked as a demo", async () => {
  await using visit = await openPage("/app/");
  const { page } = visit;

  await page.getByRole("button", { name: /Explore the demo/ }).click();
  await page.waitForURL("**/app/w/**");
  await page.getByText("Sample data. Changes are not saved.").waitFor();
  await act(() => page.getByRole("link", { name: "Runs" }).first().click()).until(
    page.getByRole("heading", { name: "Runs", level: 1 }),
  );

  await page.getByText("Sample data. Changes are not saved.").waitFor();
});

test("signing in has no barrier in either theme, on a desk or a phone", async () => {
  await using visit = await openPage("/app/");
  const { page } = visit;
  await page.getByLabel("API key").waitFor();

  expect(await findBarriers(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await findBarriers(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
});

describe("what is served", () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers: { Accept: "text/html", ...headers }, redirect: "manual" });

  test("every address of the app returns its page, with a strict content security policy", async () => {
    const answers = await Promise.all(
      ["/app/", "/app/w/ws_1/keywords/kw_1?x=1", "/app/a/b/c"].map((path) => get(path)),
    );
    const [first, second] = await Promise.all(answers.map((answer) => answer.text()));
    const policy = answers[0]?.headers.get("content-security-policy") ?? "";

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w-]{22}'; connect-src 'self'; .*frame-ancestors 'none'; base-uri 'none'/,
    );
    expect(first).toContain(/nonce-([\w-]+)/.exec(policy)?.[1]);
    expect(first).not.toBe(second);
    expect(first).not.toContain("__NONCE__");
  });

  test("a script has a hashed name, is compressed and immutable, and an unknown one is not found", async () => {
    const page = await (await get("/app/")).text();
    const script = /\/app\/assets\/frame-[\w-]+\.js/.exec(page)?.[0] ?? "";
    const [packed, gzipped, missing] = await Promise.all([
      get(script, { "Accept-Encoding": "gzip, br" }),
      get(script, { "Accept-Encoding": "gzip" }),
      get("/app/assets/index-old.js"),
    ]);
    const kept = await get(script, { "If-None-Match": packed.headers.get("etag") ?? "" });

    expect(packed.headers.get("content-encoding")).toBe("br");
    expect(gzipped.headers.get("content-encoding")).toBe("gzip");
    expect(packed.headers.get("cache-control")).toContain("immutable");
    expect(await packed.text()).toBe(await gzipped.text());
    expect([kept.status, missing.status]).toEqual([304, 404]);
  });

  test("at the root leads people to the app and lists the entry points for programs", async () => {
    const [person, program] = await Promise.all([get("/"), get("/", { Accept: "*/*" })]);

    expect([person.status, person.headers.get("location")]).toEqual([302, "/app/"]);
    expect(await program.json()).toMatchObject({ api: `${url}/v1`, app: `${url}/app` });
  });
});
