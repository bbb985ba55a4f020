import { describe, expect, test } from "vitest";
import { createRuleFinder, groupOf, parseRobotsTxt, type RobotsReading, readingOf } from "./robots-txt.ts";

function mayFetch(content: string, agent: string, path: string, reading: RobotsReading = readingOf(agent)): boolean {
  const rules = groupOf(parseRobotsTxt(content, reading), agent)?.rules ?? [];
  return createRuleFinder(rules, reading)(path)?.allow !== false;
}

/** `U:`, `D:` and `A:` stand for the fields, `;` for the end of a line. */
function written(short: string): string {
  const fields: Record<string, string> = { U: "User-agent:", D: "Disallow:", A: "Allow:" };
  return short
    .split(" ; ")
    .map((line) => line.replace(/^([UDA]):/, (_match, field: string) => `${fields[field]} `))
    .join("\n");
}

describe("robots.txt", () => {
  test.each([
    ["a ban of everything", "U:* ; D:/", "Googlebot", "/a", false],
    ["an empty rule", "U:* ; D:", "Googlebot", "/a", true],
    ["an empty file", "", "Googlebot", "/a", true],
    ["an own group instead of the general one", "U:* ; D:/ ; U:Googlebot ; D:", "Googlebot", "/a", true],
    ["the general group for all others", "U:* ; D:/ ; U:Googlebot ; D:", "bingbot", "/a", false],
    ["a shared group", "U:Googlebot ; U:bingbot ; D:/x", "Googlebot", "/x", false],
    ["several groups of one crawler", "U:bingbot ; D:/a ; U:* ; D:/ ; U:bingbot ; D:/b", "bingbot", "/b", false],
    ["no rule of the general group besides", "U:bingbot ; D:/a ; U:* ; D:/ ; U:bingbot ; D:/b", "bingbot", "/c", true],
    ["names in any case", "U:GOOGLEBOT ; D:/x", "Googlebot", "/x", false],
    ["a name with a version", "U:Googlebot/2.1 ; D:/x", "Googlebot", "/x", false],
    ["a name with a second word", "U:Googlebot Images ; D:/x", "Googlebot", "/x", false],
    ["no beginning of a name", "U:Google ; D:/", "Googlebot", "/a", true],
    ["a star in names only alone", "U:*bot ; D:/", "bingbot", "/a", true],
    ["no rule without a group", "D:/ ; U:* ; A:/b", "Googlebot", "/a", true],
    ["a sitemap between two names", "U:bingbot ; Sitemap: https://e.example/s.xml ; U:* ; D:/", "bingbot", "/a", false],
    ["a delay between two names", "U:bingbot ; Crawl-delay: 5 ; U:* ; D:/", "bingbot", "/a", false],
    [
      "an unknown line between two names",
      "U:bingbot ; Content-Signal: ai-train=no ; U:* ; D:/",
      "bingbot",
      "/a",
      false,
    ],
    ["an empty line in a group", "U:bingbot ;  ; D:/x", "bingbot", "/x", false],
    ["allowing rules in a tie", "U:* ; D:/x ; A:/x", "Googlebot", "/x", true],
    ["the longer rule, in any order", "U:* ; D:/x/p.html ; A:/x/", "Googlebot", "/x/p.html", false],
    ["the length with its stars", "U:* ; A:/page ; D:/*.html", "Googlebot", "/page.html", false],
    ["an end of the path", "U:* ; A:/$ ; D:/", "Googlebot", "/", true],
    ["nothing beyond that end", "U:* ; A:/$ ; D:/", "Googlebot", "/a", false],
    ["paths in their case", "U:* ; D:/fish", "Googlebot", "/Fish", true],
    ["an end before the query", "U:* ; D:/*.php$", "Googlebot", "/a.php?x=1", true],
    ["a star before a query", "U:* ; D:/*.php", "Googlebot", "/b/a.php?x=1", false],
    ["a dollar inside a path", "U:* ; D:/a$b", "Googlebot", "/a$b", false],
    ["a rule that begins with a star", "U:* ; D:*/print", "Googlebot", "/a/print", false],
    ["comments", "U:* ; D:/a#b", "Googlebot", "/a", false],
    ["letters beyond ASCII", "U:* ; D:/ü", "Googlebot", "/%C3%BC", false],
    ["needless escapes", "U:* ; D:/f%6Fo", "Googlebot", "/foo", false],
    ["signs that every address escapes", 'U:* ; D:/a"b|c', "bingbot", "/a%22b|c", false],
    ["escapes of signs that no address needs", "U:* ; D:/a%7Cb", "bingbot", "/a|b", false],
    ["escapes in any case", "U:* ; D:/%c3%bc", "bingbot", "/%C3%BC", false],
    ["an escaped slash as no slash", "U:* ; D:/a%2Fb", "Googlebot", "/a/b", true],
    ["a byte order mark", "\uFEFFU:* ; D:/".replace("U:", "User-agent:"), "Googlebot", "/a", false],
    ["a blank instead of the colon, by Google", "user-agent * ; disallow /", "Googlebot", "/a", false],
    ["a blank instead of the colon, by Google alone", "user-agent * ; disallow /", "bingbot", "/a", true],
    ["a misspelt field, by Google", "U:* ; Disalow:/x", "Googlebot", "/x", false],
    ["a misspelt field, by Google alone", "U:* ; Disalow:/x", "bingbot", "/x", true],
    ["index.html for its folder, by Google", "U:* ; A:/d/index.html ; D:/", "Googlebot", "/d/", true],
    ["index.html for itself, by others", "U:* ; A:/d/index.html ; D:/", "bingbot", "/d/", false],
    ["a token that is no crawler", "U:__usage_ai-training ; D:/", "Googlebot", "/a", true],
    ["one crawler of a vendor alone", "U:GPTBot ; D:/", "OAI-SearchBot", "/a", true],
    ["the group of Googlebot for its other crawlers", "U:Googlebot ; D:/x", "Googlebot-Image", "/x", false],
    ["the group of Googlebot for Applebot", "U:Googlebot ; D:/x ; U:* ; A:/", "Applebot", "/x", false],
    ["no general group for AdsBot", "U:* ; D:/", "AdsBot-Google", "/a", true],
  ])("is read with %s", (_title, short, agent, path, allowed) => {
    expect(mayFetch(written(short), agent, path)).toBe(allowed);
  });

  test("keeps the numbers of its lines, the rules without a group and the lines that say nothing", () => {
    const file = parseRobotsTxt("# hello\nDisallow: /stray\nUser-agent: *\nNoindex: /x\nDisallow: /y\nSitemap: /s.xml");

    expect(file.strayRules).toEqual([{ allow: false, pattern: "/stray", line: 2 }]);
    expect(file.groups).toEqual([
      { agents: ["*"], rules: [{ allow: false, pattern: "/y", line: 5 }], crawlDelaySeconds: null },
    ]);
    expect(file.unknownLines).toEqual([{ line: 4, text: "Noindex: /x", field: "noindex" }]);
    expect(file.sitemaps).toEqual(["/s.xml"]);
  });
});
