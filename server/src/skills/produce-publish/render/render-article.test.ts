import { expect, test } from "vitest";
import renderArticle, { type RenderedArticle, type Source } from "./render-article.ts";

function render(text: string, format: Source["format"] = "markdown"): RenderedArticle {
  const rendering = renderArticle({ text, format });
  if ("article" in rendering) return rendering.article;
  throw new Error(rendering.problem);
}

test("renders Markdown with tables, tasks and footnotes whose links find their notes", () => {
  const { html } = render("# Hi *you*\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done\n\nSaid[^1].\n\n[^1]: Here.");

  expect(html).toContain("<h1>Hi <em>you</em></h1>");
  expect(html).toContain("<td>2</td>");
  expect(html).toContain('<input type="checkbox" checked disabled>');
  const target = /href="#([^"]*fn-1)"/.exec(html)?.[1];
  expect(html).toContain(`<li id="${target}">`);
});

test.each([
  ["markdown", "<script>alert(1)</script>"],
  ["markdown", "[x](javascript:alert(1))"],
  ["markdown", '<a href="java\tscript:alert(1)">x</a>'],
  ["markdown", "<img src=x onerror=alert(1)>"],
  ["markdown", "<svg onload=alert(1)><script>alert(1)</script></svg>"],
  ["markdown", "<style>@import 'alert(1)'</style>"],
  ["html", "<!doctype html><title>alert(1)</title><body onload=alert(1)><p style='background:url(alert(1))'>"],
  ["html", "<iframe srcdoc='<script>alert(1)</script>'></iframe><object data=alert(1)></object>"],
  ["html", "<form action='javascript:alert(1)'><button formaction='javascript:alert(1)'>go</button></form>"],
  ["html", "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>"],
  ["html", "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></p></noscript>"],
  ["html", "<img src='data:text/html,alert(1)'>"],
] as const)("leaves nothing of %s %s that could run", (format, text) => {
  const { html, markdown } = render(`${text}\n\n<p>kept</p>`, format);

  if (markdown !== null) expect(render(markdown).removed).toEqual([]);
  expect(html).toContain("kept");
  expect(html).not.toMatch(/alert|script|<(style|iframe|object|form|svg|math|noscript)| on\w+=/i);
});

test.each([
  ["a script between words", "Before <script>alert(1)</script> after.", "Before  after.", ["script"]],
  ["a handler on a tag that stays", "A <b onclick=alert(1)>bold</b> word.", "A <b>bold</b> word.", ["onclick"]],
  ["an address that runs", "Read [this](javascript:alert(1)) now.", "Read this now.", ["javascript:"]],
  ["an image that runs", "See ![a cat](data:text/html,alert(1)).", "See a cat.", ["data:"]],
  ["an unknown element", "A <blink>word</blink>.", "A word.", ["blink"]],
  ["nothing", "`<script>` is an element, and 1 < 2.\n\n    <iframe>\n", undefined, []],
])(
  "Markdown for folders, repositories and receivers loses %s, and the reviewer reads of it",
  (_, text, safe, removed) => {
    const article = render(text);

    expect(article.markdown).toBe(safe ?? text);
    expect(article.removed).toEqual(removed);
  },
);

test("prefixes every id, and the links to it", () => {
  const { html } = render("<h2 id=location>Where</h2><a href='#location'>there</a>", "html");

  expect(html).toBe('<h2 id="user-content-location">Where</h2><a href="#user-content-location">there</a>');
});

test("removes the front matter and uses its fields", () => {
  const { html, markdown, matter } = render(
    "---\r\ntitle: Other\r\ndescription: 'Short: and sweet'\r\ncanonical_url: https://a.example/x\r\ntags: [one, \"two\", one]\r\nmeta_title: Best\r\nimage: https://a.example/i.png\r\ncategories: Guides, News\r\n---\r\nText",
  );

  expect(matter).toEqual({
    description: "Short: and sweet",
    metaTitle: "Best",
    canonicalUrl: "https://a.example/x",
    image: "https://a.example/i.png",
    imageAlt: null,
    tags: ["one", "two"],
    categories: ["Guides", "News"],
  });
  expect([html, markdown]).toEqual(["<p>Text</p>", "Text"]);
});

test("a horizontal rule at the beginning is not front matter", () => {
  expect(render("---\n\nOne\n\n---\n\nTwo").html).toBe("<hr>\n<p>One</p>\n<hr>\n<p>Two</p>");
});

test("describes the text: its words, its first paragraph, the targets of its links", () => {
  const facts = render(
    "# Title\n\nSay *hello*, [friend](https://a.example/x).\n\n![](https://b.example/y.png) 東京 [in](#title)",
  );

  expect(facts).toMatchObject({
    excerpt: "Say hello, friend.",
    wordCount: 6,
    links: ["https://a.example/x", "https://b.example/y.png"],
  });
});

test.each(["", "<script>alert(1)</script>", "---\ndescription: a\n---\n"])("refuses to publish %j", (text) => {
  expect(renderArticle({ text, format: "markdown" })).toEqual({ problem: "contains nothing to publish" });
});

test("refuses endless nesting", () => {
  const text = `${"<div>".repeat(20_000)}x`;

  expect(renderArticle({ text, format: "html" })).toEqual({ problem: "is nested too deeply to render" });
});
