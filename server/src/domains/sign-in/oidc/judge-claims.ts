import { type MailAddress, mailAddressOf } from "../../../kernel/text/mail-address.ts";
import { OIDC_ROLES, type OidcRole, type OidcSettings } from "./oidc-settings.ts";

/** What a provider says about a person, after its signature was checked. */
export type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

/** A person as the provider knows them. */
export interface ProviderPerson {
  issuer: string;
  subject: string;
  name: string | undefined;
  email: MailAddress | undefined;
  /** Whether the address may name an existing person here. */
  emailState: "verified" | "unverified" | "unstated";
  /** The strongest listed role of the claim; undefined without one. */
  role: OidcRole | undefined;
}

export type JudgedClaims = { person: ProviderPerson } | { refused: string };

const GOOGLE = "https://accounts.google.com";

/** Applies the operator's rules: tenants, domains, the three states of `email_verified`, roles. */
export function judgeClaims(claims: Claims, settings: OidcSettings): JudgedClaims {
  const tenant = text(claims["tid"]);
  if (settings.tenants.length > 0 && !settings.tenants.includes(tenant ?? "")) {
    return { refused: "Your organisation may not sign in here. Its tenant is not in OIDC_TENANTS." };
  }
  const email = mailAddressOf(text(claims["email"]) ?? "");
  if (settings.domains.length > 0) {
    const domain = claims.iss === GOOGLE ? text(claims["hd"])?.toLowerCase() : email?.domain;
    if (domain === undefined || !settings.domains.includes(domain)) {
      return {
        refused:
          "Accounts of this domain may not sign in here. The operator lists the domains in OIDC_ALLOWED_DOMAINS.",
      };
    }
  }
  return {
    person: {
      issuer: claims.iss,
      subject: claims.sub,
      name: text(claims["name"]) ?? text(claims["preferred_username"]),
      email,
      emailState: stateOfEmail(claims["email_verified"], settings),
      role: strongestRole(claims, settings),
    },
  };
}

/** Some providers send the text "true". Microsoft Entra sends nothing. */
function stateOfEmail(verified: unknown, { trustsEmail }: OidcSettings): ProviderPerson["emailState"] {
  if (verified === true || verified === "true") return "verified";
  if (verified === undefined || verified === null) return trustsEmail ? "verified" : "unstated";
  return "unverified";
}

/** A person in several groups gets the strongest listed role, whatever order the provider sends them in. */
function strongestRole(claims: Claims, { roleClaim, roleOf }: OidcSettings): OidcRole | undefined {
  if (roleClaim === undefined) return undefined;
  const found = claims[roleClaim] ?? atPath(claims, roleClaim.split("."));
  const values = Array.isArray(found) ? found : [found];
  const roles = values.map((value) => (typeof value === "string" ? roleOf.get(value) : undefined));
  return OIDC_ROLES.find((role) => roles.includes(role));
}

function atPath(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return atPath(Reflect.get(value, name), rest);
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, 320) : undefined;
}
