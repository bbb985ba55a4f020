import { expect, test } from "vitest";
import { fakeInstantly, fakeLemlist, fakeSmartlead, NOW } from "../../../../../test/outreach/fake-platforms.ts";
import type { ProviderError } from "../../../../kernel/errors/provider-error.ts";
import type { IncomingMail, OutgoingMail, OutreachPort } from "../../port.ts";
import type { SenderDns } from "../inspect-sender.ts";
import { createInstantly } from "./instantly.ts";
import { createLemlist } from "./lemlist.ts";
import { createSmartlead } from "./smartlead.ts";

const DNS: SenderDns = {
  txt: async (name) =>
    name.startsWith("_dmarc.")
      ? ["v=DMARC1; p=none"]
      : name.includes("_domainkey")
        ? ["v=DKIM1; k=ed25519; p=abc"]
        : ["v=spf1 mx ~all"],
  mx: async () => ["mx.acme.example"],
  addresses: async () => [],
  names: async () => [],
};

const PLATFORMS = [
  ["instantly", fakeInstantly, createInstantly, "Bearer the-key"],
  ["smartlead", fakeSmartlead, createSmartlead, "the-key"],
  ["lemlist", () => fakeLemlist(), createLemlist, `Basic ${Buffer.from(":the-key").toString("base64")}`],
] as const;

function connect(provider: string, create: (typeof PLATFORMS)[number][2], url: string): OutreachPort {
  const pace = { dailyLimit: 40, warmsUp: true, gapSeconds: [90, 300] as const, isShared: false };
  const settings = {
    ...{ provider, apiKey: "the-key", baseUrl: url, campaignId: "c-1", dkimSelector: undefined, ...pace },
    ...{ from: { address: "ada@acme.example", name: "Ada Hale" }, userId: "usr_1", mailboxId: "usm_1" },
  };
  return create(settings, { fetch, now: () => new Date(NOW), dns: DNS });
}

function mailTo(address: string, changes: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    ...{ messageId: `${address.replace("@", ".")}@acme.example`, from: { address: "ada@acme.example", name: "Ada" } },
    ...{ to: { address, name: "Ines Varga" }, replyTo: null, subject: "Your guide", inReplyTo: null, references: [] },
    text: "Hi Ines,\n\n5 < 6 & more.\n\n-- \nAda Hale, Acme Ltd\n",
    ...{ unsubscribeUrl: "https://acme.example/u/x", date: NOW, ...changes },
  };
}

const FROM = "ada@acme.example";
const signal = () => new AbortController().signal;
const SINCE = "2026-11-01T00:00:00.000Z";
async function read(port: OutreachPort, start: string | null = null) {
  const mails: IncomingMail[] = [];
  let cursor = start;
  for (;;) {
    const page = await port.readReplies({ mailbox: FROM, cursor, since: SINCE, limit: 50, signal: signal() });
    mails.push(...page.mails);
    cursor = page.cursor;
    if (!page.more) return { mails, cursor };
  }
}

test.each(PLATFORMS)(
  "%s gets exactly the approved email, once, and the key nowhere but where it belongs",
  async (provider, openFake, create, key) => {
    const fake = await openFake();
    const port = connect(provider, create, fake.url);
    const mail = mailTo("ines@studio.example");

    expect(await port.check(signal())).toBeNull();
    const sent = await port.send({ mail, signal: signal() });
    const again = await port.send({ mail, signal: signal() });

    expect(sent).toMatchObject({ messageId: mail.messageId, outreachMessageId: expect.any(String) });
    expect(again.messageId).toBe(mail.messageId);
    expect([...fake.leads]).toEqual([
      [
        "ines@studio.example",
        expect.objectContaining({
          findableSubject: "Your guide",
          findableBody: "Hi Ines,<br/><br/>5 &lt; 6 &amp; more.<br/><br/>-- <br/>Ada Hale, Acme Ltd",
        }),
      ],
    ]);
    expect([...fake.keys]).toEqual([key]);
    const other = mailTo("ines@studio.example", { messageId: "another@acme.example" });
    await expect(port.send({ mail: other, signal: signal() })).rejects.toMatchObject({
      kind: "invalid_request",
      facts: { sent: false },
    });
    const braces = mailTo("bea@atelier.example", { text: "Hi {{RANDOM | a | b}}" });
    await expect(port.send({ mail: braces, signal: signal() })).rejects.toMatchObject({ facts: { sent: false } });
  },
);

