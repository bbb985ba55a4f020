import { afterAll, beforeAll, expect, test } from "vitest";
import { type LetterInput, openPostOffice, type PostOffice, type Sender } from "../../../test/approvals/letters.ts";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { secondsToNoon } from "../../../test/harness/quiet-times.ts";
import { createKey } from "../../../test/harness/seeds.ts";
import { revokeKey } from "../keys/operations/revoke-key.ts";
import { approveStep } from "./operations/approve-step.ts";
import { getApproval } from "./operations/get-approval.ts";
import { listApprovals } from "./operations/list-approvals.ts";
import { listTrust } from "./operations/list-trust.ts";
import { revokeTrust } from "./operations/revoke-trust.ts";
import { partnerOf } from "./partner-domain.ts";
import { requireTrustable } from "./trust.ts";

const ADA: LetterInput = { recipient: { contactId: "con_ada", domain: "mail.studiocraft.co.uk" } };
const BEA: LetterInput = { recipient: { contactId: "con_bea", domain: "studiocraft.co.uk" } };
const EVE: LetterInput = { recipient: { contactId: "con_eve", domain: "other.co.uk" } };

let office: PostOffice;

beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office[Symbol.asyncDispose]());

async function trust(sender: Sender, trustHenceforth: "contact" | "account" | "step", input: LetterInput = ADA) {
  const { run, approval } = await sender.ask(input);
  const { trustGranted } = await sender.caller.call(approveStep, { id: run, approvalId: approval, trustHenceforth });
  await sender.ended(run);
  if (trustGranted === null) throw new Error("No trust was granted.");
  return trustGranted;
}

/** Whether a run goes out by itself, or waits for a person. */
async function passes(sender: Sender, input: LetterInput): Promise<boolean> {
  const run = await sender.start(input);
  const outcome = await Promise.race([
    sender.ended(run).then(() => true),
    sender.waiting(run).then(
      () => false,
      () => true,
    ),
  ]);
  return outcome;
}

test.each(["contact", "step"] as const)("a grant of kind %s covers one destination", async (kind) => {
  const sender = await office.open();
  const through = (destination: string): LetterInput => ({ recipient: { ...ADA.recipient, destination } });

  expect(await trust(sender, kind, through("plt_magazine"))).toMatchObject({ destination: "plt_magazine" });

  expect(await passes(sender, through("plt_magazine"))).toBe(true);
  expect(await passes(sender, through("plt_shop"))).toBe(false);
  expect(await passes(sender, ADA)).toBe(false);
});

