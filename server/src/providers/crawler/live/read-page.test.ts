import { describe, expect, test } from "vitest";
import { decodePage } from "./decode.ts";
import { readPage } from "./read-page.ts";
import { siteScopeOf } from "./site-scope.ts";

function read(html: string, headers: Record<string, string> = {}) {
  const url = "https://www.acme.example/shop/kettles";
  const scope = siteScopeOf(new URL("https://acme.example/"));
  return readPage({ html, url, headers: new Headers(headers), scope, userAgentToken: "FindableBot" });
}

describe("a page's bytes", () => {
  const cafe = "Café €";
  const windows = Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x20, 0x80]);
  const withMeta = (charset: string, bytes: Uint8Array) =>
    Buffer.concat([Buffer.from(`<meta charset="${charset}">`), bytes]);

  test.each<[string, Uint8Array, string | null, string]>([
    ["the header", windows, "text/html; charset=windows-1252", cafe],
    ["a header in quotes", windows, 'text/html; charset="ISO-8859-1"', cafe],
    ["a meta element", withMeta("windows-1252", windows), "text/html", `<meta charset="windows-1252">${cafe}`],
    [
      "the old meta element",
      Buffer.concat([
        Buffer.from('<meta http-equiv="x" content="text/html; charset=euc-kr">'),
        Buffer.from([0xc7, 0xd1]),
      ]),
      null,
      '<meta http-equiv="x" content="text/html; charset=euc-kr">한',
    ],
    ["a byte order mark against the header", Buffer.from(`\uFEFF${cafe}`), "text/html; charset=windows-1252", cafe],
    ["a UTF-16 mark", Buffer.from(`\uFEFF${cafe}`, "utf16le"), null, cafe],
    ["Shift_JIS", Buffer.from([0x93, 0xfa, 0x96, 0x7b]), "text/html; charset=Shift_JIS", "日本"],
    ["GB18030", Buffer.from([0xd6, 0xd0]), "text/html; charset=gb18030", "中"],
    ["nothing but UTF-8 bytes", Buffer.from(cafe), null, cafe],
    ["nothing but old bytes", windows, null, cafe],
    ["a charset that does not exist", Buffer.from(cafe), "text/html; charset=nonsense", cafe],
    [
      "a meta element that says UTF-16 in ASCII",
      withMeta("utf-16", Buffer.from(cafe)),
      null,
      `<meta charset="utf-16">${cafe}`,
    ],
    ["a wrong charset", Buffer.from([0x41, 0xff, 0x42]), "text/html; charset=utf-8", "A\uFFFDB"],
  ])("are decoded by %s", (_title, bytes, contentType, text) => {
    expect(decodePage(bytes, contentType)).toBe(text);
  });
});

describe("a page's head", () => {
  test("gives title, description, canonical, language, alternates and open graph", () => {
    const page = read(`<html lang="de-AT"><head><base href="/de/">
      <title> Kessel &amp;
        mehr </title><meta NAME="Description" content=" Alles ">
      <link rel="canonical" href="kessel"><link rel="alternate" hreflang="en-GB" href="/en/kettles">
      <meta property="og:title" content="OG"><meta property="og:image" content="/k.png">
      <meta property="og:site_name" content="Acme"></head><body><svg><title>Icon</title></svg></body></html>`);

    expect(page).toMatchObject({
      title: "Kessel & mehr",
      description: "Alles",
      canonical: "https://www.acme.example/de/kessel",
      language: "de",
      hreflang: [{ language: "en-gb", url: "https://www.acme.example/en/kettles" }],
      openGraph: { title: "OG", description: null, image: "https://www.acme.example/k.png", siteName: "Acme" },
    });
  });

  test("reads canonical, language and directives from the headers too", () => {
    const page = read('<meta name="robots" content="NoArchive"><meta name="findablebot" content="nofollow">', {
      link: '<https://acme.example/canonical>; rel="canonical"',
      "content-language": "nl-BE",
      "x-robots-tag": "noindex, unavailable_after: 25 Jun 2030, otherbot: none, findablebot: nosnippet",
    });

    expect(page.canonical).toBe("https://acme.example/canonical");
    expect(page.language).toBe("nl");
    expect(page.robotsDirectives).toEqual([
      "noarchive",
      "nofollow",
      "noindex",
      "unavailable_after:25 jun 2030",
      "nosnippet",
    ]);
  });

  test("returns the types of JSON-LD, graphs and microdata, and ignores invalid JSON", () => {
    const page =
      read(`<script type="application/ld+json">{"@graph":[{"@type":"Organization"},{"@type":["Product","https://schema.org/Thing"],"offers":{"@type":"Offer"}}]}</script>
      <script type="application/ld+json">{broken</script>
      <script type="application/ld+json">${"[".repeat(50_000)}${"]".repeat(50_000)}</script>
      <div itemscope itemtype="https://schema.org/Recipe"></div>`);

    expect(page.structuredDataTypes).toEqual(["Organization", "Product", "Thing", "Offer", "Recipe"]);
  });
});

