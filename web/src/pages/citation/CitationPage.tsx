import { useParams } from "@tanstack/react-router";
import { useOperation } from "../../api/use-operation.ts";
import { AnswerPage } from "../../components/AnswerPage.tsx";
import { type CheckResult, EngineCitations } from "../../components/EngineCitations.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { formatCredits, formatDay, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { SkeletonPage } from "../../ui/Skeleton.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { CitedDomainsCard } from "./CitedDomainsCard.tsx";
import { CITATION_URL } from "./citation-url.ts";
import { EditPrompt } from "./EditPrompt.tsx";
import { FunnelCard } from "./FunnelCard.tsx";
import { PromptAnswers } from "./PromptAnswers.tsx";
import { PromptHistory } from "./PromptHistory.tsx";
import { StopMonitoring } from "./StopMonitoring.tsx";
import { WordingsCard } from "./WordingsCard.tsx";

export default function CitationPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const [state, setState] = useUrlState(CITATION_URL);
  const query = useOperation("research.ai_citation.queries.get", { id });
  const up = { page: "citations", label: t("AI citations") } as const;
  return (
    <AnswerPage of={query} title={t("Prompt")} up={up} loading={<SkeletonPage />}>
      {(prompt) => (
        <>
          <PageHeader
            title={prompt.prompt}
            up={up}
            note={<Facts prompt={prompt} />}
            actions={
              <>
                <PageLink page="citationAnswers" search={{ query: id }} className={buttonClass({})}>
                  {t("All answers")}
                </PageLink>
                <CopyAs name="research.ai_citation.queries.history" input={{ id }} />
                <StopMonitoring id={id} prompt={prompt.prompt} />
                <Button onClick={() => setState({ open: "edit" }, { push: true })}>{t("Change sampling")}</Button>
              </>
            }
          />
          {state.open === "edit" ? <EditPrompt prompt={prompt} onClose={() => setState({ open: "" })} /> : null}
          {prompt.lastError === null ? null : (
            <p role="status" className="mb-4 rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">
              {t("The latest sampling did not start: {message}", { message: prompt.lastError.message })}
            </p>
          )}
          {prompt.paused === null ? null : <Paused paused={prompt.paused} />}
          <PromptHistory id={id} branded={prompt.branded} state={state} onChange={setState} />
          {prompt.latestResult === null ? null : <LatestDay result={prompt.latestResult} at={prompt.lastSampledAt} />}
          <FunnelCard funnel={prompt.funnel} />
          <CitedDomainsCard cited={prompt.citedDomains} />
          <WordingsCard wordings={prompt.wordings} family={prompt.family} shown={id} />
          <PromptAnswers id={id} />
        </>
      )}
    </AnswerPage>
  );
}

type Prompt = Parameters<typeof EditPrompt>[0]["prompt"];

function Facts({ prompt }: { prompt: Prompt }) {
  const { branded, cadence, samplesPerDay, creditsPerDay, nextSampleAt, tags, location, language } = prompt;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {branded ? <Badge>{t("Names your brand: not in totals")}</Badge> : null}
      <span>
        {cadence === "none"
          ? t("not sampled")
          : cadence === "daily"
            ? t("{n, plural, one {# answer} other {# answers}} per engine, every day", { n: samplesPerDay })
            : t("{n, plural, one {# answer} other {# answers}} per engine, once a week", { n: samplesPerDay })}
      </span>
      <span>{t("{credits} credits per day", { credits: formatNumber(creditsPerDay) })}</span>
      {location === null ? null : <span>{[location, language].filter(Boolean).join(" · ")}</span>}
      {nextSampleAt === null ? null : (
        <span>
          {t("next")} <RelativeTime at={nextSampleAt} />
        </span>
      )}
      {tags.length === 0 ? null : <span>{tags.join(", ")}</span>}
    </span>
  );
}

function Paused({ paused: { budget, until } }: { paused: NonNullable<Prompt["paused"]> }) {
  return (
    <p role="status" className="mb-4 rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">
      {t(
        "The monthly budget of {credits} for monitoring is used. Sampling resumes on {day}, or with a higher budget.",
        {
          credits: formatCredits(budget),
          day: formatDay(until),
        },
      )}
    </p>
  );
}

/** The latest sampling day: whom each engine cites. */
function LatestDay({ result, at }: { result: CheckResult; at: string | null }) {
  return (
    <Card className="mt-4" title={t("Latest sampling")} note={at === null ? undefined : <RelativeTime at={at} />}>
      <EngineCitations result={result} />
    </Card>
  );
}
