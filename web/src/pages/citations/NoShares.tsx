import { PageLink } from "../../components/PageLink.tsx";
import type { CitationFigures } from "../../components/words/citation-words.ts";
import { t } from "../../i18n/index.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

export function hasShares({ weeks }: CitationFigures): boolean {
  return weeks.some(({ shares }) => Object.values(shares).some(({ rate }) => rate !== null));
}

/** Why there is no share of voice: no competitor is tracked, or no answer cites a tracked site. */
export function NoShares({ tracked }: { tracked: number }) {
  if (tracked > 1) {
    return (
      <EmptyState title={t("No share of voice yet")}>
        {t("No answer of this period cites one of the {n} tracked sites, so there is nothing to share.", {
          n: tracked,
        })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t("No share of voice yet")}
      actions={
        <PageLink page="competitors" className={buttonClass({})}>
          {t("Add competitors")}
        </PageLink>
      }
    >
      {t(
        "A share compares you with competitors. Add competitors; prompts that you add later track them, and others do once you change their sites.",
      )}
    </EmptyState>
  );
}