describe("a page's body", () => {
  test("gives links with their place, target and manners", () => {
    const { links } = read(`<nav><a href="/a#top">Menu</a></nav><p><a href="https://acme.example/b" rel="nofollow">In
      text</a><a href="https://other.example/"><img src=x alt="Their logo"></a></p><a href="mailto:x@y.z">Mail</a>
      <a href="javascript:void(0)">Click</a><a href="http://[bad">Bad</a><main><header><a href="c">Headline</a></header></main>`);

    expect(links).toEqual([
      { url: "https://www.acme.example/a", text: "Menu", internal: true, nofollow: false, boilerplate: true },
      { url: "https://acme.example/b", text: "In text", internal: true, nofollow: true, boilerplate: false },
      { url: "https://other.example/", text: "Their logo", internal: false, nofollow: false, boilerplate: false },
      { url: "https://www.acme.example/shop/c", text: "Headline", internal: true, nofollow: false, boilerplate: false },
    ]);
  });

  test("gives headings, images and the text of main, block by block", () => {
    const page = read(`<header><h3>Acme</h3></header><main><h1>Kettles <em>and</em> pots</h1><p>Water boils.<br>Tea
      follows.</p><ul><li>One</li><li>Two</li></ul><img src=a><img src=b alt=""><p hidden>Secret</p>
      <script>var secret</script><table><tr><td>Red</td><td>Blue</td></tr></table></main><footer>Imprint</footer>`);

    expect(page.headings).toEqual([
      { level: 3, text: "Acme" },
      { level: 1, text: "Kettles and pots" },
    ]);
    expect(page.images).toEqual({ total: 2, withoutAlt: 1 });
    expect(page.text).toBe("Kettles and pots\nWater boils.\nTea follows.\nOne\nTwo\nRed\nBlue");
    expect(page.wordCount).toBe(11);
  });

  test("without main returns the text outside navigation and asides, without link lists", () => {
    const prose = "The kettle boils a litre of water in two minutes and switches itself off when it is done. ".repeat(
      3,
    );

    const page =
      read(`<nav>Menu</nav><div class="cookie-banner">We use cookies</div><ul><li><a href=a>Kettles</a></li></ul>
      <div><p>${prose}</p></div><aside>Related</aside><footer>Imprint</footer>`);

    expect(page.text).toBe(prose.trim());
  });

  test("counts the words of languages without spaces", () => {
    expect(read("<p>私は学生です。").wordCount).toBe(4);
    expect(read("<p>It's state-of-the-art, isn't it? 3.5 litres").wordCount).toBe(6);
  });

  test("gives at most 50,000 characters of text and counts all words", () => {
    const page = read(`<main>${"<p>Ten words are in this paragraph that is very short.".repeat(2_000)}</main>`);

    expect(page.text.length).toBe(50_000);
    expect(page.wordCount).toBe(20_000);
  });
});

describe("hostile HTML", () => {
  test.each([
    ["open elements", "<div>".repeat(1_000_000)],
    ["formatting", "<b>".repeat(1_500_000)],
    ["paragraphs", "<p>".repeat(500_000)],
    ["anchors", "<a href=x>".repeat(500_000)],
    ["attributes", `<a ${"x ".repeat(500_000)}>`],
    ["angle brackets", "<".repeat(1_000_000)],
    ["ampersands", "&".repeat(1_000_000)],
    ["comments", "<!--".repeat(1_000_000)],
    ["end tags", "</b>".repeat(1_000_000)],
    ["NUL", "\0".repeat(1_000_000)],
    ["surrogates", "\ud800".repeat(1_000_000)],
  ])("made of a million %s is read to its end", (_title, html) => {
    const page = read(html);

    expect(page.text.length).toBeLessThanOrEqual(50_000);
  });
});
