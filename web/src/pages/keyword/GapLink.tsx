import { useOperation } from "../../api/use-operation.ts";
import { PageLink } from "../../components/PageLink.tsx";
import { t } from "../../i18n/index.ts";
import { buttonClass } from "../../ui/Button.tsx";

/** Links to the newest analysis of the keyword, or to the dialog that requests one. */
export function GapLink({ keyword }: { keyword: string }) {
  const { data } = useOperation("research.serp_gap.list", { query: keyword, limit: 1 }, { freshForMs: 60_000 });
  const newest = data?.data[0];
  return newest === undefined ? (
    <PageLink page="gaps" search={{ query: keyword, analyse: "1" }} className={buttonClass({ size: "small" })}>
      {t("Analyze winnability")}
    </PageLink>
  ) : (
    <PageLink page="gap" params={{ id: newest.gapId }} className={buttonClass({ size: "small" })}>
      {t("Gap analysis")}
    </PageLink>
  );
}
