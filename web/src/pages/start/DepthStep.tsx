import { Coins, Timer } from "lucide-react";
import type { InputOf } from "../../api/operations.ts";
import { useAct } from "../../api/use-act.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { SkillNeeds } from "../../components/forms/SkillNeeds.tsx";
import { formatCredits, formatDuration } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { cn } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { UrlStateOf } from "../../url/fields.ts";
import { useGo } from "../../url/use-go.ts";
import type { SetUrlState } from "../../url/use-url-state.ts";
import { DEPTHS, type START_URL } from "./start-url.ts";

type State = UrlStateOf<typeof START_URL>;
type Depth = (typeof DEPTHS)[number];

/** Chooses the depth, shows the price and starts the run. */
export function DepthStep({ state, onChange, onBack }: { state: State; onChange: SetUrlState<State>; onBack(): void }) {
  const go = useGo();
  const price = usePrice("agent.invoke", requestOf(state, state.depth));
  const starting = useAct("agent.invoke", {
    refreshes: ["agent.invocations", "workspaces"],
    onDone: ({ invocationId }) => go("run", { id: invocationId }),
  });
  return (
    <div className="flex flex-col gap-5">
      <h2 className="text-lg font-semibold">
        {t("How much of {domain} should be analyzed?", { domain: state.domain })}
      </h2>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">{t("Depth")}</legend>
        {DEPTHS.map((depth) => (
          <DepthCard key={depth} depth={depth} state={state} onChoose={() => onChange({ depth })} />
        ))}
      </fieldset>
      <p className="text-sm text-muted">
        {t(
          "You can follow the run and cancel it at any time. Unused credits are refunded. Nothing is published or sent.",
        )}
      </p>
      <SkillNeeds slug="bootstrap_brand" />
      {price.error === null ? null : <ErrorCard error={price.error} />}
      {starting.error === null ? null : <ErrorCard error={starting.error} />}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Button size="large" onClick={onBack}>
          {t("Back")}
        </Button>
        <PaidButton
          skill="bootstrap_brand"
          showsError={false}
          size="large"
          price={price}
          act={starting}
          onClick={() => starting.mutate(requestOf(state, state.depth))}
        >
          {t("Start analysis")}
        </PaidButton>
      </div>
    </div>
  );
}

function DepthCard({ depth, state, onChoose }: { depth: Depth; state: State; onChoose(): void }) {
  const { price } = usePrice("agent.invoke", requestOf(state, depth));
  const isChosen = state.depth === depth;
  return (
    <label
      className={cn(
        "flex cursor-pointer flex-col gap-2 rounded-xl border p-4 text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent",
        isChosen ? "border-accent bg-accent-soft" : "hover:bg-hover",
      )}
    >
      <span className="flex items-center gap-2 font-semibold">
        <input type="radio" name="depth" checked={isChosen} onChange={onChoose} className="size-4 accent-accent" />
        {depth === "fast" ? t("Quick analysis") : t("Full analysis")}
      </span>
      <span className={isChosen ? "text-ink" : "text-muted"}>
        {depth === "fast"
          ? t("Up to 60 pages and 20 searches. Shows where you rank now.")
          : t("Up to 500 pages and more searches. For a report that you can share.")}
      </span>
      {price === undefined ? (
        <Skeleton className="h-4 w-32" />
      ) : (
        <span className="flex flex-wrap gap-x-4 gap-y-1 font-medium">
          <span className="flex items-center gap-1.5">
            <Coins aria-hidden className="size-4" />
            {formatCredits(price.credits)}
          </span>
          <span className="flex items-center gap-1.5">
            <Timer aria-hidden className="size-4" />
            {t("up to {time}", { time: formatDuration(price.durationSeconds * 1_000) })}
          </span>
        </span>
      )}
    </label>
  );
}

function requestOf({ domain, country, language, competitors }: State, depth: Depth): InputOf<"agent.invoke"> {
  return {
    skill: "bootstrap_brand",
    input: {
      domain,
      depth,
      ...(country === "" ? {} : { country }),
      ...(language === "" ? {} : { language }),
      ...(competitors.length === 0 ? {} : { competitors }),
    },
  };
}
