import { expect, test } from "vitest";
import { comparePage, type SeenPage, type SentArticle } from "./compare-page.ts";

const ADDRESS = "https://acme.example/blog/city-bikes";
const SENT: SentArticle = {
  title: "How to choose a city bike",
  slug: "city-bikes",
  canonicalUrl: null,
  html: [
    "<h2>Measure first</h2>",
    "<p>It's <strong>never</strong> too late to measure your inseam - do it before you visit a shop.</p>",
    "<p>A good bike costs €900, and <a href='https://shop.example/bikes?a=1'>a used one</a> half of that.</p>",
    "<p><img src='https://acme.example/media/blue-bike.jpg' alt='Blue'></p>",
    "<p>https://video.example/watch/1</p>",
  ].join("\n"),
};
const PAGE = `<html><head><title>How to choose a city bike | Acme</title></head><body><nav>Start</nav>
  <h1>How to choose a city bike</h1><h2>Measure first</h2>
  <p>It’s <b>never</b> too late to measure your inseam – do it before you visit a shop.</p>
  <p>A good bike costs €900, and <a href="https://shop.example/bikes?ref=acme">a used one</a> half of that.</p>
  <figure><img src="/wp-content/uploads/Blue-Bike-1024x683.jpg"></figure><iframe src="https://video.example/embed/1"></iframe>
  <script>const text = "unseen";</script><footer>Acme</footer></body></html>`;

function seen(page: Partial<SeenPage> = {}): SeenPage {
  const link = { text: "", internal: false, nofollow: false, boilerplate: false };
  return {
    ...{ finalUrl: ADDRESS, title: "How to choose a city bike | Acme", canonical: ADDRESS, robotsDirectives: [] },
    ...{ headings: [], text: "", links: [{ url: "https://shop.example/bikes?ref=acme", ...link }] },
    ...page,
  };
}

const compare = (html: string, page: Partial<SeenPage> = {}, sent: Partial<SentArticle> = {}) =>
  comparePage({ ...SENT, ...sent }, seen(page), html);

test("what themes and editors of sites do to every page is no difference", () => {
  expect(compare(PAGE)).toEqual([]);
});

test("a changed price is a difference, with both passages", () => {
  expect(compare(PAGE.replace("€900", "€90"))).toEqual([
    {
      field: "text",
      message: expect.stringMatching(/^1 passage differs; the page has \d\d % of the approved text\.$/),
      expected: "A good bike costs €900, and a used one half of that.",
      found: "A good bike costs €90, and a used one half of that.",
    },
  ]);
});

test.each<[string, () => ReturnType<typeof compare>, object]>([
  [
    "another title",
    () => compare(PAGE.replaceAll("choose a city", "sell a city"), { title: "How to sell a city bike" }),
    { field: "title", expected: SENT.title, found: "How to sell a city bike" },
  ],
  [
    "a missing heading",
    () => compare(PAGE.replace("<h2>Measure first</h2>", "")),
    { field: "headings", expected: "Measure first", found: null },
  ],
  [
    "a missing link",
    () => compare(PAGE, { links: [] }),
    { field: "links", expected: "https://shop.example/bikes?a=1", found: null },
  ],
  [
    "a missing image",
    () => compare(PAGE.replace("Blue-Bike", "red-bike")),
    { field: "images", expected: "https://acme.example/media/blue-bike.jpg", found: null },
  ],
  [
    "noindex",
    () => compare(PAGE, { robotsDirectives: ["noindex", "nofollow"] }),
    { field: "robots", expected: "index", found: "noindex" },
  ],
  [
    "another canonical address",
    () => compare(PAGE, { canonical: "https://acme.example/blog" }),
    { field: "canonical", expected: ADDRESS, found: "https://acme.example/blog" },
  ],
  [
    "no canonical address although another one was approved",
    () => compare(PAGE, { canonical: null }, { canonicalUrl: "https://other.example/bikes" }),
    { field: "canonical", expected: "https://other.example/bikes", found: null },
  ],
  [
    "another slug",
    () => compare(PAGE, {}, { slug: "city-bikes-2026" }),
    { field: "slug", expected: "city-bikes-2026", found: "city-bikes" },
  ],
])("%s is one difference that names both sides", (_fault, differences, expected) => {
  expect(differences()).toEqual([{ message: expect.any(String), ...expected }]);
});

test("an address without a slug, and a page without HTML, are compared by what they have", () => {
  const text = "Measure first\nIt is here.\nA good bike costs €900, and a used one half of that.";
  const page = seen({ finalUrl: "https://acme.example/?p=4", canonical: null, links: [], text });

  expect(comparePage(SENT, page, undefined)).toEqual([
    {
      field: "text",
      message: expect.any(String),
      expected: expect.stringContaining("measure your inseam"),
      found: null,
    },
  ]);
});

test("a page with neither the title nor the text is another page", () => {
  expect(compare("<h1>Welcome</h1><p>We build bikes.</p>", { title: "Acme" })).toBeUndefined();
});
