import type { InvocationStatus } from "@findable/contract/client";
import type { InputOf } from "../../api/operations.ts";
import { useOperation } from "../../api/use-operation.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useNow } from "../../session/use-now.ts";
import { Tile, Tiles } from "../../ui/Tile.tsx";

const DAY_MS = 86_400_000;

/** Counts by status, computed by the service. Each tile is also a filter. */
export function RunsTiles({
  withChildren,
  onChoose,
}: {
  /** Count child runs too, so that the tiles match the list. */
  withChildren: boolean;
  onChoose(status: InvocationStatus[]): void;
}) {
  const midnight = new Date(useNow(DAY_MS)).toISOString();
  const topLevel = withChildren ? undefined : true;
  const running = useCount({ status: "PENDING,RUNNING,WAITING_CHILDREN", topLevel });
  const waiting = useCount({ status: "WAITING_APPROVAL,WAITING_INPUT", topLevel });
  const failed = useCount({ status: "FAILED", since: midnight, topLevel });
  const succeeded = useCount({ status: "SUCCEEDED", since: midnight, topLevel });
  const now = t("now");
  const today = t("since midnight UTC");
  return (
    <Tiles>
      <Choice
        label={t("Show only runs in progress")}
        onChoose={() => onChoose(["PENDING", "RUNNING", "WAITING_CHILDREN"])}
      >
        <Tile
          isPressable
          label={t("In progress")}
          help={t("Runs that wait to start, are running or wait for their child runs.")}
          value={running}
          note={now}
        />
      </Choice>
      <Choice
        label={t("Show only runs that wait for you")}
        onChoose={() => onChoose(["WAITING_APPROVAL", "WAITING_INPUT"])}
      >
        <Tile
          isPressable
          label={t("Waiting for you")}
          help={t("Runs that continue once you decide or answer.")}
          value={waiting}
          note={now}
          tone={waiting !== undefined && waiting !== "0" ? "warn" : undefined}
        />
      </Choice>
      <Choice label={t("Show only failed runs")} onChoose={() => onChoose(["FAILED"])}>
        <Tile
          isPressable
          label={t("Failed")}
          help={t("Runs that ended with an error. Their page says why and offers a retry.")}
          value={failed}
          note={today}
          tone={failed !== undefined && failed !== "0" ? "bad" : undefined}
        />
      </Choice>
      <Choice label={t("Show only successful runs")} onChoose={() => onChoose(["SUCCEEDED"])}>
        <Tile
          isPressable
          label={t("Succeeded")}
          help={t("Runs that ended with a result.")}
          value={succeeded}
          note={today}
        />
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

function useCount(filters: InputOf<"agent.invocations.list">): string | undefined {
  const { data } = useOperation("agent.invocations.list", { ...filters, limit: 1 }, { everyMs: 5_000 });
  return data === undefined ? undefined : formatNumber(data.total);
}
