import { useParams } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { OutputOf } from "../../api/operations.ts";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { AnswerPage } from "../../components/AnswerPage.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { ShowAll } from "../../components/lists/ShowAll.tsx";
import { OutLink } from "../../components/OutLink.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { errorWords } from "../../components/words/error-advice.ts";
import {
  EFFECT_TONES,
  effectSourceWord,
  effectVerdictWord,
  interventionKindWord,
  selectedBecauseWord,
  undecidedReasonWords,
} from "../../components/words/intervention-words.ts";
import { shortUrl, shortUrlsIn } from "../../components/words/short-url.ts";
import { formatDay, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { notify } from "../../ui/toasts.ts";
import { performWithUndo } from "../../ui/undoable-acts.ts";
import { useGo } from "../../url/use-go.ts";
import { EffectCard } from "./EffectCard.tsx";

type Detail = OutputOf<"interventions.get">;

/** One intervention: its verdict in a sentence, the chart by week, what it rests on, and what it should move. */
export default function InterventionPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const found = useOperation("interventions.get", { id });
  const up = { page: "interventions", label: t("Interventions") } as const;
  return (
    <AnswerPage of={found} title={t("Intervention")} up={up} loading={<Skeleton className="h-64" />}>
      {(intervention) => (
        <>
          <PageHeader
            title={shortUrlsIn(intervention.title)}
            up={up}
            note={
              <span className="flex flex-wrap gap-x-3">
                <span>{interventionKindWord(intervention.kind)}</span>
                <span>{t("since {day} (UTC)", { day: formatDay(intervention.from) })}</span>
                <span>{intervention.madeBy === "person" ? t("added by a person") : t("registered by Findable")}</span>
              </span>
            }
            actions={
              <>
                <CopyAs name="interventions.get" input={{ id }} />
                {intervention.madeBy === "person" ? <DeleteButton intervention={intervention} /> : null}
              </>
            }
          />
          <div className="flex flex-col gap-4">
            <VerdictCard intervention={intervention} />
            {intervention.effects
              // The verdict above says all that a headline without an estimate can.
              .filter(({ isHeadline, estimate }) => !isHeadline || estimate !== null)
              .map((effect) => (
                <EffectCard key={effect.source} effect={effect} intervention={intervention} />
              ))}
            <div className="grid items-start gap-4 lg:grid-cols-2">
              <UnitsCard intervention={intervention} />
              <HistoryCard intervention={intervention} />
            </div>
          </div>
        </>
      )}
    </AnswerPage>
  );
}

function DeleteButton({ intervention: { id, title } }: { intervention: Detail }) {
  const go = useGo();
  const whyNot = useWhyNot("interventions.delete");
  const deleting = useAct("interventions.delete");
  const start = () => {
    go("interventions");
    performWithUndo({
      title: t("Deleting “{title}”", { title }),
      undoLabel: t("Undo"),
      act: () => deleting.mutateAsync({ id }).catch((refusal) => notify(errorWords(refusal).message, { tone: "bad" })),
    });
  };
  return (
    <Button icon={<Trash2 aria-hidden className="size-4" />} whyNot={whyNot} onClick={start}>
      {t("Delete")}
    </Button>
  );
}

function VerdictCard({ intervention }: { intervention: Detail }) {
  const { verdict, scope, reason, nextLookOn, holdsAmongMany, isLate, note, effects } = intervention;
  const headline = effects.find(({ isHeadline }) => isHeadline);
  return (
    <Card>
      <div className="flex flex-col gap-2 text-sm">
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={EFFECT_TONES[verdict]}>{effectVerdictWord({ verdict, scope })}</Badge>
          {holdsAmongMany ? <Badge tone="accent">{t("Holds among many")}</Badge> : null}
        </span>
        {headline === undefined ? null : <p className="text-base">{headline.sentence}</p>}
        {scope === "mark" ? (
          <p>{t("It happened to everyone. Charts mark it, and no effect is claimed from it.")}</p>
        ) : null}
        {scope !== "mark" && reason !== null && headline === undefined ? (
          <p className="text-base">{undecidedReasonWords(reason, nextLookOn)}</p>
        ) : null}
        {nextLookOn === null ? null : (
          <p className="text-muted">{t("Next look on {day} (UTC).", { day: formatDay(nextLookOn) })}</p>
        )}
        {isLate ? (
          <p className="text-muted">
            {t("Registered more than a week after its day, so its units may have been chosen by their curve.")}
          </p>
        ) : null}
        {note === null ? null : <p className="whitespace-pre-line text-muted">{note}</p>}
      </div>
    </Card>
  );
}

