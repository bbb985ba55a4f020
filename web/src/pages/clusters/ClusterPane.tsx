import type { KeywordCluster } from "@findable/contract/client";
import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { useAct } from "../../api/use-act.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { urlPath } from "../../components/words/short-url.ts";
import { formatNumber, formatOrDash, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { Meter } from "../../ui/Meter.tsx";
import { useGo } from "../../url/use-go.ts";
import { actionReason, actionTone, actionWord } from "./cluster-words.ts";

/** One cluster: its target page, your pages that compete for it and its keywords. */
export function ClusterPane({ cluster, onClose }: { cluster: KeywordCluster; onClose(): void }) {
  const { name, size, totalVolume, onePage, keywords, cannibalisation } = cluster;
  return (
    <Drawer
      open
      wide
      onClose={onClose}
      title={name}
      description={
        t("{n, plural, one {# keyword} other {# keywords}}", { n: size }) +
        (totalVolume === null ? "" : ` · ${t("{n} searches per month", { n: formatNumber(totalVolume) })}`)
      }
      actions={<AnalyzeButton cluster={cluster} />}
    >
      <div className="flex flex-col gap-6">
        <Section title={t("Target page")}>
          <Proposal cluster={cluster} />
          {onePage ? (
            <p className="mt-2 text-xs text-muted">
              {t("Every two keywords share at least 7 of the top 10 results, so one page can serve them all.")}
            </p>
          ) : null}
        </Section>
        {cannibalisation.length > 1 ? (
          <Section title={t("Competing pages of your site")}>
            <Competing pages={cannibalisation} />
          </Section>
        ) : null}
        <Section
          title={
            keywords.length < size ? t("Top {n} keywords by volume", { n: keywords.length }) : t("Keywords by volume")
          }
        >
          <Keywords keywords={keywords} />
        </Section>
      </div>
    </Drawer>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Proposal({ cluster: { proposedPage, size } }: { cluster: KeywordCluster }) {
  const { action, url, slug, bestPosition } = proposedPage;
  return (
    <div className="rounded-xl border bg-surface p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={actionTone(action)}>{actionWord(action)}</Badge>
        {url === null ? (
          slug === null ? null : (
            <code className="font-mono text-xs wrap-anywhere">/{slug}</code>
          )
        ) : (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="font-mono text-xs text-accent wrap-anywhere hover:underline"
          >
            {urlPath(url)}
            <ArrowUpRight aria-hidden className="ml-0.5 inline size-3.5" />
          </a>
        )}
        {bestPosition === null ? null : (
          <span className="text-xs text-muted">{t("best position {n}", { n: bestPosition })}</span>
        )}
      </div>
      <p className="mt-2 text-sm text-muted">{actionReason(proposedPage, size)}</p>
    </div>
  );
}

function Competing({ pages }: { pages: KeywordCluster["cannibalisation"] }) {
  return (
    <ul className="divide-y rounded-xl border">
      {pages.map(({ url, keywords }, index) => (
        <li key={url} className="px-4 py-2.5 text-sm">
          <div className="flex items-center justify-between gap-3">
            <span className="min-w-0 font-mono text-xs wrap-anywhere">{urlPath(url)}</span>
            {index === 0 ? <Badge tone="good">{t("ranks best")}</Badge> : null}
          </div>
          <p className="mt-0.5 text-xs text-muted">
            {keywords
              .slice(0, 4)
              .map(({ keyword, position }) => t("{keyword} at {position}", { keyword, position }))
              .join(" · ")}
            {keywords.length > 4 ? ` · ${t("and {n} more", { n: keywords.length - 4 })}` : ""}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Keywords({ keywords }: { keywords: KeywordCluster["keywords"] }) {
  return (
    <table className="w-full text-sm">
      <thead className="text-left text-xs text-muted">
        <tr>
          <th scope="col" className="py-1.5 pr-3 font-medium">
            {t("Keyword")}
          </th>
          <th scope="col" className="px-3 py-1.5 text-right font-medium">
            {t("Searches")}
          </th>
          <th scope="col" className="py-1.5 pl-3 font-medium">
            {t("Overlap with main keyword")}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y border-t">
        {keywords.map(({ id, keyword, volume, similarity, method }) => (
          <tr key={id}>
            <td className="py-2 pr-3 wrap-anywhere">
              <PageLink page="keyword" params={{ id }} className="hover:underline">
                {keyword}
              </PageLink>
            </td>
            <td className="px-3 py-2 text-right tabular-nums">{formatOrDash(volume)}</td>
            <td className="w-44 py-2 pl-3">
              <div className="flex items-center gap-2">
                <div className="w-16 shrink-0">
                  <Meter label={t("Shared results of {keyword}", { keyword })} value={similarity} max={1} />
                </div>
                <span className="text-xs text-muted tabular-nums">
                  {method === "words"
                    ? t("about {share}", { share: formatShare(similarity) })
                    : formatShare(similarity)}
                </span>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Analyzes the winnability of every keyword in the cluster, in one batch. */
function AnalyzeButton({ cluster: { keywords } }: { cluster: KeywordCluster }) {
  const input = { keywordIds: keywords.map(({ id }) => id) };
  const price = usePrice("research.serp_gap.bulk", input);
  const go = useGo();
  const analyzing = useAct("research.serp_gap.bulk", {
    refreshes: ["research.serp_gap", "agent.invocations", "workspaces.usage"],
    onDone: (answer) => ("batchId" in answer ? go("gaps", undefined, { batch: answer.batchId }) : undefined),
  });
  return (
    <>
      {analyzing.error === null ? null : <ErrorCard error={analyzing.error} className="w-full" />}
      <PaidButton price={price} act={analyzing} onClick={() => analyzing.mutate(input)}>
        {t("Analyze winnability")}
      </PaidButton>
    </>
  );
}
