import { describe, expect, it } from "vitest";
import { bareHostOf, hostOf, isOwnSite, registrableDomain } from "./site-domains.ts";

describe("hosts", () => {
  it.each([
    ["https://MÜLLER.de/preise", "xn--mller-kva.de"],
    ["www.xn--mller-kva.de", "xn--mller-kva.de"],
    ["президент.рф", "xn--d1abbgf6aiiy.xn--p1ai"],
    ["HTTP://www.Acme.COM.:8080/", "acme.com"],
    ["www.co.uk", "www.co.uk"],
  ])("of %s is %s wherever hosts are compared", (written, host) => {
    expect(bareHostOf(written)).toBe(host);
  });

  it("keep www. where the caller distinguishes it", () => {
    expect(hostOf("https://www.müller.de")).toBe("www.xn--mller-kva.de");
  });
});

describe.each([
  ["https://müller.de/a", "xn--mller-kva.de"],
  ["https://shop.xn--mller-kva.de/a", "müller.de"],
  ["https://www.müller.de/a", "Müller.de"],
])("%s, to the owner of %s", (url, own) => {
  it("is an own site", () => {
    expect(isOwnSite(url, own)).toBe(true);
    expect(isOwnSite(url, "miller.de")).toBe(false);
  });

  it("has its registrable domain in punycode", () => {
    expect(registrableDomain(url)).toBe("xn--mller-kva.de");
  });
});