test.each(PLATFORMS)(
  "%s refuses, limits, fails and drops: only the first two did nothing",
  async (provider, openFake, create) => {
    const fake = await openFake();
    const port = connect(provider, create, fake.url);
    const outcomes: unknown[] = [];
    for (const how of ["refuse", "limit", "fail", "drop after"] as const) {
      fake.next = how;
      const mail = mailTo(`${how.replace(" ", "-")}@studio.example`);
      const error = await port.send({ mail, signal: signal() }).catch((failure: unknown) => failure);
      outcomes.push([how, error]);
    }

    expect(outcomes).toMatchObject([
      ["refuse", { kind: "invalid_request", facts: { sent: false } }],
      ["limit", { kind: "rate_limited", facts: { sent: false } }],
      ["fail", { kind: "transient" }],
      ["drop after", { kind: "transient" }],
    ]);
    expect(outcomes.slice(2).map((one) => (one as [string, { facts: object }])[1].facts)).not.toContainEqual(
      expect.objectContaining({ sent: false }),
    );
    const find = (name: string) =>
      port.findSent({
        ...{ messageId: `${name}.studio.example@acme.example`, from: "ada@acme.example", to: `${name}@studio.example` },
        ...{ since: NOW, signal: signal() },
      });
    expect([await find("fail"), (await find("drop-after"))?.messageId]).toEqual([
      undefined,
      "drop-after.studio.example@acme.example",
    ]);
  },
);

test.each(PLATFORMS)(
  "%s: replies name the person we wrote to, bounces are soft, and a follow-up goes into the thread",
  async (provider, openFake, create) => {
    const fake = await openFake();
    const port = connect(provider, create, fake.url);
    const first = mailTo("ines@studio.example");
    await port.send({ mail: first, signal: signal() });
    fake.reply("ines@studio.example", "ines@studio.example", "Sounds good.");
    fake.end("gone@studio.example", "bounced");
    fake.end("bea@atelier.example", "unsubscribed");
    for (const address of ["gone@studio.example", "bea@atelier.example"]) fake.leads.set(address, {});

    const { mails, cursor } = await read(port);
    const later = await read(port, cursor);

    const [reply] = mails.filter(({ event, delivery }) => event === "reply" && delivery === null);
    expect(reply).toMatchObject({
      from: { address: "ines@studio.example" },
      text: "Sounds good.",
      messageId: "r0@mail.studio.example",
    });
    expect(mails.find(({ delivery }) => delivery !== null)?.delivery?.recipients).toEqual([
      { address: "gone@studio.example", action: "failed", status: null, diagnostic: null },
    ]);
    expect(mails.find(({ event }) => event === "unsubscribed")).toMatchObject({
      from: { address: "bea@atelier.example" },
    });
    // What is read again has the same identifiers.
    expect(mails).toEqual(expect.arrayContaining(later.mails));
    const followUp = mailTo("ines@studio.example", {
      messageId: "f1@acme.example",
      inReplyTo: first.messageId,
      subject: "Re: Your guide",
    });
    await port.send({ mail: followUp, signal: signal() });
    expect(fake.answered).toEqual([{ to: "ines@studio.example", text: expect.stringContaining("Hi Ines,<br/>") }]);
    const early = mailTo("new@studio.example", { inReplyTo: "x@acme.example" });
    await expect(port.send({ mail: early, signal: signal() })).rejects.toMatchObject({ facts: { sent: false } });
  },
);

