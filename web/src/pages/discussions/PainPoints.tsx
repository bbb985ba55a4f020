import type { ListedPainPoint } from "@findable/contract/client";
import { MessagesSquare } from "lucide-react";
import type { ReactNode } from "react";
import { useList } from "../../api/use-list.ts";
import { Answer } from "../../components/Answer.tsx";
import { FilterBar } from "../../components/lists/FilterBar.tsx";
import { FilterText } from "../../components/lists/FilterText.tsx";
import { LoadMore } from "../../components/lists/LoadMore.tsx";
import { OutLink } from "../../components/OutLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { shortUrl } from "../../components/words/short-url.ts";
import { formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Meter } from "../../ui/Meter.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import type { UrlStateOf } from "../../url/fields.ts";
import type { SetUrlState } from "../../url/use-url-state.ts";
import type { DISCUSSIONS_URL } from "./discussions-url.ts";
import { perspectiveWord } from "./perspective-words.ts";

type State = UrlStateOf<typeof DISCUSSIONS_URL>;
const QUOTES = 3;

/** Pain points, strongest first, with quotes and what can be made of each. */
export function PainPoints({
  state,
  onChange,
  start,
}: {
  state: State;
  onChange: SetUrlState<State>;
  start: ReactNode;
}) {
  const pains = useList("research.discuss.pain_points.list", { topicContains: state.q || undefined });
  return (
    <Card flush className="mt-4">
      <FilterBar isNarrowed={state.q !== ""} onClear={() => onChange({ q: "" })}>
        <FilterText isFirst label={t("Search pain points")} value={state.q} onChange={(q) => onChange({ q })} />
      </FilterBar>
      <Answer of={pains} loading={<SkeletonRows rows={6} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon={<MessagesSquare />}
              title={state.q === "" ? t("No pain points yet") : t("No pain point contains this")}
              actions={start}
            >
              {t("Research a topic to read what people say about it, in their own words.")}
            </EmptyState>
          ) : (
            <ul className="divide-y">
              {items.map((painPoint) => (
                <Row
                  key={painPoint.id}
                  painPoint={painPoint}
                  onMake={(make) => onChange({ make, pain: painPoint.id }, { push: true })}
                />
              ))}
            </ul>
          )
        }
      </Answer>
      <LoadMore list={pains} />
    </Card>
  );
}

/** Where a quote was written, and its author and licence where the source demands them. */
function QuoteSource({ quote: { url, author, licence } }: { quote: ListedPainPoint["quotes"][number] }) {
  const isPublic = /^https?:/.test(url);
  return (
    <p className="flex min-w-0 flex-wrap gap-x-2 text-xs text-muted">
      {isPublic ? (
        <span className="max-w-full truncate">
          <OutLink href={url}>{shortUrl(url)}</OutLink>
        </span>
      ) : (
        t("Pasted text")
      )}
      {author === null ? null : <span>{author}</span>}
      {licence === null ? null : <span>{licence}</span>}
    </p>
  );
}

function Row({ painPoint, onMake }: { painPoint: ListedPainPoint; onMake(make: "keyword" | "post" | "prompt"): void }) {
  const { topic, signalScore, authors, threads, perspective, quotes, lastSeenAt } = painPoint;
  const whyNot = useWhyNot("research.keyword.create");
  const make = (kind: "keyword" | "post" | "prompt", label: string) => (
    <Button size="small" whyNot={whyNot} aria-label={`${label}: ${topic}`} onClick={() => onMake(kind)}>
      {label}
    </Button>
  );
  return (
    <li className="grid gap-x-6 gap-y-3 px-4 py-4 text-sm md:grid-cols-[1fr_12rem]">
      <div className="min-w-0">
        <h2 className="font-medium wrap-anywhere">{topic}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
          <Badge tone="outline">{perspectiveWord(perspective)}</Badge>
          {t(
            "{authors, plural, one {# person} other {# people}} in {threads, plural, one {# thread} other {# threads}}",
            {
              authors,
              threads,
            },
          )}
          {" · "}
          <RelativeTime at={lastSeenAt} />
        </p>
        <ul className="mt-2 flex flex-col gap-2">
          {quotes.slice(0, QUOTES).map((quote) => (
            <li key={`${quote.threadId} ${quote.url} ${quote.start}`} className="border-l-2 pl-3">
              <blockquote className="text-muted wrap-anywhere">“{quote.text}”</blockquote>
              <QuoteSource quote={quote} />
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-col gap-2">
        <div className="flex justify-between text-xs">
          <span className="text-muted">{t("Signal")}</span>
          <span className="tabular-nums">{formatShare(signalScore)}</span>
        </div>
        <Meter label={t("Signal of {topic}", { topic })} value={signalScore} max={1} />
        <div className="flex flex-wrap gap-2 md:flex-col">
          {make("keyword", t("Make a keyword"))}
          {make("post", t("Make a post"))}
          {make("prompt", t("Make a prompt"))}
        </div>
      </div>
    </li>
  );
}
