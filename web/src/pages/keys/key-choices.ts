import type { KeyMode, KeyScope } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";

export type Mode = KeyMode;
export type Reach = "one" | "all" | "admin";
export type Expiry = "never" | "30" | "90" | "365";

interface Choice<Value extends string> {
  value: Value;
  label: string;
  note?: string;
}

export const SCOPE_OF: Readonly<Record<Reach, KeyScope>> = { one: "WORKSPACE", all: "AGENCY", admin: "ADMIN" };

/** A test key can create only test keys. */
export function modesOf(mine: KeyMode | undefined): Choice<Mode>[] {
  const test: Choice<Mode> = {
    value: "test",
    label: t("Test"),
    note: t("Uses its own simulated market, free of charge"),
  };
  const live: Choice<Mode> = { value: "live", label: t("Live"), note: t("Uses real data and spends credits") };
  return mine === "test" ? [test] : [live, test];
}

/** A key cannot create a key with a wider scope. */
export function reachesOf(mine: KeyScope | undefined): Choice<Reach>[] {
  const reaches: Choice<Reach>[] = [
    { value: "one", label: t("One workspace"), note: t("For a script, an agent or a client's team") },
    { value: "all", label: t("All workspaces"), note: t("Each request names its workspace") },
    {
      value: "admin",
      label: t("Admin"),
      note: t("Can also delete permanently, adjust credits and read the audit log"),
    },
  ];
  const most = { WORKSPACE: 1, AGENCY: 2, ADMIN: 3 }[mine ?? "ADMIN"];
  return reaches.slice(0, most);
}

export function expiries(): Choice<Expiry>[] {
  return [
    { value: "never", label: t("Never") },
    { value: "30", label: t("In 30 days") },
    { value: "90", label: t("In 90 days") },
    { value: "365", label: t("In a year") },
  ];
}

export function expiryOf(days: Exclude<Expiry, "never">, now: number): string {
  return new Date(now + Number(days) * 86_400_000).toISOString();
}
