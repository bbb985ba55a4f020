import { Quote, Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import type { OutputOf } from "../../api/operations.ts";
import { ShowAll } from "../../components/lists/ShowAll.tsx";
import { OutLink } from "../../components/OutLink.tsx";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { cn } from "../../ui/class-names.ts";

type Serp = OutputOf<"research.serp.get">;

/** The results page in its original order: AI answer, featured snippet, then results. The brand's own are marked. */
export function ResultsPage({ serp, isOurs }: { serp: Serp; isOurs: (url: string) => boolean }) {
  const { aiOverviews, featuredSnippet, organic } = serp;
  return (
    <Card flush title={t("Results page")} note={t("In the original order. Links open the live pages.")}>
      {aiOverviews.present ? (
        <Box icon={<Sparkles />} title={t("AI answer")}>
          {aiOverviews.summary === null ? null : <p className="text-sm">{aiOverviews.summary}</p>}
          <ol className="mt-2.5 flex flex-wrap gap-2">
            {aiOverviews.cited.map(({ domain, url }, index) => (
              <li
                key={url}
                className={cn("rounded-lg border px-2.5 py-1 text-xs", isOurs(url) && "border-accent bg-accent-soft")}
              >
                <span className="mr-1.5 text-muted tabular-nums">{index + 1}</span>
                <OutLink href={url}>{domain}</OutLink>
                {isOurs(url) ? <span className="ml-1.5 font-medium text-accent">{t("yours")}</span> : null}
              </li>
            ))}
          </ol>
        </Box>
      ) : null}
      {featuredSnippet === null ? null : (
        <Box icon={<Quote />} title={t("Featured snippet")}>
          {featuredSnippet.text === null ? null : <p className="text-sm">{featuredSnippet.text}</p>}
          <p className="mt-1.5 flex items-baseline gap-2 text-xs">
            <OutLink href={featuredSnippet.url}>{featuredSnippet.title ?? featuredSnippet.url}</OutLink>
            {featuredSnippet.isOwnedDomain ? <Badge tone="accent">{t("Yours")}</Badge> : null}
          </p>
        </Box>
      )}
      {organic.length === 0 ? (
        <p className="p-4 text-sm text-muted">{t("No results are stored for this page.")}</p>
      ) : null}
      <ol className="divide-y">
        <ShowAll items={organic} first={20} mustShow={({ isOwnedDomain }) => isOwnedDomain}>
          {({ rank, url, title, snippet, isOwnedDomain }) => (
            <li
              key={`${rank} ${url}`}
              className={cn(
                "flex gap-3 px-4 py-3",
                isOwnedDomain && "bg-accent-soft shadow-[inset_3px_0_0_var(--accent)]",
              )}
            >
              <span className="w-6 shrink-0 pt-0.5 text-right text-sm font-medium text-muted tabular-nums">{rank}</span>
              <div className="min-w-0 flex-1">
                <p className="flex items-baseline gap-2">
                  <span className="truncate text-xs text-muted">{url.replace(/^https?:\/\//, "")}</span>
                  {isOwnedDomain ? <Badge tone="accent">{t("Yours")}</Badge> : null}
                </p>
                <p className="text-sm font-medium wrap-anywhere">
                  <OutLink href={url}>{title}</OutLink>
                </p>
                {snippet === null ? null : <p className="mt-0.5 line-clamp-2 text-sm text-muted">{snippet}</p>}
              </div>
            </li>
          )}
        </ShowAll>
      </ol>
    </Card>
  );
}

function Box({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="border-b bg-sunken/50 px-4 py-3.5">
      <h3 className="mb-1.5 flex items-center gap-1.5 text-xs font-semibold text-muted [&_svg]:size-3.5">
        <span aria-hidden>{icon}</span>
        {title}
      </h3>
      {children}
    </section>
  );
}
