import { afterAll, beforeAll, expect, test } from "vitest";
import { type LetterInput, openPostOffice, type PostOffice, type Sender } from "../../../test/approvals/letters.ts";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { createKey } from "../../../test/harness/seeds.ts";
import { revokeKey } from "../keys/operations/revoke-key.ts";
import { updateWorkspace } from "../workspaces/operations/update-workspace.ts";
import { approveStep } from "./operations/approve-step.ts";
import { freezeEffects } from "./operations/freeze-effects.ts";
import { listApprovals } from "./operations/list-approvals.ts";
import { replayPolicy } from "./operations/replay-policy.ts";

const ADA: LetterInput = {
  recipient: { contactId: "con_ada", domain: "mail.studiocraft.co.uk", destination: "box_1" },
};
const EVE: LetterInput = { recipient: { domain: "gmail.com" } };
const RULES = [{ skill: "test.letter", partner: "studiocraft.co.uk", contactKnown: true as const }];

let office: PostOffice;

beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office[Symbol.asyncDispose]());

const policyOf = (rules: typeof RULES | []) => ({ settings: { approvalPolicy: { rules } } });

function setRules({ caller, place }: Pick<Sender, "caller" | "place">, rules: typeof RULES | [] = RULES) {
  return caller.call(updateWorkspace, { id: place.workspaceId, ...policyOf(rules) });
}

/** Whether a run goes out by itself, or waits for a person. */
async function passes(sender: Sender, input: LetterInput): Promise<boolean> {
  const run = await sender.start(input);
  return Promise.race([
    sender.ended(run).then(() => true),
    sender.waiting(run).then(
      () => false,
      () => true,
    ),
  ]);
}

test.each(["live", "test"] as const)(
  "a rule that is switched on approves what it matches in a %s agency, says so, and stops when it is switched off",
  async (mode) => {
    const sender = await office.open({ mode });

    expect(await passes(sender, ADA)).toBe(false);
    const { settings } = await setRules(sender);
    expect(settings.approvalPolicy).toEqual({
      publish: "require_approval",
      outreach_send: "require_approval",
      rules: RULES,
    });
    expect(await passes(sender, ADA)).toBe(true);
    expect(await passes(sender, EVE)).toBe(false);

    const { data } = await sender.caller.call(listApprovals, { include: "decisions" });
    expect(data.filter(({ status }) => status === "APPROVED")).toMatchObject([
      {
        approver: `policy:${sender.key.keyId}`,
        policyRule: { conditions: RULES[0], setByName: expect.any(String) },
        payloadSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    await setRules(sender, []);
    expect(await passes(sender, ADA)).toBe(false);
  },
);

test("what a replay says of a past decision is what the rule does with the next one", async () => {
  const sender = await office.open();
  const decide = async (input: LetterInput) => {
    const { run, approval } = await sender.ask(input);
    await sender.caller.call(approveStep, { id: run, approvalId: approval });
    await sender.ended(run);
  };
  await decide(ADA);
  await decide(EVE);
  await decide({ ...ADA, body: "Dear Ada\u200B" });
  await decide({ recipient: { ...ADA.recipient, neverTrusted: "Its text is from outside." } });

  const tried = await sender.caller.call(replayPolicy, { policy: { rules: RULES } });
  await setRules(sender);

  expect(tried).toMatchObject({ total: 4, wouldApprove: 1, rules: [{ rule: 0, matched: 1 }] });
  expect(await passes(sender, ADA)).toBe(true);
  expect(await passes(sender, EVE)).toBe(false);
  expect(await passes(sender, { ...ADA, body: "Dear Ada\u200B" })).toBe(false);
  expect(await passes(sender, { recipient: { ...ADA.recipient, neverTrusted: "Its text is from outside." } })).toBe(
    false,
  );
  // Decisions of rules are no decisions of people.
  expect(await sender.caller.call(replayPolicy, { policy: { rules: RULES } })).toMatchObject({ total: 4 });
});

test("a rule ends with the right to approve of the key that set it, and a freeze holds what it approved", async () => {
  const sender = await office.open();
  const { agencyId, workspaceId } = sender.place;
  const leaver = (await createKey(office.database, { agencyId })).actor;
  await setRules({ caller: asActor(office.database, leaver, { workspaceId }), place: sender.place });

  expect(await passes(sender, ADA)).toBe(true);
  await sender.caller.call(freezeEffects, { reason: "A wrong price." });
  const held = await sender.start(ADA);
  await expect.poll(async () => (await sender.caller.call(listApprovals, { include: "decisions" })).total).toBe(2);
  expect(office.sent.get(held)).toBeUndefined();

  await asActor(office.database, leaver, { workspaceId }).call(revokeKey, { key_id: leaver.keyId });
  expect(await passes(sender, ADA)).toBe(false);
});

test("refuses rules of keys that cannot approve, empty rules, and partners that are no company", async () => {
  const sender = await office.open();
  const { agencyId, workspaceId } = sender.place;
  const writer = (await createKey(office.database, { agencyId, workspaceId, canApprove: false })).actor;
  const faultOf = (rules: unknown) =>
    sender.caller
      .call(updateWorkspace, { id: workspaceId, settings: { approvalPolicy: { rules: rules as never } } })
      .then(
        () => null,
        ({ code, details }) => [code, details?.errors?.[0]?.field],
      );

  expect(await codeOf(setRules({ caller: asActor(office.database, writer), place: sender.place }))).toBe("forbidden");
  expect(await faultOf([{}])).toEqual(["validation_error", "settings.approvalPolicy.rules[0]"]);
  expect(await faultOf([{ partner: "gmail.com" }])).toEqual([
    "validation_error",
    "settings.approvalPolicy.rules[0].partner",
  ]);
  expect(await faultOf([{ minScore: 101 }])).toEqual(["validation_error", "settings.approvalPolicy.rules[0].minScore"]);
  expect(await codeOf(sender.caller.call(replayPolicy, { policy: { rules: [{ partner: "co.uk" }] } }))).toBe(
    "validation_error",
  );
  expect(await passes(sender, ADA)).toBe(false);
});
