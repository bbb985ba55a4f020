import type { ApiKey } from "@findable/contract/client";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWallNow } from "../../session/use-now.ts";
import { Tile, Tiles } from "../../ui/Tile.tsx";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const QUARTER_MS = 90 * DAY_MS;

/** Counts of keys, including those that expire soon or are unused. */
export function KeysTiles({ keys }: { keys: readonly ApiKey[] | undefined }) {
  const now = useWallNow();
  const working = keys?.filter(({ revokedAt, expiresAt }) => revokedAt === null && !isBefore(expiresAt, now));
  const ending = working?.filter(({ expiresAt }) => isBefore(expiresAt, now + WEEK_MS));
  const unused = working?.filter(({ lastUsedAt, createdAt }) => isBefore(lastUsedAt ?? createdAt, now - QUARTER_MS));
  const oldest = working?.map(({ createdAt }) => createdAt).toSorted()[0];
  const count = (list: readonly ApiKey[] | undefined) => (list === undefined ? undefined : formatNumber(list.length));
  return (
    <Tiles>
      <Tile
        label={t("Active")}
        help={t("API keys that work now: neither revoked nor expired.")}
        value={count(working)}
        note={t("now")}
      />
      <Tile
        label={t("Oldest key")}
        help={t("The age of the oldest active key. Replace keys that are years old.")}
        value={oldest === undefined ? undefined : formatNumber(Math.floor((now - Date.parse(oldest)) / DAY_MS))}
        unit={t("days")}
        note={t("among active keys")}
      />
      <Tile
        label={t("Expire within 7 days")}
        help={t("Active keys that stop working soon. Programs that use them need a new one.")}
        value={count(ending)}
        note={t("among active keys")}
        tone={ending !== undefined && ending.length > 0 ? "warn" : undefined}
      />
      <Tile
        label={t("Unused for 90 days")}
        help={t("Active keys that no program has used for 90 days. They can usually be revoked.")}
        value={count(unused)}
        note={t("among active keys")}
      />
    </Tiles>
  );
}

function isBefore(time: string | null, moment: number): boolean {
  return time !== null && Date.parse(time) < moment;
}
