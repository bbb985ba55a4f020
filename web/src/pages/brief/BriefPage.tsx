import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useOperation } from "../../api/use-operation.ts";
import { AnswerPage } from "../../components/AnswerPage.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { ShowAll } from "../../components/lists/ShowAll.tsx";
import { OutLink } from "../../components/OutLink.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { type Brief, briefIntentWord, questionSourceWord } from "../../components/words/brief-words.ts";
import { shortUrl } from "../../components/words/short-url.ts";
import { formatNumber, formatOrDash } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { SkeletonPage } from "../../ui/Skeleton.tsx";
import { Tile, Tiles } from "../../ui/Tile.tsx";

const SHOWN = 12;

/** A brief: what a text about a phrase should cover, each point with the pages it comes from. */
export default function BriefPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const brief = useOperation("produce.brief.get", { id });
  const up = { page: "briefs", label: t("Briefs") } as const;
  return (
    <AnswerPage of={brief} title={t("Brief")} up={up} loading={<SkeletonPage />}>
      {(found) => (
        <>
          <PageHeader
            title={found.query}
            up={up}
            note={<Facts brief={found} />}
            actions={
              <>
                <CopyAs name="produce.brief.get" input={{ id }} />
                <WriteLink brief={found} />
              </>
            }
          />
          <Figures brief={found} />
          <Warnings brief={found} />
          <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              <Covered brief={found} />
              <Questions brief={found} />
              <Problems brief={found} />
              <Snippets brief={found} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <Uncovered brief={found} />
              <Sources brief={found} />
              <Entities brief={found} />
              <InternalLinks brief={found} />
            </div>
          </div>
        </>
      )}
    </AnswerPage>
  );
}

function Facts({ brief: { keywordId, location, language, serpId, createdAt, invocationId } }: { brief: Brief }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        {location} · {language}
      </span>
      <RelativeTime at={createdAt} />
      {keywordId == null ? null : (
        <PageLink page="keyword" params={{ id: keywordId }} className="hover:underline">
          {t("Keyword")}
        </PageLink>
      )}
      {serpId == null ? null : (
        <PageLink page="serp" params={{ id: serpId }} className="hover:underline">
          {t("Results page")}
        </PageLink>
      )}
      <PageLink page="run" params={{ id: invocationId }} className="hover:underline">
        {t("Run")}
      </PageLink>
    </span>
  );
}

function WriteLink({ brief: { keywordId, query } }: { brief: Brief }) {
  const search = keywordId == null ? { write: "1", topic: query } : { write: "1", keyword: keywordId };
  return (
    <PageLink page="contents" search={search} className={buttonClass({ look: "primary" })}>
      {t("Write a post")}
    </PageLink>
  );
}

function Figures({ brief: { intent, length, covered, uncovered, sources, ownPage } }: { brief: Brief }) {
  const read = sources.filter(({ words }) => words !== null).length;
  return (
    <>
      <Tiles>
        <Tile
          label={t("Search intent")}
          help={t(
            "What people who search for this want: to buy, compare, learn or find a place. Judged from the results page.",
          )}
          value={briefIntentWord(intent.label)}
          note={intent.evidence}
        />
        <Tile
          label={t("Suggested length")}
          help={t("The usual length of the pages that rank. Longer is not better by itself.")}
          value={formatNumber(length.suggested)}
          unit={t("words")}
          note={
            length.median === null
              ? t("no page could be read")
              : t("median {median}, {shortest} to {longest}", {
                  median: formatNumber(length.median),
                  shortest: formatOrDash(length.shortest),
                  longest: formatOrDash(length.longest),
                })
          }
        />
        <Tile
          label={t("Subtopics")}
          help={t("Topics that several ranking pages cover.")}
          value={formatNumber(covered.length)}
          note={t("from {n, plural, one {# page} other {# pages}} read", { n: read })}
        />
        <Tile
          label={t("Gaps")}
          help={t("Questions that people ask and no page that was read answers. They set a new text apart.")}
          value={formatNumber(uncovered.length)}
          note={t("asked, and on no read page")}
        />
      </Tiles>
      {ownPage === null ? null : (
        <p role="status" className="mt-4 rounded-lg bg-warn-soft px-4 py-3 text-sm wrap-anywhere text-warn">
          {t("Your page already ranks at {rank}. Consider improving it instead:", { rank: ownPage.rank })}{" "}
          <OutLink href={ownPage.url}>{shortUrl(ownPage.url)}</OutLink>
        </p>
      )}
    </>
  );
}

