import { OIDC_ROLES, type OidcRole, type OidcSettings } from "../domains/sign-in/index.ts";
import type { SettingReader } from "./setting-reader.ts";

/** Addresses of Microsoft Entra that answer for every tenant. */
const ANY_TENANT = /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)(?:\/|$)/;

/** The OpenID Connect provider; undefined without `OIDC_ISSUER`. */
export function readOidc(reader: SettingReader): OidcSettings | undefined {
  const issuer = reader.address("OIDC_ISSUER", ["https:", "http:"]);
  const clientId = reader.text("OIDC_CLIENT_ID");
  const createsPeople = reader.boolean("OIDC_CREATE_PEOPLE", false);
  const trustsEmail = reader.boolean("OIDC_TRUST_EMAIL", false);
  if ((issuer === undefined) !== (clientId === undefined)) {
    reader.problems.push("OIDC_ISSUER and OIDC_CLIENT_ID require each other: set both or none.");
  }
  const endsSessions = reader.boolean("OIDC_LOGOUT", false);
  const tenants = list(reader, "OIDC_TENANTS");
  const roleClaim = reader.text("OIDC_ROLE_CLAIM");
  const roleOf = readRoles(reader);
  const defaultRole = readRole(reader, "OIDC_DEFAULT_ROLE");
  const clientSecret = reader.text("OIDC_CLIENT_SECRET");
  const label = reader.text("OIDC_LABEL");
  const scopes = reader.text("OIDC_SCOPES") ?? "openid email profile";
  const domains = list(reader, "OIDC_ALLOWED_DOMAINS").map((domain) => domain.toLowerCase().replace(/^@/, ""));
  if (issuer === undefined || clientId === undefined) return undefined;
  const { protocol, hostname } = new URL(issuer);
  if (protocol === "http:" && hostname !== "localhost" && !hostname.startsWith("127.")) {
    reader.problems.push("OIDC_ISSUER must start with https://, unless the provider is on this machine.");
  }
  if (ANY_TENANT.test(issuer) && tenants.length === 0) {
    reader.problems.push(
      "OIDC_TENANTS must list your tenant ids, because this issuer of Microsoft Entra accepts every tenant of the world.",
    );
  }
  if ((roleClaim === undefined) !== (roleOf.size === 0)) {
    reader.problems.push("OIDC_ROLE_CLAIM and OIDC_ROLES require each other: set both or none.");
  }
  if (createsPeople && defaultRole === undefined && roleClaim === undefined) {
    reader.problems.push("OIDC_CREATE_PEOPLE requires OIDC_DEFAULT_ROLE, or OIDC_ROLE_CLAIM with OIDC_ROLES.");
  }
  return {
    ...{ issuer, clientId, clientSecret, scopes, domains, tenants, trustsEmail, createsPeople },
    ...{ endsSessions, roleClaim, roleOf, defaultRole, label: label ?? hostname },
  };
}

function list(reader: SettingReader, name: string): string[] {
  return (reader.text(name) ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function readRole(reader: SettingReader, name: string): OidcRole | undefined {
  const text = reader.text(name);
  const role = OIDC_ROLES.find((one) => one === text?.toUpperCase());
  if (text !== undefined && role === undefined) {
    reader.problems.push(
      `${name} must be one of ${OIDC_ROLES.join(", ")}, not "${text}". Owners are made in Findable.`,
    );
  }
  return role;
}

/** `<value of the claim>=<role>`, by comma. */
function readRoles(reader: SettingReader): Map<string, OidcRole> {
  const roles = new Map<string, OidcRole>();
  for (const pair of list(reader, "OIDC_ROLES")) {
    const at = pair.lastIndexOf("=");
    const role = OIDC_ROLES.find(
      (one) =>
        one ===
        pair
          .slice(at + 1)
          .trim()
          .toUpperCase(),
    );
    if (at < 1 || role === undefined) {
      reader.problems.push(
        `OIDC_ROLES has "${pair}", which is not <group>=<role> with one of ${OIDC_ROLES.join(", ")}.`,
      );
    } else {
      roles.set(pair.slice(0, at).trim(), role);
    }
  }
  return roles;
}
