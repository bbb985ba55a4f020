import { normaliseDomain } from "@findable/contract";
import fc from "fast-check";
import { expect, test } from "vitest";

test.each([
  ["acme.example", "acme.example"],
  ["  ACME.Example.  ", "acme.example"],
  ["https://www.acme.example/shop?x=1#top", "acme.example"],
  ["WWW.acme.example.", "acme.example"],
  ["www.example", "www.example"],
  ["//acme.example/shop", "acme.example"],
  ["acme.example/shop", "acme.example"],
  ["bücher.example", "xn--bcher-kva.example"],
  ["https://acme.example:443", "acme.example"],
  ["http://acme.example:8080/", "acme.example:8080"],
  ["localhost", "localhost"],
  ["localhost:8080", "localhost:8080"],
  ["intranet:3000", "intranet:3000"],
  ["127.0.0.1:3000", "127.0.0.1:3000"],
  ["[::1]:3000", "[::1]:3000"],
])("reads %j as %j", (text, domain) => {
  expect(normaliseDomain(text)).toBe(domain);
});

test.each([
  "",
  " ",
  "acme",
  "ftp://acme.example",
  "javascript:alert(1)",
  "user:secret@acme.example",
  "acme..example",
  "-acme.example",
  "acme .example",
  "acme.example:99999",
  `${"a".repeat(64)}.example`,
  `${"a.".repeat(130)}example`,
])("finds no host in %j", (text) => {
  expect(normaliseDomain(text)).toBeUndefined();
});

test("is idempotent", () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.domain(), fc.string()), (text) => {
      const domain = normaliseDomain(text);

      if (domain !== undefined) expect(normaliseDomain(domain)).toBe(domain);
    }),
    { numRuns: 500 },
  );
});
