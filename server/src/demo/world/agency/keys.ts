import type { ApiKey } from "@findable/contract";
import { randomOf } from "../../../market/random.ts";
import { demoId } from "../../ids.ts";
import { BRAND, daysAgo, daysAhead, OTHER_BRANDS } from "../facts.ts";

const [BRIGHTFIELD] = OTHER_BRANDS;
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIX_CHARACTERS = 12;

/** A text that looks like a secret and can never be a key: keys begin with `sk_live_` or `sk_test_`. */
export function demoSecret(...key: readonly string[]): string {
  return `sk_demo_${demoCharacters(49, "secret", ...key)}`;
}

/** So many characters that look drawn at random. */
export function demoCharacters(count: number, ...key: readonly string[]): string {
  const random = randomOf(...key);
  return Array.from({ length: count }, () => BASE62.charAt(random.integer(0, BASE62.length - 1))).join("");
}

export function prefixOf(secret: string): string {
  return secret.slice(0, PREFIX_CHARACTERS);
}

export const KEYS: readonly ApiKey[] = [
  key("operations", { name: "Operations", scope: "AGENCY", workspaceId: null }, [213, 0]),
  key("mara", { name: "Mara", scope: "ADMIN", workspaceId: null }, [213, 0]),
  key("publishing", { name: "Publishing pipeline", maker: "operations", canApprove: false }, [120, 1]),
  key("dashboard", { name: "Reporting dashboard", maker: "operations", readOnly: true, canApprove: false }, [98, 0]),
  key("jon", { name: "Jon", maker: "mara", expiresAt: daysAhead(151) }, [29, 0]),
  key("sandbox", { name: "Sandbox for the integration", maker: "operations", mode: "test" }, [26, 6]),
  key(
    "brightfield-report",
    {
      name: "Brightfield monthly report",
      maker: "operations",
      workspaceId: demoId("ws", BRIGHTFIELD.domain),
      readOnly: true,
      canApprove: false,
      expiresAt: daysAhead(44),
    },
    [12, 3],
  ),
  key(
    "contractor",
    { name: "Contractor, summer", maker: "mara", canApprove: false, revokedAt: daysAgo(47, 16, 20) },
    [140, 51],
  ),
];

/** The key that a call without one is taken to be made with. */
export const CALLER = keyOf("operations");

/** The record of a key by its slug. */
export function keyOf(slug: string): ApiKey {
  const found = KEYS.find(({ id }) => id === demoId("akey", slug));
  if (found === undefined) throw new Error(`The demo world has no key "${slug}".`);
  return found;
}

function key(
  slug: string,
  { name, maker, ...given }: Partial<ApiKey> & Pick<ApiKey, "name"> & { maker?: string },
  [created, used]: readonly [created: number, used: number],
): ApiKey {
  return {
    id: demoId("akey", slug),
    name,
    scope: "WORKSPACE",
    mode: "live",
    workspaceId: BRAND.workspaceId,
    prefix: prefixOf(demoSecret(slug)),
    readOnly: false,
    canApprove: true,
    maxCreditsPerMonth: null,
    createdByKeyId: maker === undefined ? null : demoId("akey", maker),
    createdAt: daysAgo(created, 9, slug.length * 3),
    lastUsedAt: daysAgo(used, 8, 20 + slug.length),
    expiresAt: null,
    revokedAt: null,
    ...given,
  };
}
