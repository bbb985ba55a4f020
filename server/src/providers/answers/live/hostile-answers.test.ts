import { describe, expect, it } from "vitest";
import { HOSTILE } from "./__fixtures__/hostile.ts";
import { FORMATS, readAs } from "./__fixtures__/hostile-formats.ts";

describe.each(FORMATS)("$name", (format) => {
  const read = (text: string, links: readonly unknown[], hasSearched = true) =>
    readAs(format, { text, links, hasSearched });

  it.each(HOSTILE)("reads an answer with $name", async ({ text, links = [], hasSearched, outcome, domains }) => {
    const answer = await read(text, links, hasSearched);

    expect(answer.outcome).toBe(outcome);
    expect(answer.citations.map(({ domain }) => domain)).toEqual(domains);
    expect(answer.text).toHaveLength(text.length);
    expect(JSON.stringify(answer)).not.toMatch(/\\u0000|\\ud83d|secret|javascript:|data:/i);
    for (const { span } of answer.citations) expect(span === null || span.end <= answer.text.length).toBe(true);
  });

  it("reports the links that it leaves out", async () => {
    const { warnings } = await read("See", ["javascript:alert(1)", "https://a.example/"]);

    expect(warnings).toEqual(["1 cited links are no pages of the web and were left out."]);
  });

  it("keeps a thousand citations of an answer that has more", async () => {
    const answer = await read(
      "See",
      Array.from({ length: 1_200 }, (_, number) => `https://a${number}.example/`),
    );

    expect(answer.citations).toHaveLength(1_000);
    expect(answer.warnings).toEqual(["Only the first 1000 citations were kept."]);
  });
});

it("every parser reads at least twenty hostile answers", () => {
  expect(FORMATS).toHaveLength(6);
  expect(HOSTILE.length).toBeGreaterThanOrEqual(20);
});
