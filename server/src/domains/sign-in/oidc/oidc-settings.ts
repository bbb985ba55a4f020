/** The OpenID Connect provider of this installation. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  /** Name on the button. */
  label: string;
  scopes: string;
  /** Domains whose people may sign in; empty for any. At Google the hosted domain counts, elsewhere that of the address. */
  domains: readonly string[];
  /** Tenants of Microsoft Entra that may sign in. Its common issuer accepts every tenant of the world, so it needs this list. */
  tenants: readonly string[];
  /** The provider sends no `email_verified`, and the operator vouches for its addresses. */
  trustsEmail: boolean;
  /** Whether a person without an invitation becomes one at the first sign-in. */
  createsPeople: boolean;
  /** Whether signing out here ends the session at the provider too. */
  endsSessions: boolean;
  /** Role of such a person without a role from the claim; undefined refuses them. */
  defaultRole: OidcRole | undefined;
  /** Path of the claim with groups or roles, for example `realm_access.roles`. */
  roleClaim: string | undefined;
  /** The role of each listed value, strongest role first. */
  roleOf: ReadonlyMap<string, OidcRole>;
}

/** Owners are made in Findable only: a provider must not be able to lock others out. */
export const OIDC_ROLES = ["ADMIN", "MANAGER", "EDITOR", "APPROVER", "VIEWER"] as const;
export type OidcRole = (typeof OIDC_ROLES)[number];
