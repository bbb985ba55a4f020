import { describe, expect, test } from "vitest";
import { type Claims, judgeClaims } from "./judge-claims.ts";
import type { OidcSettings } from "./oidc-settings.ts";

const SETTINGS: OidcSettings = {
  ...{ issuer: "https://id.example", clientId: "findable", clientSecret: undefined, label: "id", scopes: "openid" },
  ...{
    domains: [],
    tenants: [],
    trustsEmail: false,
    createsPeople: false,
    endsSessions: false,
    defaultRole: undefined,
  },
  ...{ roleClaim: undefined, roleOf: new Map() },
};
const CLAIMS: Claims = { iss: "https://id.example", sub: "1", email: "Ada@Agency.example", email_verified: true };

const judge = (claims: object, settings: Partial<OidcSettings> = {}) =>
  judgeClaims({ ...CLAIMS, ...claims }, { ...SETTINGS, ...settings });

describe("judging what a provider says", () => {
  test.each([
    [true, false, "verified"],
    ["true", false, "verified"],
    [false, true, "unverified"],
    ["false", true, "unverified"],
    [undefined, false, "unstated"],
    [undefined, true, "verified"],
  ])("email_verified %s with OIDC_TRUST_EMAIL=%s is %s", (email_verified, trustsEmail, state) => {
    expect(judge({ email_verified }, { trustsEmail })).toMatchObject({ person: { emailState: state } });
  });

  test.each([
    ["ada@agency.example", true],
    ["ada@AGENCY.example", true],
    ["ada@evil-agency.example", false],
    ["ada@agency.example.evil.example", false],
    ["ada@sub.agency.example", false],
    ["no address", false],
  ])("with an allowed domain the address %s passes: %s", (email, passes) => {
    expect("person" in judge({ email }, { domains: ["agency.example"] })).toBe(passes);
  });

  test("at Google the hosted domain counts, not the ending of the address", () => {
    const google = { iss: "https://accounts.google.com" };
    const settings = { domains: ["agency.example"] };

    expect("person" in judge({ ...google, email: "ada@agency.example" }, settings)).toBe(false);
    expect("person" in judge({ ...google, hd: "Agency.example" }, settings)).toBe(true);
  });

  test("only listed tenants pass", () => {
    expect("person" in judge({ tid: "t-1" }, { tenants: ["t-1"] })).toBe(true);
    expect("person" in judge({ tid: "t-2" }, { tenants: ["t-1"] })).toBe(false);
    expect("person" in judge({}, { tenants: ["t-1"] })).toBe(false);
  });

  test.each([
    [{ groups: ["seo", "leads"] }, "groups", "MANAGER"],
    [{ groups: ["leads", "seo"] }, "groups", "MANAGER"],
    [{ groups: "seo" }, "groups", "EDITOR"],
    [{ groups: ["other"] }, "groups", undefined],
    [{ realm_access: { roles: ["seo"] } }, "realm_access.roles", "EDITOR"],
    [{ "https://id.example/roles": ["seo"] }, "https://id.example/roles", "EDITOR"],
    [{}, "constructor.name", undefined],
    [{ groups: [{ name: "seo" }] }, "groups", undefined],
  ])("of %j the claim %s gives the role %s", (claims, roleClaim, role) => {
    const roleOf = new Map([
      ["seo", "EDITOR"],
      ["leads", "MANAGER"],
    ] as const);

    expect(judge(claims, { roleClaim, roleOf })).toMatchObject({ person: { role } });
  });
});
