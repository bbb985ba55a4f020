import { expect, it } from "vitest";
import { domainOf, withoutFragment } from "./domain-of.ts";
import { isForum } from "./forum-hosts.ts";

it.each([
  ["https://WWW.Acme.Example:8443/a?b#c", "acme.example"],
  ["acme.example", "acme.example"],
  ["www.acme.example:8080", "acme.example"],
  ["https://forum.acme.example./x", "forum.acme.example"],
  ["https://müller.example/", "xn--mller-kva.example"],
  ["www.com", "www.com"],
  ["http://127.0.0.1:4000/", "127.0.0.1"],
  ["", ""],
  ["not a host", ""],
])("compares %s as %s", (address, domain) => {
  expect(domainOf(address)).toBe(domain);
});

it("ignores only the fragment when it distinguishes URLs", () => {
  expect(withoutFragment("https://acme.example/a?b=1#c")).toBe("https://acme.example/a?b=1");
  expect(withoutFragment("https://acme.example/a")).toBe("https://acme.example/a");
});

it.each([
  ["https://old.reddit.com/r/x", true],
  ["https://community.acme.example/t/1", true],
  ["https://crm.stackexchange.com/q/1", true],
  ["https://notreddit.com/", false],
  ["https://acme.example/forum", false],
])("takes %s for a forum: %s", (url, expected) => {
  expect(isForum(url)).toBe(expected);
});
