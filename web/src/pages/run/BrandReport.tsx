import type { BootstrapBrandResult } from "@findable/contract/client";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { fileAddress } from "../../api/file-address.ts";
import { PageLink } from "../../components/PageLink.tsx";
import { formatNumber, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Badge, type Tone } from "../../ui/Badge.tsx";
import { buttonClass } from "../../ui/Button.tsx";

const SEVERITY: Record<BootstrapBrandResult["pages"]["findings"][number]["severity"], Tone> = {
  high: "bad",
  medium: "warn",
  low: "neutral",
};

/** The report on a brand, with the evidence for each statement. */
export function BrandReport({ report }: { report: BootstrapBrandResult }) {
  const { brand, segments, keywords, competitors, citations, pages, baseline, warnings } = report;
  const workspaceId = useWorkspaceId();
  const printed = report.files.find((path) => path.endsWith("report.html"));
  const ranked = baseline.ranks.filter(({ position }) => position !== null);
  return (
    <article className="flex flex-col gap-6">
      <header>
        <h2 className="text-lg font-semibold">{brand.name}</h2>
        <p className="text-sm text-muted">{brand.domain}</p>
        {printed === undefined ? null : (
          <a
            href={fileAddress(workspaceId, printed)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ className: "mt-2" })}
          >
            <ExternalLink aria-hidden className="size-4" />
            {t("Open client report")}
          </a>
        )}
        {brand.summary === null ? null : (
          <blockquote className="mt-2 border-l-2 pl-3 text-base">
            {brand.summary.quote}
            <footer className="text-xs text-muted">{brand.summary.url}</footer>
          </blockquote>
        )}
      </header>
      <Part
        title={t("Current rankings")}
        note={
          baseline.measured === 0
            ? t("Not measured. The warnings below say why.")
            : t("Site found in {found} of {n, plural, one {# search} other {# searches}}", {
                found: ranked.length,
                n: baseline.measured,
              })
        }
      >
        <ul className="grid gap-x-8 sm:grid-cols-2">
          {baseline.ranks.map(({ keyword, position, outcome }) => (
            <li key={keyword} className="flex justify-between gap-3 border-b py-1.5">
              <span className="truncate">{keyword}</span>
              <span className="shrink-0 text-muted tabular-nums">
                {position === null
                  ? outcome === "failed"
                    ? t("not measured")
                    : t("not ranking")
                  : t("#{n}", { n: position })}
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <Part
        title={t("Technical issues")}
        note={t("{read} pages crawled, {indexable} indexable", {
          read: formatNumber(pages.crawled),
          indexable: formatNumber(pages.indexable),
        })}
      >
        {pages.findings.length === 0 ? (
          <p className="text-muted">{t("No issues found.")}</p>
        ) : (
          <ul className="divide-y">
            {pages.findings.map(({ code, severity, title, advice, pageCount }) => (
              <li key={code} className="py-2">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  <Badge tone={SEVERITY[severity]}>{severityWord(severity)}</Badge>
                  {title}
                  <span className="text-xs font-normal text-muted">
                    {t("{n, plural, one {# page} other {# pages}}", { n: pageCount })}
                  </span>
                </p>
                <p className="text-muted">{advice}</p>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part
        title={t("Audience")}
        note={t("{n, plural, one {# segment} other {# segments}}, identified from the site's text", {
          n: segments.length,
        })}
      >
        <ul className="grid gap-3 sm:grid-cols-2">
          {segments.map(({ id, name, pain }) => (
            <li key={id} className="rounded-lg border p-3">
              <p className="font-medium">{name}</p>
              <p className="text-muted">{pain}</p>
            </li>
          ))}
        </ul>
        <AllOf page="audience">{t("All segments")}</AllOf>
      </Part>
      <Part
        title={t("Keywords")}
        note={t("{total} found, {created} of them new; top keywords shown", {
          created: formatNumber(keywords.created),
          total: formatNumber(keywords.total),
        })}
      >
        <p className="flex flex-wrap gap-1.5">
          {keywords.top.map(({ keyword }) => (
            <Badge key={keyword} tone="outline">
              {keyword}
            </Badge>
          ))}
        </p>
        <AllOf page="keywords">{t("All keywords")}</AllOf>
      </Part>
      {citations === undefined || citations === null ? null : <Citations citations={citations} />}
      <Part
        title={t("Competitors")}
        note={t("Share of {n, plural, one {# search} other {# searches}} and best position", { n: baseline.measured })}
      >
        <ul className="grid gap-x-8 sm:grid-cols-2">
          {competitors.map(({ domain, kind, share, bestRank }) => (
            <li key={domain} className="flex items-center justify-between gap-3 border-b py-1.5">
              <span className="flex min-w-0 items-center gap-2">
                <span className="truncate">{domain}</span>
                {kind === "publisher" ? <Badge>{t("Publisher")}</Badge> : null}
              </span>
              <span className="shrink-0 text-muted tabular-nums">
                {formatShare(share)}
                {bestRank === null ? "" : ` · ${t("#{n}", { n: bestRank })}`}
              </span>
            </li>
          ))}
        </ul>
        <AllOf page="competitors">{t("All competitors")}</AllOf>
      </Part>
      {warnings.length === 0 ? null : (
        <Part title={t("Warnings")}>
          <ul className="list-disc space-y-1 pl-5 text-muted">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Part>
      )}
    </article>
  );
}

type BrandCitations = NonNullable<BootstrapBrandResult["citations"]>;

/** A short sample of AI answers: how many cite the brand, and whom they cite instead. */
function Citations({ citations: { n, interval, prompts } }: { citations: BrandCitations }) {
  const cited = prompts.reduce((sum, one) => sum + one.cited, 0);
  const range = t("{low} to {high}", { low: formatShare(interval.low), high: formatShare(interval.high) });
  return (
    <Part
      title={t("AI citations")}
      note={t("{cited} of {n, plural, one {# answer} other {# answers}} cite the brand (95% interval {range})", {
        cited,
        n,
        range,
      })}
    >
      <ul className="divide-y">
        {prompts.map(({ prompt, cited: hits, responses, citedInstead }) => (
          <li key={prompt} className="flex justify-between gap-3 py-1.5">
            <span className="min-w-0">
              {prompt}
              {citedInstead.length === 0 ? null : (
                <span className="block text-xs text-muted">
                  {t("Also cited: {domains}", { domains: citedInstead.slice(0, 3).join(", ") })}
                </span>
              )}
            </span>
            <span className="shrink-0 text-muted tabular-nums">{t("{n} of {all}", { n: hits, all: responses })}</span>
          </li>
        ))}
      </ul>
      <AllOf page="citations">{t("Monitor AI citations")}</AllOf>
    </Part>
  );
}

function AllOf({ page, children }: { page: "keywords" | "competitors" | "audience" | "citations"; children: string }) {
  return (
    <PageLink page={page} className="mt-2 inline-block text-xs text-accent hover:underline">
      {children}
    </PageLink>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="text-sm">
      <h3 className="text-base font-semibold">{title}</h3>
      {note === undefined ? null : <p className="text-xs text-muted">{note}</p>}
      <div className="mt-2">{children}</div>
    </section>
  );
}

function severityWord(severity: keyof typeof SEVERITY): string {
  switch (severity) {
    case "high":
      return t("critical");
    case "medium":
      return t("important");
    case "low":
      return t("minor");
  }
}
