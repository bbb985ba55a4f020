import { GitCompareArrows } from "lucide-react";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { formatMoment } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Tile, Tiles } from "../../ui/Tile.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { Changes } from "./Changes.tsx";
import { Snapshot } from "./Snapshot.tsx";
import { SERP_DIFF_URL } from "./serp-diff-url.ts";

export default function SerpDiffPage() {
  const [{ from, to, view }, setState] = useUrlState(SERP_DIFF_URL);
  const isNamed = from !== "" && to !== "";
  const before = useOperation("research.serp.get", { id: from }, { enabled: isNamed });
  const after = useOperation("research.serp.get", { id: to }, { enabled: isNamed });
  const isReversed =
    before.data !== undefined && after.data !== undefined && before.data.fetchedAt > after.data.fetchedAt;
  const isOrderKnown = !before.isPending && !after.isPending;
  const diff = useOperation("research.serp.diff", { from, to }, { enabled: isNamed && isOrderKnown && !isReversed });
  const up = { page: "serps", label: t("Results pages") } as const;
  if (!isNamed) {
    return (
      <>
        <PageHeader title={t("Compare results pages")} up={up} />
        <Card>
          <EmptyState
            icon={<GitCompareArrows />}
            title={t("No snapshots selected")}
            actions={
              <PageLink page="serps" className={buttonClass({ look: "primary" })}>
                {t("View search results")}
              </PageLink>
            }
          >
            {t("Open a results page, then choose Compare next to another snapshot of the same search.")}
          </EmptyState>
        </Card>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={
          after.data === undefined ? t("Compare results pages") : t("Changes for {query}", { query: after.data.query })
        }
        up={up}
        note={
          diff.data === undefined
            ? undefined
            : t("{from} compared with {to}", {
                from: formatMoment(diff.data.fromFetchedAt),
                to: formatMoment(diff.data.toFetchedAt),
              })
        }
        actions={<CopyAs name="research.serp.diff" input={{ from, to }} />}
      />
      {isReversed ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-warn-soft px-4 py-2.5 text-sm text-warn">
          {t("The first snapshot is newer than the second, so new pages would be reported as lost.")}
          <Button look="link" size="small" onClick={() => setState({ from: to, to: from })}>
            {t("Swap snapshots")}
          </Button>
        </p>
      ) : (
        <Answer of={diff} loading={<SkeletonRows rows={10} />}>
          {(changes) => (
            <>
              <Tiles>
                <Tile
                  label={t("Your position")}
                  help={t("Your best position before and after.")}
                  value={changes.ownedDomainDelta.current ?? t("Not ranking")}
                  change={
                    changes.ownedDomainDelta.position === null || changes.ownedDomainDelta.position === 0
                      ? undefined
                      : {
                          text: t("{n, plural, one {# position} other {# positions}}", {
                            n: Math.abs(changes.ownedDomainDelta.position),
                          }),
                          rising: changes.ownedDomainDelta.position > 0,
                          good: changes.ownedDomainDelta.position > 0,
                        }
                  }
                  note={
                    changes.ownedDomainDelta.previous === null
                      ? t("not ranking before")
                      : t("#{n} before", { n: changes.ownedDomainDelta.previous })
                  }
                />
                <Tile
                  label={t("Moved")}
                  help={t("Pages in both snapshots whose position changed.")}
                  value={changes.topDelta.length}
                  note={t("in both snapshots")}
                />
                <Tile
                  label={t("New")}
                  help={t("Pages that came into the results.")}
                  value={changes.newEntrants.length}
                  note={t("only in the second snapshot")}
                />
                <Tile
                  label={t("Lost")}
                  help={t("Pages that dropped out of the results.")}
                  value={changes.lostEntrants.length}
                  note={t("only in the first snapshot")}
                />
              </Tiles>
              <div className="mt-5">
                <Tabs
                  label={t("Comparison views")}
                  value={view}
                  onChange={(next) => setState({ view: next })}
                  tabs={[
                    { value: "changes", label: t("Changes"), content: <Changes diff={changes} after={after.data} /> },
                    { value: "before", label: t("Before"), content: <Snapshot serp={before} /> },
                    { value: "after", label: t("After"), content: <Snapshot serp={after} /> },
                  ]}
                />
              </div>
            </>
          )}
        </Answer>
      )}
    </>
  );
}
