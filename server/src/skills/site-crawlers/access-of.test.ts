import { expect, test } from "vitest";
import { accessOf } from "./access-of.ts";

const page = (path: string, blocked: string[]) => ({ url: `https://acme.example${path}`, blocked, directives: {} });
const base = { robotsUrl: "https://acme.example/robots.txt", robots: "found" as const, warnings: [] };

test("names the lines that keep a crawler out, by its operator's reading, and the sections that it loses", () => {
  const access = accessOf({
    ...base,
    robotsContent:
      "User-agent: bingbot\nCrawl-delay: 5\nUser-agent: *\nDisallow: /blog\n\nUser-agent: Googlebot\nDisallow /shop\n",
    pages: [
      page("/", []),
      page("/blog/a", ["bingbot", "GPTBot"]),
      page("/blog/b", ["bingbot", "GPTBot"]),
      page("/shop/x", ["Googlebot"]),
    ],
  });

  expect(access["bingbot"]).toMatchObject({
    mayRead: "some",
    rules: ["line 4: Disallow: /blog"],
    sections: [
      { section: "/blog", pages: 2, blocked: 2 },
      { section: "/", pages: 1, blocked: 0 },
      { section: "/shop", pages: 1, blocked: 0 },
    ],
  });
  // Only Google's parser accepts a blank instead of the colon.
  expect(access["Googlebot"]?.rules).toEqual(["line 7: Disallow: /shop"]);
  expect(access["CCBot"]).toMatchObject({ mayRead: "all", rules: [] });
});

test("a file that was not read has no lines, which is not the same as none", () => {
  expect(accessOf({ ...base, pages: [page("/", ["GPTBot"])] })["GPTBot"]).toMatchObject({
    mayRead: "none",
    rules: null,
  });
});