/** What it should move, fixed when it was registered. */
function UnitsCard({ intervention }: { intervention: Detail }) {
  const { scope, pages, keywordIds, promptIds, selectedBecause, items } = intervention;
  return (
    <Card title={t("What it should move")} note={t("Fixed at registration")}>
      <dl className="flex flex-col gap-3 text-sm">
        {scope === "units" ? (
          <>
            <Entry label={t("Reason for choosing these units")}>{selectedBecauseWord(selectedBecause)}</Entry>
            {pages.length === 0 ? null : (
              <Entry label={t("{n, plural, one {# page} other {# pages}}", { n: pages.length })}>
                <Links urls={pages} />
              </Entry>
            )}
            <Entry label={t("Also measured")}>
              {t(
                "{keywords, plural, one {# keyword} other {# keywords}} and {prompts, plural, one {# prompt} other {# prompts}}",
                {
                  keywords: keywordIds.length,
                  prompts: promptIds.length,
                },
              )}
            </Entry>
          </>
        ) : (
          <Entry label={t("Scope")}>{scope === "site" ? t("The whole site") : t("Nothing of yours")}</Entry>
        )}
        {items.length < 2 ? null : (
          <Entry label={t("{n, plural, one {# action} other {# actions}}", { n: items.length })}>
            <ul>
              <ShowAll items={items} first={10}>
                {({ title, ref, at }) => (
                  <li key={`${ref} ${title} ${at}`} className="flex justify-between gap-3">
                    <span className="min-w-0 wrap-anywhere">{shortUrlsIn(title)}</span>
                    <span className="shrink-0 text-muted">{formatDay(at)}</span>
                  </li>
                )}
              </ShowAll>
            </ul>
          </Entry>
        )}
      </dl>
    </Card>
  );
}

function Links({ urls }: { urls: readonly string[] }) {
  return (
    <ul>
      {urls.slice(0, 10).map((url) => (
        <li key={url} className="wrap-anywhere">
          <OutLink href={url}>{shortUrl(url)}</OutLink>
        </li>
      ))}
      {urls.length <= 10 ? null : (
        <li className="text-muted">{t("{n} more are not listed.", { n: formatNumber(urls.length - 10) })}</li>
      )}
    </ul>
  );
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** All looks, and what else happened in these weeks. */
function HistoryCard({ intervention: { earlierLooks, marks, scope } }: { intervention: Detail }) {
  return (
    <Card title={t("Looks and other entries")} note={t("12 weeks before to 13 weeks after")}>
      <div className="flex flex-col gap-4 text-sm">
        {earlierLooks.length === 0 ? (
          <p className="text-muted">{scope === "units" ? t("No look yet.") : t("It is never judged by itself.")}</p>
        ) : (
          <ul aria-label={t("Looks")} className="divide-y">
            {earlierLooks.map(({ source, week, verdict }) => (
              <li key={`${source} ${week}`} className="flex items-center justify-between gap-3 py-1.5">
                <span>
                  {t("Week {week}", { week })} · {effectSourceWord(source)}
                </span>
                <Badge tone={EFFECT_TONES[verdict]}>{effectVerdictWord({ verdict, scope: "units" })}</Badge>
              </li>
            ))}
          </ul>
        )}
        {marks.length === 0 ? null : (
          <ul aria-label={t("Other entries")} className="divide-y">
            {marks.map(({ id, kind, title, from }) => (
              <li key={id} className="flex items-start justify-between gap-3 py-1.5">
                <span className="min-w-0">
                  <PageLink page="intervention" params={{ id }} className="line-clamp-1 wrap-anywhere hover:underline">
                    {shortUrlsIn(title)}
                  </PageLink>
                  <span className="text-xs text-muted">{interventionKindWord(kind)}</span>
                </span>
                <span className="shrink-0 text-muted">{formatDay(from)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
