import { expect, test } from "vitest";
import { citedAddress } from "./cited-address.ts";
import { isOpaque, unwrapped } from "./wrapped-links.ts";

const PAGE = "https://acme.example/guide?size=2";
const CODED = encodeURIComponent(PAGE);

test.each([
  ["Google", `https://www.google.com/url?q=${CODED}&sa=U`],
  ["Bing", `https://www.bing.com/ck/a?u=a1${Buffer.from(PAGE).toString("base64url")}&ntb=1`],
  ["DuckDuckGo", `https://duckduckgo.com/l/?uddg=${CODED}&rut=abc`],
  ["Facebook", `https://l.facebook.com/l.php?u=${CODED}&h=AT0`],
  ["Yahoo", `https://r.search.yahoo.com/_ylt=A/RV=2/RE=1/RO=10/RU=${CODED}/RK=2/RS=x-`],
  ["AMP at Google", "https://www.google.com/amp/s/acme.example/guide?size=2"],
  ["AMP at its own cache", "https://acme-example.cdn.ampproject.org/c/s/acme.example/guide?size=2"],
  ["two wrappers", `https://www.google.com/url?q=${encodeURIComponent(`https://duckduckgo.com/l/?uddg=${CODED}`)}`],
])("the page behind a link of %s is the cited one", (_, link) => {
  expect(unwrapped(link)).toBe(PAGE);
});

test("a wrapper that hides its target stays, and is recognized", () => {
  const link = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/abc";

  expect([unwrapped(link), isOpaque(link)]).toEqual([link, true]);
});

test.each([
  "http://localhost/admin",
  "http://127.0.0.1/x",
  "http://192.168.1.4/x",
  "http://[::1]/x",
  "http://printer.local/x",
  "http://intranet/x",
  "javascript:alert(1)",
])("%s is no source", (link) => {
  expect(citedAddress(link)).toBeUndefined();
});