test.each(PLATFORMS)(
  "%s: a limit of requests loses nothing that was read, and a long list is read to its end",
  async (provider, openFake, create) => {
    const fake = await openFake();
    let now = 0;
    fake.limit = { perMinute: 5, now: () => now };
    const addresses = Array.from({ length: 230 }, (_, index) => `p${index}@site${index}.example`);
    const [few, many] = [addresses.slice(0, 3), addresses.slice(3)];
    for (const address of addresses) fake.leads.set(address, {});
    for (const address of few) fake.reply(address, address, "Sounds good.");
    for (const address of many) fake.end(address, Number(address.slice(1, 3)) % 2 === 0 ? "bounced" : "unsubscribed");
    let mails: IncomingMail[] = [];
    let cursor: string | null = null;
    let [minutes, more] = [0, true];
    while (more && minutes < 20) {
      const port = connect(provider, create, fake.url);
      try {
        const page = await port.readReplies({ mailbox: FROM, cursor, since: SINCE, limit: 50, signal: signal() });
        mails.push(...page.mails);
        ({ cursor, more } = page);
      } catch (error) {
        expect(error).toMatchObject({ kind: "rate_limited", facts: { retryAfterMs: 60_000 } });
        [minutes, now] = [minutes + 1, now + 60_000];
      }
      // No address of a person is kept.
      expect(cursor ?? "").not.toContain("@");
    }

    expect(more).toBe(false);
    const whom = ({ delivery, from }: IncomingMail) => delivery?.recipients[0]?.address ?? from.address;
    expect(mails.map(whom).toSorted()).toEqual(addresses.toSorted());
    // The next pass repeats at most what is a day old.
    mails = (await read(connect(provider, create, fake.url), cursor).catch(() => ({ mails: [] }))).mails;
    expect(new Set(mails.map(whom)).size).toBe(mails.length);
  },
);

test("a cursor of another provider starts again, and an email from the future moves it nowhere", async () => {
  const fake = await fakeSmartlead();
  const port = connect("smartlead", createSmartlead, fake.url);
  for (const address of ["ines@studio.example", "bea@atelier.example"]) fake.leads.set(address, {});
  fake.at = "2099-01-01T00:00:00.000Z";
  fake.reply("ines@studio.example", "ines@studio.example", "Sounds good.");

  const first = await read(port, JSON.stringify({ validity: "7", uid: 12 }));
  fake.at = NOW;
  fake.reply("bea@atelier.example", "bea@atelier.example", "Yes.");
  const second = await read(port, first.cursor);

  expect(first.mails.map(({ text }) => text)).toEqual(["Sounds good."]);
  expect(second.mails.map(({ text }) => text)).toContain("Yes.");
});

test.each(PLATFORMS)(
  "%s: a sender is checked as receivers do, and a wrong campaign is named",
  async (provider, openFake, create) => {
    const fake = await openFake();
    const port = connect(provider, create, fake.url);
    const request = { mailbox: "ada@acme.example", unsubscribeTrial: "http://acme.example/u/x", signal: signal() };

    const findings = await port.inspectSender(request);

    const states = Object.fromEntries(findings.map(({ check, state }) => [check, state]));
    expect(states).toEqual({
      spf: "pass",
      dkim: "pass",
      dmarc: "pass",
      mx: "pass",
      unsubscribe: "fail",
      connection: "pass",
    });
    const elsewhere = connect(provider, create, `${fake.url}/nowhere`);
    const wrong = await elsewhere.inspectSender(request);
    expect(wrong.find(({ check }) => check === "connection")).toMatchObject({ state: "fail" });
  },
);

test("a lead that lemlist does not launch may be sent by the campaign, so its outcome is unknown", async () => {
  const fake = await fakeLemlist(false);
  const port = connect("lemlist", createLemlist, fake.url);
  const error = await port.send({ mail: mailTo("ines@studio.example"), signal: signal() }).catch((one: unknown) => one);

  expect(fake.leads.size).toBe(1);
  expect(error).toMatchObject({ message: expect.stringContaining("did not launch it"), facts: {} });
  expect((error as ProviderError).facts.sent).toBeUndefined();
});
