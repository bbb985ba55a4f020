import { useParams } from "@tanstack/react-router";
import type { OutputOf } from "../../api/operations.ts";
import { useOperation } from "../../api/use-operation.ts";
import { AnswerPage } from "../../components/AnswerPage.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { OutLink } from "../../components/OutLink.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import {
  answerOutcomeWord,
  engineWord,
  isCounted,
  PARTY_TONES,
  type Party,
  partyWord,
  surfaceNote,
} from "../../components/words/citation-words.ts";
import { shortUrl } from "../../components/words/short-url.ts";
import { formatDollars, formatMoment } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { AnswerText } from "./AnswerText.tsx";
import { sourcesOf } from "./answer-parts.ts";
import { ANSWER_URL } from "./answer-url.ts";
import { CompareAnswers } from "./CompareAnswers.tsx";

type Detail = OutputOf<"research.ai_citation.samples.get">;

export default function CitationAnswerPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const [state, setState] = useUrlState(ANSWER_URL);
  const answer = useOperation("research.ai_citation.samples.get", { id });
  const up = { page: "citationAnswers", label: t("Answers") } as const;
  return (
    <AnswerPage of={answer} title={t("Answer")} up={up} loading={<Skeleton className="h-96 rounded-xl" />}>
      {(detail) => (
        <>
          <PageHeader
            title={detail.prompt}
            up={up}
            note={
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone={isCounted(detail.outcome) ? "good" : "warn"}>{answerOutcomeWord(detail.outcome)}</Badge>
                <span>{engineWord(detail.llm)}</span>
                <span>{surfaceNote(detail.surface)}</span>
                <span>{formatMoment(detail.sampledAt)}</span>
              </span>
            }
            actions={
              <>
                {detail.queryId === null ? null : (
                  <PageLink page="citation" params={{ id: detail.queryId }} className={buttonClass({})}>
                    {t("Open prompt")}
                  </PageLink>
                )}
                <CopyAs name="research.ai_citation.samples.get" input={{ id }} />
              </>
            }
          />
          {isCounted(detail.outcome) ? null : (
            <p role="status" className="mb-4 rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">
              {t("This is not an answer, so no figure counts it. It is not a zero.")} {detail.failure}
            </p>
          )}
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <Card
              title={t("Answer")}
              note={t(
                "Cited parts are marked with the number of their source. Names of tracked brands are underlined.",
              )}
            >
              <AnswerText answer={detail} />
            </Card>
            <div className="flex min-w-0 flex-col gap-4">
              <Sources detail={detail} />
              <Recommended places={detail.recommended} />
              <HowItWasAsked detail={detail} />
            </div>
          </div>
          <CompareAnswers answer={detail} other={state.with} onChoose={(chosen) => setState({ with: chosen })} />
        </>
      )}
    </AnswerPage>
  );
}

function Sources({ detail }: { detail: Detail }) {
  const sources = sourcesOf(detail);
  return (
    <Card title={t("Sources")} note={t("Pages that the answer cites")}>
      {sources.length === 0 ? <p className="text-sm text-muted">{t("The answer cites no page.")}</p> : null}
      <ol className="flex flex-col gap-2.5">
        {sources.map(({ number, ...page }) => (
          <li key={page.url} id={`source-${number}`} className="flex gap-2.5 text-sm target:bg-accent-soft">
            <span className="text-muted tabular-nums">{number}</span>
            <SourcePage page={page} />
          </li>
        ))}
      </ol>
      {detail.consulted.length === 0 ? null : (
        <>
          <h3 className="mt-4 text-sm font-medium">{t("Retrieved, not cited")}</h3>
          <ul className="mt-2 flex flex-col gap-2.5 text-sm">
            {detail.consulted.map((page) => (
              <li key={page.url}>
                <SourcePage page={page} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function SourcePage({ page: { url, title, party } }: { page: { url: string; title: string | null; party: Party } }) {
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-medium wrap-anywhere">
          <OutLink href={url}>{title ?? shortUrl(url)}</OutLink>
        </span>
        <Badge tone={PARTY_TONES[party]}>{partyWord(party)}</Badge>
      </div>
      {title === null ? null : <p className="text-xs wrap-anywhere text-muted">{shortUrl(url)}</p>}
    </div>
  );
}

function Recommended({ places }: { places: Detail["recommended"] }) {
  const brands = Object.entries(places).sort(([, one], [, other]) => one - other);
  if (brands.length === 0) return null;
  return (
    <Card title={t("Recommended")} note={t("Places in the answer's list of choices")}>
      <ol className="flex flex-col gap-1.5 text-sm">
        {brands.map(([domain, place]) => (
          <li key={domain} className="flex gap-2.5">
            <span className="text-muted tabular-nums">{place}</span>
            <span className="wrap-anywhere">{domain}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function HowItWasAsked({ detail }: { detail: Detail }) {
  const { vendor, model, requestedModel, retrieval, location, locationApplied, language, searches, costUsd } = detail;
  const lines: [string, string | null][] = [
    [t("Vendor"), vendor],
    [t("Model"), model ?? t("not named")],
    [t("Requested model"), requestedModel === model ? null : requestedModel],
    [t("Search"), retrieval === null ? null : retrieval === "forced" ? t("required") : t("offered")],
    [t("Market"), location === null ? null : placeText(location, locationApplied)],
    [t("Language"), language],
    [t("Searches made"), searches === null ? t("hidden by the vendor") : searches.join(" · ") || t("none")],
    [t("Vendor's price"), costUsd === null ? null : formatDollars(costUsd)],
  ];
  return (
    <Card title={t("How it was asked")}>
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3 gap-y-2 text-sm">
        {lines.map(([title, value]) =>
          value === null ? null : (
            <div key={title} className="contents">
              <dt className="text-muted">{title}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {detail.warnings.length === 0 ? null : (
        <ul className="mt-3 list-disc pl-5 text-xs text-muted">
          {detail.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function placeText(location: string, applied: Detail["locationApplied"]): string {
  return applied === "none" ? t("{location}, which the engine does not support", { location }) : location;
}
