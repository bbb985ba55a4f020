import { expect, test } from "vitest";
import type { Article } from "../../providers/cms/port.ts";
import { lintArticle } from "./lint-article.ts";

const ARTICLE: Article = {
  id: "pub_1",
  title: "How to choose a city bike",
  slug: "choose-a-city-bike",
  isDraft: false,
  publishAt: null,
  html: "<p>Measure your inseam first.</p>",
  markdown: "Measure your inseam first.",
  metaTitle: null,
  metaDescription: "Which frame, which gears and which brakes suit short ways in a town, with sizes.",
  excerpt: "Measure your inseam first.",
  canonicalUrl: null,
  tags: ["bikes", "guides"],
  categories: [],
  image: { url: "https://acme.example/bike.jpg", alt: "A blue city bike" },
  schemaOrg: {
    headline: "How to choose a city bike",
    datePublished: "2026-11-01",
    dateModified: "2026-11-02",
    author: { name: "Acme" },
    image: "https://acme.example/bike.jpg",
  },
  wordCount: 4,
};
const FACTS = { titles: [], imagesWithoutAlt: 0 };

test("an article that is as it should be has no warning", () => {
  expect(lintArticle(ARTICLE, FACTS)).toEqual([]);
});

test.each<[string, Partial<Article>, Partial<typeof FACTS | { titles: string[] }>, RegExp]>([
  ["a title that is cut off", { title: "A".repeat(61) }, {}, /title has 61 characters/],
  ["a meta title that is cut off", { metaTitle: "A".repeat(70) }, {}, /title has 70 characters/],
  ["invisible characters", { markdown: "Mea\u200bsure" }, {}, /invisible/],
  ["no description", { metaDescription: null }, {}, /no description/],
  ["a description of one word", { metaDescription: "Bikes" }, {}, /description has 5 characters/],
  ["a description that is cut off", { metaDescription: "A".repeat(161) }, {}, /description has 161 characters/],
  ["capitals in its slug", { slug: "City-Bike" }, {}, /slug has capital letters/],
  ["a slug of nine words", { slug: "a-b-c-d-e-f-g-h-i" }, {}, /more than 8 words/],
  ["its title as a heading", {}, { titles: ["How to Choose a City Bike"] }, /repeats the title/],
  ["two first-level headings", {}, { titles: ["One", "Two"] }, /2 first-level headings/],
  ["images without a text", {}, { imagesWithoutAlt: 2 }, /2 images/],
  ["a featured image without a text", { image: { url: "https://acme.example/b.jpg", alt: "" } }, {}, /`imageAlt`/],
  ["a tag twice", { tags: ["Bikes", "bikes"] }, {}, /differ only in case/],
  ["markup without its author", { schemaOrg: { ...ARTICLE.schemaOrg, author: undefined } }, {}, /markup has no author/],
  ["markup without an image", { schemaOrg: { ...ARTICLE.schemaOrg, image: undefined } }, {}, /markup has no image/],
])("an article with %s has one warning that names it", (_fault, change, facts, warning) => {
  expect(lintArticle({ ...ARTICLE, ...change }, { ...FACTS, ...facts })).toEqual([expect.stringMatching(warning)]);
});
