import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import type { OutputOf } from "../../api/operations.ts";
import { ShowAll } from "../../components/lists/ShowAll.tsx";
import { sectionWord } from "../../components/words/section-words.ts";
import { shortUrl } from "../../components/words/short-url.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";

type Diff = OutputOf<"research.serp.diff">;
type Serp = OutputOf<"research.serp.get">;

/** Pages that moved, appeared or disappeared. */
export function Changes({ diff, after }: { diff: Diff; after: Serp | undefined }) {
  const own = new Set(after?.organic.filter(({ isOwnedDomain }) => isOwnedDomain).map(({ url }) => url));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Part title={t("Moved")} count={diff.topDelta.length} none={t("No page changed position.")}>
        <ShowAll items={diff.topDelta} first={20} mustShow={({ url }) => own.has(url)}>
          {({ url, previous, current, delta }) => (
            <Line key={url} url={url} isOwn={own.has(url)}>
              <span className="text-muted tabular-nums">
                {t("{before} to {now}", { before: previous, now: current })}
              </span>
              <span
                className={`inline-flex w-12 items-center justify-end gap-0.5 font-medium tabular-nums ${delta > 0 ? "text-good" : "text-bad"}`}
              >
                {delta > 0 ? (
                  <ArrowUp aria-label={t("up")} className="size-3.5" />
                ) : (
                  <ArrowDown aria-label={t("down")} className="size-3.5" />
                )}
                {Math.abs(delta)}
              </span>
            </Line>
          )}
        </ShowAll>
      </Part>
      <div className="flex min-w-0 flex-col gap-4">
        <Part title={t("New")} count={diff.newEntrants.length} none={t("No new pages.")}>
          {diff.newEntrants.map(({ url, current }) => (
            <Line key={url} url={url} isOwn={own.has(url)}>
              <Badge tone="good">{t("#{n}", { n: current })}</Badge>
            </Line>
          ))}
        </Part>
        <Part title={t("Lost")} count={diff.lostEntrants.length} none={t("No lost pages.")}>
          {diff.lostEntrants.map(({ url, previous }) => (
            <Line key={url} url={url} isOwn={false}>
              <Badge tone="bad">{t("was #{n}", { n: previous })}</Badge>
            </Line>
          ))}
        </Part>
        <Features diff={diff} />
      </div>
    </div>
  );
}

function Features({ diff: { aiOverviewChanges, featureChanges } }: { diff: Diff }) {
  const { featuredSnippet } = featureChanges;
  const entries: { key: string; added: boolean; text: string }[] = [
    ...featureChanges.added.map((section) => ({ key: `+${section}`, added: true, text: sectionWord(section) })),
    ...featureChanges.removed.map((section) => ({ key: `-${section}`, added: false, text: sectionWord(section) })),
    ...aiOverviewChanges.added.map((domain) => ({
      key: `+c${domain}`,
      added: true,
      text: t("AI answer cites {domain}", { domain }),
    })),
    ...aiOverviewChanges.removed.map((domain) => ({
      key: `-c${domain}`,
      added: false,
      text: t("AI answer cites {domain}", { domain }),
    })),
    ...featureChanges.questionsAdded.map((question) => ({
      key: `+q${question}`,
      added: true,
      text: t("Question: {question}", { question }),
    })),
    ...featureChanges.questionsRemoved.map((question) => ({
      key: `-q${question}`,
      added: false,
      text: t("Question: {question}", { question }),
    })),
  ];
  const snippet =
    featuredSnippet.previous === featuredSnippet.current
      ? undefined
      : t("Featured snippet: {before} → {now}", {
          before: featuredSnippet.previous === null ? t("none") : shortUrl(featuredSnippet.previous),
          now: featuredSnippet.current === null ? t("none") : shortUrl(featuredSnippet.current),
        });
  return (
    <Part
      title={t("AI answer and other features")}
      count={entries.length + (snippet === undefined ? 0 : 1)}
      none={t("No other changes.")}
    >
      {entries.map(({ key, added, text }) => (
        <li key={key} className="flex items-baseline gap-3 px-4 py-2 text-sm">
          <Badge tone={added ? "good" : "bad"}>{added ? t("added") : t("removed")}</Badge>
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
      {snippet === undefined ? null : <li className="px-4 py-2 text-sm wrap-anywhere">{snippet}</li>}
    </Part>
  );
}

function Part({ title, count, none, children }: { title: string; count: number; none: string; children: ReactNode }) {
  return (
    <Card
      flush
      title={title}
      note={count === 0 ? undefined : t("{n, plural, one {# entry} other {# entries}}", { n: count })}
    >
      {count === 0 ? <p className="p-4 text-sm text-muted">{none}</p> : <ul className="divide-y">{children}</ul>}
    </Card>
  );
}

function Line({ url, isOwn, children }: { url: string; isOwn: boolean; children: ReactNode }) {
  return (
    <li className={`flex items-center justify-between gap-3 px-4 py-2 text-sm ${isOwn ? "bg-accent-soft" : ""}`}>
      <span className="flex min-w-0 items-baseline gap-2" title={url}>
        <span className="truncate">{shortUrl(url)}</span>
        {isOwn ? <span className="shrink-0 text-xs font-medium text-accent">{t("yours")}</span> : null}
      </span>
      <span className="flex shrink-0 items-center gap-3">{children}</span>
    </li>
  );
}