test.each([
  ["contact", { subject: "con_ada" }, [true, false, false]],
  ["account", { subject: "studiocraft.co.uk" }, [true, true, false]],
  ["step", { subject: null }, [true, true, true]],
] as const)(
  "a grant of kind %s approves matching effects and records each use",
  async (kind, granted, [ada, bea, eve]) => {
    const sender = await office.open();
    const grant = await trust(sender, kind);

    expect(grant).toMatchObject({
      kind,
      ...granted,
      skill: "test.letter",
      step: "send",
      grantedBy: sender.key.keyId,
      uses: 0,
    });
    expect(Date.parse(grant.expiresAt) - Date.parse(grant.createdAt)).toBe(30 * 86_400_000);
    expect(await passes(sender, ADA)).toBe(ada);
    expect(await passes(sender, BEA)).toBe(bea);
    expect(await passes(sender, EVE)).toBe(eve);
    const uses = [ada, bea, eve].filter(Boolean).length;
    expect((await sender.caller.call(listTrust, {})).data).toMatchObject([{ id: grant.id, uses }]);
    const { data } = await sender.caller.call(listApprovals, { include: "decisions" });
    const byTrust = data.filter(({ approver }) => approver === `trust:${grant.id}`);
    expect(byTrust).toHaveLength(uses);
    expect(await sender.caller.call(getApproval, { approval_id: byTrust[0]?.approvalId ?? "" })).toMatchObject({
      status: "APPROVED",
      payloadSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  },
);

test("a grant approves at most 20 effects a day, also concurrently, starts again the next day, and ends after 30 days", async () => {
  const sender = await office.open({ mode: "test" });
  await sender.pass(secondsToNoon());
  await trust(sender, "contact");

  const at = await Promise.all(Array.from({ length: 30 }, () => passes(sender, ADA)));
  await sender.pass(86_400);
  const nextDay = await passes(sender, ADA);
  await sender.pass(29 * 86_400);
  const afterwards = await passes(sender, ADA);

  expect(at.filter(Boolean)).toHaveLength(20);
  expect([nextDay, afterwards]).toEqual([true, false]);
  expect((await sender.caller.call(listTrust, {})).data).toEqual([]);
});

test("a grant ends when it is revoked, and is inactive while its key is revoked", async () => {
  const sender = await office.open();
  const { agencyId } = sender.place;
  const agency = (await createKey(office.database, { agencyId })).actor;
  const leaver = asActor(office.database, agency, { workspaceId: sender.place.workspaceId });
  const grant = await trust(sender, "contact");
  const { run, approval } = await sender.ask(EVE);
  const theirs = await leaver.call(approveStep, { id: run, approvalId: approval, trustHenceforth: "contact" });

  expect(await passes(sender, EVE)).toBe(true);
  await leaver.call(revokeKey, { key_id: agency.keyId });
  expect(await passes(sender, EVE)).toBe(false);
  expect((await sender.caller.call(listTrust, {})).data.map(({ id }) => id)).toEqual([grant.id]);
  await sender.caller.call(revokeTrust, { id: grant.id });
  expect(await passes(sender, ADA)).toBe(false);
  expect(await codeOf(sender.caller.call(revokeTrust, { id: grant.id }))).toBe("not_found");
  expect(await codeOf((await office.open()).caller.call(revokeTrust, { id: String(theirs.trustGranted?.id) }))).toBe(
    "not_found",
  );
});

test("refuses trust without a partner, where the skill forbids it, and for domains that anyone can use", async () => {
  const sender = await office.open();
  const refused = async (recipient: LetterInput["recipient"], trustHenceforth: "contact" | "account" | "step") => {
    const { run, approval } = await sender.ask(recipient === undefined ? {} : { recipient });
    return codeOf(sender.caller.call(approveStep, { id: run, approvalId: approval, trustHenceforth }));
  };

  expect(await refused(undefined, "contact")).toBe("invalid_trust");
  expect(await refused({ contactId: "con_ada" }, "account")).toBe("invalid_trust");
  expect(await refused({ contactId: "con_ada", domain: "gmail.com" }, "account")).toBe("invalid_trust");
  expect(await refused({ contactId: "con_ada", neverTrusted: "Its text is from outside." }, "step")).toBe(
    "invalid_trust",
  );
  await trust(sender, "contact");
  const flagged = { contactId: "con_ada", domain: "studiocraft.co.uk", neverTrusted: "Its text is from outside." };
  expect(await passes(sender, { recipient: flagged })).toBe(false);
  expect(await passes(sender, { ...ADA, body: "Dear Ada\u200B" })).toBe(false);
  expect(await passes(sender, ADA)).toBe(true);
});

test("only effects on the outside world can be trusted", () => {
  const step = { kind: "step" as const, effect: null, subject: {}, is_starting_key: false };
  const unknown = {
    kind: "unknown" as const,
    effect: "publish",
    subject: { contactId: "con_ada" },
    is_starting_key: false,
  };

  expect(() => requireTrustable(step, "step")).toThrow(/outside world/);
  expect(() => requireTrustable(unknown, "contact")).toThrow(/outside world/);
});

test.each([
  ["studiocraft.example", "studiocraft.example"],
  ["www.studiocraft.co.uk", "studiocraft.co.uk"],
  ["ada.github.io", "ada.github.io"],
  ["co.uk", undefined],
  ["github.io", undefined],
  ["gmail.com", undefined],
  ["yahoo.co.jp", undefined],
  ["mail.ru", undefined],
  ["studio.medium.com", undefined],
  ["192.0.2.1", undefined],
  ["localhost", undefined],
])("the partner behind %s is %s", (host, partner) => {
  expect(partnerOf(host)).toBe(partner);
});
