import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { runIdOf } from "../../components/RunProgress.tsx";
import { t } from "../../i18n/index.ts";
import { TextArea } from "../../ui/Field.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";

const MAX_QUERIES = 50;

/** One query per line. The price follows the entered queries. */
export function AnalyzeQueries({ query, onRun }: { query: string; onRun(id: string): void }) {
  const [written, setWritten] = useState(query);
  const queries = [...new Set(written.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
  const [only] = queries;
  const input = queries.length === 1 && only !== undefined ? { query: only } : { queries };
  const settled = useDebounced(JSON.stringify(input));
  const isValid = queries.length > 0 && queries.length <= MAX_QUERIES && settled === JSON.stringify(input);
  const price = usePrice("research.serp_gap.analyze", isValid ? input : undefined);
  const analyzing = useAct("research.serp_gap.analyze", {
    refreshes: ["research.serp_gap", "agent.invocations", "workspaces.usage"],
    onDone: (answer) => {
      const id = runIdOf(answer);
      if (id !== undefined) onRun(id);
    },
  });
  const fault = analyzing.error ?? price.error;
  const beside = errorBeside(fault, ["query", "queries"]);
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        analyzing.mutate(input);
      }}
    >
      <TextArea
        label={t("Queries")}
        hint={t("One per line, at most {n}. Earlier analyses are kept.", { n: MAX_QUERIES })}
        fault={
          queries.length > MAX_QUERIES
            ? t("{n} queries entered. The maximum is {most}.", { n: queries.length, most: MAX_QUERIES })
            : (faultOf(fault, "query") ?? faultOf(fault, "queries"))
        }
        value={written}
        onChange={(event) => setWritten(event.target.value)}
      />
      {beside === null ? null : <ErrorCard error={beside} />}
      <div className="flex justify-end">
        <PaidButton skill="research.serp_gap.bulk" showsError={false} type="submit" price={price} act={analyzing}>
          {t("Analyze {n, plural, one {# query} other {# queries}}", { n: Math.max(queries.length, 1) })}
        </PaidButton>
      </div>
    </form>
  );
}
