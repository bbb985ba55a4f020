import { expect, it } from "vitest";
import { readCopiedAnswer } from "./read-copied-answer.ts";

interface Copied {
  what: string;
  text: string;
  sources?: string[];
  cited: (string | null)[];
  consulted?: (string | null)[];
  outcome?: "parse_suspect";
}

const ANSWERS: readonly Copied[] = [
  {
    what: "inline links",
    text: "[Tallyhour](https://www.tallyhour.example/?utm_source=chatgpt.com) fits.",
    cited: ["tallyhour.example"],
  },
  {
    what: "a link with a title and spaces",
    text: '[A]( <https://a.example/x y> "t") [B](https://b.example "see (b)")',
    cited: ["a.example", "b.example"],
  },
  {
    what: "an address with parentheses",
    text: "[W](https://en.wiki.example/Foo_(bar)) and (https://c.example/a_(b)).",
    cited: ["wiki.example", "c.example"],
  },
  {
    what: "references",
    text: 'Tallyhour [a][1] and [Docs].\n\n[1]: https://a.example/ "A"\n[docs]: <https://d.example>',
    cited: ["a.example", "d.example"],
  },
  { what: "footnotes", text: "Simple.[^1]\n\n[^1]: https://a.example/x", cited: ["a.example"] },
  {
    what: "numbers with a source list",
    text: "Tallyhour is simple [1][3].\n\nSources:\n1. A - https://a.example\n2. https://b.example\n3. https://c.example",
    cited: ["a.example", "c.example"],
    consulted: ["b.example"],
  },
  {
    what: "numbers in brackets",
    text: "Simple [2].\n\n[1] https://a.example\n[2] https://b.example",
    cited: ["b.example"],
    consulted: ["a.example"],
  },
  {
    what: "a German source list without numbers in the text",
    text: "Tallyhour ist einfach.\n\n**Quellen:**\n- https://a.example\n- https://b.example",
    cited: ["a.example", "b.example"],
  },
  {
    what: "sources beside the text",
    text: "Tallyhour is simple.",
    sources: ["https://a.example", "https://b.example"],
    cited: ["a.example", "b.example"],
  },
  {
    what: "numbers of sources beside the text",
    text: "Tallyhour is simple [2].",
    sources: ["https://a.example", "https://b.example"],
    cited: ["b.example"],
    consulted: ["a.example"],
  },
  {
    what: "a list of choices",
    text: "1. [Tallyhour](https://t.example): simple\n2. [Harvest](https://h.example): old",
    cited: ["t.example", "h.example"],
  },
  {
    what: "HTML",
    text: 'See <a class="x" href="https://a.example/?a=1&amp;b=2">A</a> and <https://b.example/>.',
    cited: ["a.example", "b.example"],
  },
  {
    what: "a search engine's redirect",
    text: "[A](https://www.google.com/url?sa=t&q=https%3A%2F%2Fa.example%2Fx&ved=1)",
    cited: ["a.example"],
  },
  {
    what: "Bing's redirect",
    text: `[A](https://www.bing.com/ck/a?!&p=1&u=a1${Buffer.from("https://a.example/x").toString("base64url")}&ntb=1)`,
    cited: ["a.example"],
  },
  {
    what: "Gemini's redirect",
    text: "[a.example](https://vertexaisearch.cloud.google.com/grounding-api-redirect/AbC)",
    cited: ["a.example"],
  },
  {
    what: "an image",
    text: "![logo](https://img.example/x.png) [![i](https://img.example/y.png)](https://a.example)",
    cited: ["a.example"],
  },
  {
    what: "scripts and data",
    text: "[a](javascript:alert(1)) [b](data:text/html,x) [c](/relative) [d](https://d.example)",
    cited: ["d.example"],
  },
  {
    what: "IP addresses, of which private ones are no sources",
    text: "[a](http://127.0.0.1/x) [b](http://[::1]/) https://192.0.2.7:8080/y",
    cited: [null],
  },
  {
    what: "other scripts",
    text: "タリーアワーは簡単です（https://ja.example/時間）。[مثال](https://مثال.example/)",
    cited: ["ja.example", "xn--mgbh0fb.example"],
  },
  {
    what: "broken Markdown",
    text: "[a](https://a.example [b] (https://b.example ](]( [c]( [d](<https://d.example\n",
    cited: ["a.example", "b.example", "d.example"],
  },
  {
    what: "markers that lost their sources",
    text: "Tallyhour is simple【4:0†source】.",
    cited: [],
    outcome: "parse_suspect",
  },
  { what: "numbers that lost their sources", text: "Tallyhour is simple [1].", cited: [], outcome: "parse_suspect" },
  { what: "an answer without sources", text: "Ask a colleague.", cited: [] },
];

it.each(ANSWERS)("reads $what", ({ text, sources, cited, consulted = [], outcome = "answered" }) => {
  const answer = readCopiedAnswer({ text, sources });

  expect(answer.citations.map(({ domain }) => domain)).toEqual(cited);
  expect(answer.consulted.map(({ domain }) => domain)).toEqual(consulted);
  expect(answer.outcome).toBe(outcome);
  const starts = answer.citations.flatMap(({ span }) => span?.start ?? []);
  expect(starts).toEqual(starts.toSorted((one, other) => one - other));
});

it("keeps where a link stands, and removes what says where a visitor came from", () => {
  const text = "🕰️ Use [Tallyhour](https://tallyhour.example/a?utm_source=chatgpt.com&x=1#:~:text=y).";

  const [citation] = readCopiedAnswer({ text }).citations;

  expect(citation).toMatchObject({ url: "https://tallyhour.example/a?x=1", title: "Tallyhour" });
  expect(text.slice(citation?.span?.start, citation?.span?.end)).toMatch(/^\[Tallyhour\].*\)$/);
});

const HOSTILE: readonly [string, string][] = [
  ["opened brackets", "[".repeat(200_000)],
  ["middles of links", "](".repeat(100_000)],
  ["links that do not end", "[a](https://a.example/(".repeat(9_000)],
  ["quotes that do not end", '[a](https://a.example "'.repeat(9_000)],
  ["tags that do not end", "<a href=".repeat(25_000)],
  ["numbers", "[1]".repeat(60_000)],
  ["entries", "[1] https://a.example/ ".repeat(9_000)],
  ["lines of entries", "[1] https://a.example/\n".repeat(9_000)],
  ["half characters and zeros", "\uD800\0".repeat(100_000)],
  ["definitions", "[a]: https://a.example\n".repeat(9_000)],
  ["addresses", "https://a.example/)".repeat(10_000)],
  ["spaces", `[a](${" ".repeat(200_000)}`],
];

it.each(HOSTILE)("reads 200 kB of %s as bounded and well-formed", (_what, text) => {
  const answer = readCopiedAnswer({ text });

  expect(answer.citations.length).toBeLessThanOrEqual(1_000);
  expect(answer.text.isWellFormed() && !answer.text.includes("\0")).toBe(true);
});
