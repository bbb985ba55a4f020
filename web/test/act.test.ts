import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { act, another, at, gone } from "./harness/act.ts";
import { openHarness } from "./harness/harness.ts";

const { openPage } = openHarness();

const say = (page: Page, text: string) =>
  page.getByRole("main").evaluate((main, words) => {
    main.append(Object.assign(document.createElement("p"), { textContent: words }));
  }, text);

test("an act fails if what it should bring about is so already, and waits for another one that looks the same", async () => {
  await using visit = await openPage("/app/");
  const { page } = visit;
  const field = page.getByLabel("API key");
  await field.waitFor();
  const nothing = async () => undefined;

  await expect(act(nothing).until(field)).rejects.toThrow("Before the act, this is so already");
  await expect(act(nothing).until(at(page, /\/app\//))).rejects.toThrow("Before the act");
  await expect(act(nothing).until(gone(page.getByText("Saved")))).rejects.toThrow("Before the act");
  await expect(act(nothing).until(async () => true)).rejects.toThrow("Before the act");

  await act(() => say(page, "Saved")).until(page.getByText("Saved"));
  await act(() => say(page, "Saved")).until(another(page.getByText("Saved")));
  expect(await page.getByText("Saved").count()).toBe(2);
});

test("names and texts match as a whole", async () => {
  await using visit = await openPage("/app/");
  const { page } = visit;
  await page.getByLabel("API key").waitFor();

  expect(await page.getByRole("main").getByLabel("API").count()).toBe(0);
  expect(await page.getByLabel("API", { exact: false }).count()).toBe(1);
  expect(await page.getByRole("button", { name: "Sign" }).count()).toBe(0);
});
