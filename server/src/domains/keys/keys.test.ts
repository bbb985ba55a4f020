import fc from "fast-check";
import { expect, test } from "vitest";
import { decideGrant, generateSecret, hashSecret, type KeyMaker, modeOfOperatorSecret, parseSecret } from "./keys.ts";

const NONE: ReadonlySet<string> = new Set();
const NOW = new Date("2026-03-01T00:00:00Z");
const mode = fc.constantFrom("live" as const, "test" as const);

const admin: KeyMaker = {
  keyId: "akey_1",
  agencyId: "agy_1",
  mode: "live",
  scope: "ADMIN",
  boundWorkspaceId: undefined,
  readOnly: false,
  canApprove: true,
  expiresAt: null,
  isInApp: false,
};

test("every secret parses to its mode and hash", () => {
  fc.assert(
    fc.property(mode, (wanted) => {
      const secret = generateSecret(wanted);

      expect(secret).toMatch(/^sk_(live|test)_[0-9A-Za-z]{49}$/);
      expect(parseSecret(secret, NONE)).toEqual({ mode: wanted, hash: hashSecret(secret) });
    }),
  );
});

test("refuses a secret with one changed character before a query", () => {
  fc.assert(
    fc.property(fc.nat(56), fc.constantFrom(..."0AZaz9_-. é"), (place, character) => {
      const secret = generateSecret("live");
      fc.pre(secret[place] !== character);

      expect(parseSecret(secret.slice(0, place) + character + secret.slice(place + 1), NONE)).toBeUndefined();
    }),
    { numRuns: 1000 },
  );
});

test("refuses any text that is not a secret", () => {
  fc.assert(
    fc.property(fc.tuple(fc.constantFrom("", "sk_live_", "sk_test_"), fc.string({ maxLength: 80 })), (parts) => {
      expect(parseSecret(parts.join(""), NONE)).toBeUndefined();
    }),
    { numRuns: 1000 },
  );
});

test("the checksum follows the documented format", () => {
  const secret = `sk_live_${"0".repeat(43)}`;

  expect(parseSecret(`${secret}1Vxh1Z`, NONE)).toEqual({ mode: "live", hash: hashSecret(`${secret}1Vxh1Z`) });
});

test("a secret chosen by the operator needs no checksum, but works only while it is configured", () => {
  const secret = "sk_live_chosen-by-hand-24!";

  expect(parseSecret(secret, new Set([hashSecret(secret)]))).toEqual({ mode: "live", hash: hashSecret(secret) });
  expect(parseSecret(secret, new Set([hashSecret("sk_live_another-one-of-24")]))).toBeUndefined();
});

test.each([
  ["sk_live_1234567890123456", "live"],
  ["sk_test_1234567890123456", "test"],
])("accepts %s as the operator's secret", (secret, expected) => {
  expect(modeOfOperatorSecret(secret)).toBe(expected);
});

test.each(["sk_live_123456789012345", "pk_live_1234567890123456", "1234567890123456789012345", ""])(
  "refuses %j as the operator's secret",
  (secret) => {
    expect(() => modeOfOperatorSecret(secret)).toThrow("24 characters");
  },
);

test("no key grants more than it holds", () => {
  const scope = fc.constantFrom("WORKSPACE" as const, "AGENCY" as const, "ADMIN" as const);
  const rights = fc.record({ scope, mode, readOnly: fc.boolean(), canApprove: fc.boolean() });
  const rank = { WORKSPACE: 0, AGENCY: 1, ADMIN: 2 };

  fc.assert(
    fc.property(rights, rights, (held, wanted) => {
      const boundWorkspaceId = held.scope === "WORKSPACE" ? "ws_1" : undefined;
      const workspaceId = wanted.scope === "WORKSPACE" ? "ws_1" : undefined;
      const more =
        rank[wanted.scope] > rank[held.scope] ||
        (wanted.mode === "live" && held.mode === "test") ||
        (held.readOnly && !wanted.readOnly) ||
        (wanted.canApprove && !held.canApprove);
      const decide = () =>
        decideGrant({ ...admin, ...held, boundWorkspaceId }, { name: "Key", ...wanted, workspaceId }, NOW);

      if (more) expect(decide).toThrow(expect.objectContaining({ code: "forbidden" }));
      else expect(decide()).toMatchObject(wanted);
    }),
    { numRuns: 500 },
  );
});

test("a key without approval rights creates keys without them by default", () => {
  expect(decideGrant({ ...admin, canApprove: false }, { name: "Key", workspaceId: "ws_1" }, NOW).canApprove).toBe(
    false,
  );
});

test("a test key joins the world of its creator, unless the creator is live or it names a seed", () => {
  const input = { name: "Key", mode: "test" as const, workspaceId: "ws_1" };

  expect(decideGrant({ ...admin, mode: "test" }, input, NOW).newWorldSeed).toBeUndefined();
  expect(decideGrant(admin, input, NOW).newWorldSeed).toBe("findable");
  expect(decideGrant({ ...admin, mode: "test" }, { ...input, seed: "shoes" }, NOW).newWorldSeed).toBe("shoes");
});

test.each([
  ["2026-03-01T00:00:00Z", "must be in the future"],
  ["2028-03-01T00:00:00.001Z", "must be at most 2 years ahead"],
])("refuses the expiry %s: it %s", (expiresAt, message) => {
  expect(() => decideGrant(admin, { name: "Key", workspaceId: "ws_1", expiresAt }, NOW)).toThrow(message);
});

test("accepts an expiry of exactly two years", () => {
  const grant = decideGrant(admin, { name: "Key", workspaceId: "ws_1", expiresAt: "2028-03-01T00:00:00Z" }, NOW);

  expect(grant.expiresAt).toBe("2028-03-01T00:00:00.000Z");
});

test.each([
  [{ name: "Key" }, "workspaceId"],
  [{ name: "Key", scope: "AGENCY" as const, workspaceId: "ws_1" }, "workspaceId"],
  [{ name: "Key", workspaceId: "ws_1", seed: "shoes" }, "seed"],
])("refuses %j, naming the field %s", (input, field) => {
  expect(() => decideGrant(admin, input, NOW)).toThrow(
    expect.objectContaining({ code: "validation_error", details: { errors: [expect.objectContaining({ field })] } }),
  );
});

test("a key approves by default only if a person makes it in the web app with a key that may approve", () => {
  const input = { name: "Key", workspaceId: "ws_1" };
  const asked = (maker: Partial<KeyMaker>) => decideGrant({ ...admin, ...maker }, input, NOW).canApprove;

  expect([asked({}), asked({ isInApp: true }), asked({ isInApp: true, canApprove: false })]).toEqual([
    false,
    true,
    false,
  ]);
});

test.each([
  [undefined, "2026-06-01T00:00:00.000Z"],
  ["2026-05-01T00:00:00Z", "2026-05-01T00:00:00.000Z"],
  ["2027-01-01T00:00:00Z", "2026-06-01T00:00:00.000Z"],
])("a key that is asked to expire at %s by one that expires in June expires at %s", (expiresAt, end) => {
  const maker = { ...admin, expiresAt: "2026-06-01T00:00:00.000Z" };
  const input = { name: "Key", workspaceId: "ws_1", ...(expiresAt === undefined ? {} : { expiresAt }) };

  expect(decideGrant(maker, input, NOW).expiresAt).toBe(end);
});
