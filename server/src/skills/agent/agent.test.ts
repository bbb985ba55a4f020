import { describe, expect, it } from "vitest";
import type { EarlierTurn } from "../../domains/invocations/index.ts";
import type { LlmMessage } from "../../providers/llm/port.ts";
import { toMessages } from "./conversation.ts";
import { fitContext } from "./fit-context.ts";
import { KnownAddresses } from "./known-addresses.ts";

describe("addresses that a run has read", () => {
  function known(...texts: string[]): KnownAddresses {
    const addresses = new KnownAddresses();
    for (const text of texts) addresses.learn(text);
    return addresses;
  }

  it("may be fetched, including the home page of a site that was only named", () => {
    const addresses = known("See https://acme.example/pricing?plan=a, and www.rival.example (a rival).");

    expect(addresses.unknownIn({ url: "https://acme.example/pricing?plan=a" })).toBeUndefined();
    expect(addresses.unknownIn({ domain: "rival.example", urls: ["https://rival.example/"] })).toBeUndefined();
    expect(
      addresses.unknownIn({ keyword: "what is invoicing", limit: 5, note: "See https://new.example/x for more" }),
    ).toBeUndefined();
  });

  it.each([
    ["a query that was put together", { url: "https://acme.example/pricing?plan=a&secret=b" }],
    ["another path", { urls: ["https://acme.example/secret"] }],
    ["a subdomain that carries something", { domain: "secret.acme.example" }],
    ["a user name that carries something", { url: "https://secret@acme.example/" }],
    ["a fragment", { url: "https://acme.example/#secret" }],
    ["an address without its scheme", { url: "//acme.example/secret" }],
    ["an address deep inside", { a: [{ b: { c: " https://acme.example/secret " } }] }],
    ["a host in Unicode", { domain: "sécret.example" }],
    ["a host with other full stops", { domain: "secret。example" }],
    ["a host inside one in Unicode", { domain: "ller.example" }],
  ])("are not %s", (_what, input) => {
    expect(known("https://acme.example/pricing?plan=a and müller.example").unknownIn(input)).toBeDefined();
  });

  it("are the same host in Unicode and in punycode", () => {
    const addresses = known(
      "See müller.example, https://xn--bcher-kva.example/liste and www.xn--d1abbgf6aiiy.xn--p1ai.",
    );

    for (const domain of ["xn--mller-kva.example", "MÜLLER.example", "bücher.example", "президент.рф"]) {
      expect(addresses.unknownIn({ domain, url: `https://${domain}/` })).toBeUndefined();
    }
  });
});

describe("a conversation", () => {
  const turn = (message: string, reply: string): EarlierTurn => ({
    skill: "custom:x",
    status: "SUCCEEDED",
    input: { message },
    result: { reply },
    error: null,
  });

  it("that has grown long keeps its newest turns, and states how many are omitted", () => {
    const turns = Array.from({ length: 50 }, (_each, index) => turn(`Question ${index}`, "x".repeat(2000)));

    const messages = toMessages(turns, { message: "And now?" });

    expect(messages[0]).toMatchObject({ role: "user", text: expect.stringMatching(/^\(\d+ earlier turns/) });
    expect(messages.map(({ role }) => role).slice(-3)).toEqual(["user", "assistant", "user"]);
    expect(JSON.stringify(messages.at(-3))).toContain("Question 49");
    expect(JSON.stringify(messages).length).toBeLessThan(60_000);
  });

  it("omits its oldest results if it does not fit, and never a message of a person", () => {
    const results: LlmMessage[] = Array.from({ length: 60 }, (_each, index) => ({
      role: "tools",
      results: [{ callId: `c${index}`, tool: "t", text: `${index} ${"y".repeat(7000)}`, isError: false }],
    }));

    const fitted = fitContext([{ role: "user", text: "Find it." }, ...results]);

    expect(fitted[0]).toEqual({ role: "user", text: "Find it." });
    expect(JSON.stringify(fitted[1])).toContain("Left out");
    expect(fitted.at(-1)).toEqual(results.at(-1));
    expect(JSON.stringify(fitted).length).toBeLessThan(260_000);
  });
});
