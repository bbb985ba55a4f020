import { expect, test } from "vitest";
import { createFakeClock } from "../../../../test/fakes/clock.ts";
import { createNameVerifier, type NameDns } from "./reverse-name.ts";

const NAMES: Record<string, string[]> = {
  "192.0.2.1": ["crawl-1.googlebot.com."],
  "192.0.2.2": ["evilgooglebot.com"],
  "192.0.2.3": ["crawl-3.googlebot.com"],
  "192.0.2.4": ["googlebot.com"],
  "2001:db8::1": ["crawl-6.googlebot.com"],
};
const ADDRESSES: Record<string, string[]> = {
  "crawl-1.googlebot.com": ["192.0.2.1"],
  "evilgooglebot.com": ["192.0.2.2"],
  "crawl-3.googlebot.com": ["192.0.2.99"],
  "googlebot.com": ["192.0.2.4"],
  "crawl-6.googlebot.com": ["2001:0db8:0:0:0:0:0:1"],
};

function verifier() {
  const asked: string[] = [];
  const clock = createFakeClock();
  const dns: NameDns = {
    async names(address) {
      asked.push(address);
      const found = NAMES[address];
      if (found === undefined) throw Object.assign(new Error("queryPtr ENOTFOUND"), { code: "ENOTFOUND" });
      return found;
    },
    addresses: async (name) => ADDRESSES[name] ?? [],
  };
  return { asked, clock, verify: createNameVerifier(dns, clock) };
}

test.each([
  ["192.0.2.1", true, "its name leads back to it"],
  ["2001:db8::1", true, "its name leads back to another spelling of it"],
  ["192.0.2.2", false, "the suffix does not follow a dot"],
  ["192.0.2.3", false, "its name leads to another address"],
  ["192.0.2.4", false, "its name is the suffix itself"],
  ["192.0.2.5", false, "it has no name"],
  ["not an address", false, "it is no address"],
])("%s is verified: %s, because %s", async (address, verified) => {
  expect(await verifier().verify(address, ["googlebot.com"])).toBe(verified);
});

test("an answer of the DNS holds for a day", async () => {
  const { asked, clock, verify } = verifier();

  await verify("192.0.2.1", ["googlebot.com"]);
  await verify("192.0.2.1", ["googlebot.com"]);
  expect(asked).toHaveLength(1);
  clock.pass(86_400_001);
  await verify("192.0.2.1", ["googlebot.com"]);
  expect(asked).toHaveLength(2);
});
