import { useWaitingCount } from "../../components/use-waiting.ts";
import { t } from "../../i18n/index.ts";
import { cn } from "../../ui/class-names.ts";

type View = "waiting" | "decided";

/** Switches between pending and decided approvals. */
export function ViewChoice({ view, onChange }: { view: View; onChange(view: View): void }) {
  const waiting = useWaitingCount(["approval", "draft"]);
  return (
    <fieldset aria-label={t("Approval status")} className="flex rounded-lg border bg-surface p-0.5">
      <Choice isChosen={view === "waiting"} onChoose={() => onChange("waiting")}>
        {t("Pending")}
        {waiting === undefined ? null : <span className="text-2xs text-muted tabular-nums">{waiting}</span>}
      </Choice>
      <Choice isChosen={view === "decided"} onChoose={() => onChange("decided")}>
        {t("Decided")}
      </Choice>
    </fieldset>
  );
}

function Choice({ isChosen, onChoose, children }: { isChosen: boolean; onChoose(): void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cn(
        "flex h-8 items-center gap-1.5 rounded-md px-3 text-sm text-muted hover:text-ink",
        isChosen && "bg-sunken font-medium text-ink",
      )}
    >
      {children}
    </button>
  );
}
