import { Coins } from "lucide-react";
import { useOperation } from "../../api/use-operation.ts";
import type { PriceAnswer } from "../../api/use-price.ts";
import { formatCredits, formatPool } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useMode } from "../../session/use-session.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Button, type ButtonProps } from "../../ui/Button.tsx";
import { cn } from "../../ui/class-names.ts";
import { PageLink } from "../PageLink.tsx";
import { errorWords } from "../words/error-advice.ts";
import { portNames } from "./SkillNeeds.tsx";
import { useUnconnected } from "./use-unconnected.ts";

/** The credits left in the workspace's pool and under its caps; undefined until loaded. */
function useCreditsLeft(): number | undefined {
  const id = useWorkspaceId();
  const { data } = useOperation(
    "workspaces.usage",
    { id: id ?? "" },
    { enabled: id !== undefined, freshForMs: 30_000 },
  );
  if (data === undefined) return undefined;
  const rooms = data.caps.map(({ limit, committed }) => Math.max(0, limit - committed));
  return Math.min(data.credits.remaining, ...rooms);
}

/**
 * A button that spends credits. It shows the price and the credits left, or why there is no price. It is disabled until the price is
 * known and while its skill lacks an integration.
 */
export function PaidButton({
  price: { price, error, isLoading, whyNot: mayNot },
  skill,
  showsError = true,
  whyNot,
  className,
  children,
  ...rest
}: {
  price: PriceAnswer;
  /** The skill that it starts. */
  skill?: string;
  /** False if the page shows the error of the price itself. */
  showsError?: boolean;
} & ButtonProps) {
  const left = useCreditsLeft();
  const mode = useMode();
  const isTooExpensive = mode === "live" && price !== undefined && left !== undefined && price.credits > left;
  const { needed } = useUnconnected(skill);
  const unconnected =
    needed.length === 0
      ? undefined
      : t("Requires an integration that is not connected: {names}.", { names: portNames(needed, "disjunction") });
  const reason =
    mayNot ??
    unconnected ??
    whyNot ??
    (isTooExpensive
      ? t("Not enough credits: this costs {cost}, and {left} are left.", {
          cost: formatCredits(price.credits),
          left: formatPool(left),
        })
      : undefined) ??
    (price === undefined
      ? (error?.message ?? (isLoading ? t("The price is loading.") : t("Fill in the required fields first.")))
      : undefined);
  return (
    <span className="inline-flex max-w-full flex-col items-stretch gap-1">
      <Button look="primary" {...rest} className={cn("max-w-full", className)} whyNot={reason}>
        <span className="truncate">{children}</span>
        {price === undefined ? null : (
          <span className="ml-1 inline-flex items-center gap-1 border-l border-current/30 pl-2.5 font-normal tabular-nums">
            <Coins aria-hidden className="size-3.5" />
            {price.credits === 0 ? t("free") : formatCredits(price.credits)}
          </span>
        )}
      </Button>
      {error === null || !showsError ? null : (
        <span role="alert" className="max-w-80 text-xs text-bad">
          {errorWords(error).message}
        </span>
      )}
      {unconnected === undefined ? null : (
        <PageLink page="integrations" className="text-center text-xs text-accent hover:underline">
          {t("Connect {names}", { names: portNames(needed, "disjunction") })}
        </PageLink>
      )}
      {left === undefined || price === undefined ? null : (
        <span className="text-center text-2xs text-muted">{t("{left} credits left", { left: formatPool(left) })}</span>
      )}
    </span>
  );
}
