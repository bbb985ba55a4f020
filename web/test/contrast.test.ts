import { expect, test } from "vitest";
import { findBarriers } from "./harness/accessibility.ts";
import { openHarness } from "./harness/harness.ts";
import { findPale, readTokens } from "./harness/token-contrast.ts";

const { openPage } = openHarness();

const css = (dark: string) => `
[data-theme="light"] {
  --ink: oklch(0% 0 0);
  --muted: oklch(46.5% 0.02 275);
  --surface: oklch(100% 0 0);
}
[data-theme="dark"] {
  --ink: oklch(100% 0 0);
  --muted: ${dark};
  --surface: oklch(20.8% 0.014 275);
}`;

test("a token that is too pale in one theme only is named with that theme and its contrast", () => {
  const good = readTokens(css("oklch(73% 0.016 275)"));
  const bad = readTokens(css("oklch(55% 0.016 275)"));
  const pair = { text: "muted", ground: "surface", needed: 4.5 };

  expect(findPale(good, { text: "ink", ground: "surface", needed: 21 })).toEqual([
    expect.stringContaining("in the dark theme"),
  ]);
  expect(findPale(good, pair)).toEqual([]);
  expect(findPale(bad, pair)).toEqual(["muted on surface has a contrast of 3.66 in the dark theme and needs 4.5"]);
});

test("a pale pair of tokens and a colour that is no token are barriers of a page, whichever theme it is in", async () => {
  await using visit = await openPage("/app/");
  const { page } = visit;
  await page.getByLabel("API key").waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole("main").evaluate((main) => {
    for (const [id, color] of [
      ["token", "var(--chart-3)"],
      ["grey", "#767676"],
    ] as const) {
      const text = document.createElement("p");
      Object.assign(text, { id, textContent: "Some words" });
      Object.assign(text.style, { color, background: "var(--surface)" });
      main.append(text);
    }
  });

  expect(await findBarriers(page)).toEqual([
    expect.stringMatching(/^color-contrast: .*id="grey".* in the dark theme$/),
    expect.stringMatching(
      /^contrast: chart-3 on surface has a contrast of 3\.\d+ in the light theme and needs 4\.5 .*id="token"/,
    ),
  ]);
  expect(await page.locator("html").getAttribute("data-theme")).toBe("light");
});
