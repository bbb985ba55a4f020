import { expect, test } from "vitest";
import { isOurs } from "./own-pages.ts";

test.each([
  ["acme.co.uk", "https://shop.acme.co.uk/a", true, false],
  ["acme.co.uk", "https://www.acme.co.uk/", true, true],
  ["acme.co.uk", "https://other.co.uk/", false, false],
  ["blog.acme.com", "https://acme.com/pricing", false, false],
  ["blog.acme.com", "https://shop.acme.com/", false, false],
  ["blog.acme.com", "https://de.blog.acme.com/", true, false],
  ["acme.github.io", "https://other.github.io/", false, false],
  ["acme.com", "https://notacme.com/?u=acme.com", false, false],
  ["127.0.0.1:8080", "http://127.0.0.1:8080/shoes", true, true],
])("for %s, %s is its own with subdomains: %j, without: %j", (ourDomain, url, withThem, without) => {
  expect(isOurs(url, { ourDomain, considerOwnedSubdomains: true })).toBe(withThem);
  expect(isOurs(url, { ourDomain, considerOwnedSubdomains: false })).toBe(without);
});
