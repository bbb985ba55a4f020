import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/field-faults.ts";
import { PaidButton } from "../../components/PaidButton.tsx";
import { runIdOf } from "../../components/RunProgress.tsx";
import { t } from "../../i18n/index.ts";
import { TextArea } from "../../ui/Field.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";

const MOST = 50;

/** One query a line; the price follows what is written. */
export function AnalyzeQueries({ query, onRun }: { query: string; onRun(id: string): void }) {
  const [written, setWritten] = useState(query);
  const queries = [...new Set(written.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
  const [only] = queries;
  const input = queries.length === 1 && only !== undefined ? { query: only } : { queries };
  const settled = useDebounced(JSON.stringify(input));
  const isAskable = queries.length > 0 && queries.length <= MOST && settled === JSON.stringify(input);
  const price = usePrice("research.serp_gap.analyze", isAskable ? input : undefined);
  const judging = useAct("research.serp_gap.analyze", {
    refreshes: ["research.serp_gap", "agent.invocations", "workspaces.usage"],
    onDone: (answer) => {
      const id = runIdOf(answer);
      if (id !== undefined) onRun(id);
    },
  });
  const fault = judging.error ?? price.error;
  const beside = errorBeside(fault, ["query", "queries"]);
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        judging.mutate(input);
      }}
    >
      <TextArea
        label={t("Queries")}
        hint={t("One a line, at most {n}. A query that is judged again replaces nothing: both stay.", { n: MOST })}
        fault={
          queries.length > MOST
            ? t("That are {n}; at most {most} at once.", { n: queries.length, most: MOST })
            : (faultOf(fault, "query") ?? faultOf(fault, "queries"))
        }
        value={written}
        onChange={(event) => setWritten(event.target.value)}
      />
      {beside === null ? null : <ErrorCard error={beside} />}
      <div className="flex justify-end">
        <PaidButton type="submit" price={price} busy={judging.isPending}>
          {t("Judge {n, plural, one {# query} other {# queries}}", { n: Math.max(queries.length, 1) })}
        </PaidButton>
      </div>
    </form>
  );
}
