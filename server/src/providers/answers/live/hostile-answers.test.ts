import { expect, it } from "vitest";
import { HOSTILE } from "./__fixtures__/hostile.ts";
import { OPENAI } from "./__fixtures__/recorded.ts";
import { finishAnswer } from "./finish-answer.ts";
import { readOpenAi } from "./openai.ts";

function read(text: string, links: readonly unknown[], hasSearched: boolean) {
  const annotations = links.map((url) => ({
    type: "url_citation",
    url: url as string | null,
    start_index: text.indexOf(String(url)),
    end_index: text.indexOf(String(url)) + String(url).length,
  }));
  const message = { type: "message", content: [{ type: "output_text", text, annotations }] };
  return finishAnswer(readOpenAi({ ...OPENAI, output: hasSearched ? [OPENAI.output[1] ?? {}, message] : [message] }));
}

it.each(HOSTILE)("reads an answer with $name", ({ text, links = [], hasSearched = true, outcome, domains }) => {
  const answer = read(text, links, hasSearched);

  expect(answer.outcome).toBe(outcome);
  expect(answer.citations.map(({ domain }) => domain)).toEqual(domains);
  expect(answer.text).toHaveLength(text.length);
  expect(JSON.stringify(answer)).not.toMatch(/\\u0000|\\ud83d|secret|javascript:|data:/i);
  for (const { span } of answer.citations) expect(span === null || span.end <= answer.text.length).toBe(true);
});

it("reports the links that it leaves out", () => {
  const { warnings } = read("See", ["javascript:alert(1)", "https://a.example/"], true);

  expect(warnings).toEqual(["1 cited links are no pages of the web and were left out."]);
});

it("keeps a thousand citations of an answer that has more", () => {
  const links = Array.from({ length: 1_200 }, (_, number) => `https://a${number}.example/`);

  const answer = read("See", links, true);

  expect(answer.citations).toHaveLength(1_000);
  expect(answer.warnings).toEqual(["Only the first 1000 citations were kept."]);
});
