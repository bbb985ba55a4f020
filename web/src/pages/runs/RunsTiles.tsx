import type { InvocationStatus } from "@findable/contract/client";
import { useOperation } from "../../api/use-operation.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useNow } from "../../session/use-now.ts";
import { Tile, Tiles } from "../../ui/Tile.tsx";

const DAY_MS = 86_400_000;

/** How things stand: each number is a count of the service's own, and a filter. */
export function RunsTiles({ onChoose }: { onChoose(status: InvocationStatus[]): void }) {
  const midnight = new Date(Math.floor(useNow() / DAY_MS) * DAY_MS).toISOString();
  const running = useCount("PENDING,RUNNING,WAITING_CHILDREN");
  const waiting = useCount("WAITING_APPROVAL,WAITING_INPUT");
  const failed = useCount("FAILED", midnight);
  const succeeded = useCount("SUCCEEDED", midnight);
  const now = t("now");
  const today = t("since midnight UTC");
  return (
    <Tiles>
      <Choice label={t("Only runs under way")} onChoose={() => onChoose(["PENDING", "RUNNING", "WAITING_CHILDREN"])}>
        <Tile label={t("Under way")} value={running} note={now} />
      </Choice>
      <Choice
        label={t("Only runs that wait for somebody")}
        onChoose={() => onChoose(["WAITING_APPROVAL", "WAITING_INPUT"])}
      >
        <Tile
          label={t("Waiting for you")}
          value={waiting}
          note={now}
          tone={waiting !== undefined && waiting !== "0" ? "warn" : undefined}
        />
      </Choice>
      <Choice label={t("Only failed runs")} onChoose={() => onChoose(["FAILED"])}>
        <Tile
          label={t("Failed")}
          value={failed}
          note={today}
          tone={failed !== undefined && failed !== "0" ? "bad" : undefined}
        />
      </Choice>
      <Choice label={t("Only runs that succeeded")} onChoose={() => onChoose(["SUCCEEDED"])}>
        <Tile label={t("Succeeded")} value={succeeded} note={today} />
      </Choice>
    </Tiles>
  );
}

function Choice({ label, onChoose, children }: { label: string; onChoose(): void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      title={label}
      onClick={onChoose}
      className="rounded-xl text-left transition-shadow hover:shadow-float"
    >
      {children}
    </button>
  );
}

function useCount(status: string, since?: string): string | undefined {
  const { data } = useOperation("agent.invocations.list", { status, since, limit: 1 }, { everyMs: 5_000 });
  return data === undefined ? undefined : formatNumber(data.total);
}