function Warnings({ brief: { warnings } }: { brief: Brief }) {
  if (warnings.length === 0) return null;
  return (
    <ul className="mt-4 list-disc rounded-lg bg-sunken py-2.5 pr-4 pl-8 text-sm text-muted">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}

/** A list of points in a card; says so if there is none. */
function Points<Point>({
  title,
  note,
  points,
  none,
  children,
}: {
  title: string;
  note: string;
  points: readonly Point[];
  none: string;
  children(point: Point): ReactNode;
}) {
  return (
    <Card title={title} note={note}>
      {points.length === 0 ? (
        <p className="text-sm text-muted">{none}</p>
      ) : (
        <ul className="flex flex-col gap-2.5 text-sm">
          <ShowAll items={points} first={SHOWN}>
            {children}
          </ShowAll>
        </ul>
      )}
    </Card>
  );
}

function Covered({ brief: { covered } }: { brief: Brief }) {
  return (
    <Points
      title={t("Covered subtopics")}
      note={t("Subtopics of several pages, most frequent first")}
      points={covered}
      none={t("No subtopic is shared by several pages.")}
    >
      {({ topic, pages, urls }) => (
        <li key={topic} className="flex items-start justify-between gap-3">
          <span className="min-w-0">
            <span className="font-medium wrap-anywhere">{topic}</span>
            <Places urls={urls} />
          </span>
          <span className="shrink-0 text-xs text-muted tabular-nums">{pagesWord(pages)}</span>
        </li>
      )}
    </Points>
  );
}

const pagesWord = (n: number) => t("{n, plural, one {# page} other {# pages}}", { n });

function Places({ urls }: { urls: readonly string[] }) {
  return (
    <span className="block text-xs wrap-anywhere text-muted">
      {urls.slice(0, 3).map((url, index) => (
        <span key={url}>
          {index === 0 ? "" : " · "}
          <OutLink href={url}>{hostOf(url)}</OutLink>
        </span>
      ))}
    </span>
  );
}

const hostOf = (url: string) => shortUrl(url).split("/", 1)[0] ?? url;

function Uncovered({ brief: { uncovered } }: { brief: Brief }) {
  return (
    <Points
      title={t("Uncovered subtopics")}
      note={t("Searchers ask it, and no read page answers it")}
      points={uncovered}
      none={t("The read pages cover everything that searchers ask.")}
    >
      {({ topic, reason }) => (
        <li key={topic}>
          <span className="font-medium wrap-anywhere">{topic}</span>
          <span className="block text-xs text-muted">{reason}</span>
        </li>
      )}
    </Points>
  );
}

function Questions({ brief: { questions } }: { brief: Brief }) {
  return (
    <Points
      title={t("Questions to answer")}
      note={t("From the results page, pages and discussions")}
      points={questions}
      none={t("No question was found.")}
    >
      {({ question, source, url }) => (
        <li key={`${question} ${url ?? ""}`} className="flex items-start justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">{question}</span>
          {url === null ? (
            <Badge>{questionSourceWord(source)}</Badge>
          ) : (
            <span className="shrink-0 text-xs text-muted">
              <OutLink href={url}>{hostOf(url)}</OutLink>
            </span>
          )}
        </li>
      )}
    </Points>
  );
}

/** Problems that people described in stored discussions. Without discussions there is no card. */
function Problems({ brief: { painPoints } }: { brief: Brief }) {
  if (painPoints.length === 0) return null;
  return (
    <Points
      title={t("Problems of readers")}
      note={t("From stored discussions, most related first")}
      points={painPoints}
      none=""
    >
      {({ id, topic, quote, url }) => (
        <li key={id}>
          {/* Without a language model the topic is the beginning of the quote. */}
          {quote.startsWith(topic) ? null : <span className="font-medium wrap-anywhere">{topic}</span>}
          <blockquote className="border-l-2 pl-2.5 wrap-anywhere">{quote}</blockquote>
          <span className="text-xs wrap-anywhere text-muted">
            <OutLink href={url}>{shortUrl(url)}</OutLink>
          </span>
        </li>
      )}
    </Points>
  );
}

function Entities({ brief: { entities } }: { brief: Brief }) {
  return (
    <Points
      title={t("Names")}
      note={t("Names that several pages mention")}
      points={entities}
      none={t("No name appears on several pages.")}
    >
      {({ name, pages }) => (
        <li key={name} className="flex items-start justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span className="shrink-0 text-xs text-muted tabular-nums">{pagesWord(pages)}</span>
        </li>
      )}
    </Points>
  );
}

function Snippets({ brief: { snippets } }: { brief: Brief }) {
  return (
    <Points
      title={t("Quotations")}
      note={t("They can support statements of the text")}
      points={snippets}
      none={t("No page has a sentence to quote.")}
    >
      {({ id, text, url }) => (
        <li key={id}>
          <blockquote className="border-l-2 pl-2.5 wrap-anywhere">{text}</blockquote>
          <span className="text-xs wrap-anywhere text-muted">
            <OutLink href={url}>{shortUrl(url)}</OutLink>
          </span>
        </li>
      )}
    </Points>
  );
}

function Sources({ brief: { sources } }: { brief: Brief }) {
  return (
    <Points
      title={t("Pages")}
      note={t("Pages that were considered, with their words")}
      points={sources}
      none={t("No page was considered.")}
    >
      {({ url, title, rank, words }) => (
        <li key={url} className="flex items-start justify-between gap-3">
          <span className="min-w-0">
            <span className="mr-2 text-muted tabular-nums">{rank ?? "–"}</span>
            <span className="wrap-anywhere">
              <OutLink href={url}>{title || shortUrl(url)}</OutLink>
            </span>
          </span>
          <span className="shrink-0 text-xs text-muted tabular-nums">
            {words === null ? t("not read") : t("{text} words", { text: formatNumber(words) })}
          </span>
        </li>
      )}
    </Points>
  );
}

function InternalLinks({ brief: { internalLinks } }: { brief: Brief }) {
  return (
    <Points
      title={t("Own pages to link to")}
      note={t("Most related first")}
      points={internalLinks}
      none={t("No own page is related.")}
    >
      {({ url, title }) => (
        <li key={url} className="wrap-anywhere">
          <OutLink href={url}>{title || shortUrl(url)}</OutLink>
          <span className="block text-xs text-muted">{shortUrl(url)}</span>
        </li>
      )}
    </Points>
  );
}
