import type { OutputOf } from "../../api/operations.ts";
import { engineWord, surfaceWord } from "../../components/words/citation-words.ts";
import { formatDay, formatNumber, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";

type Cited = OutputOf<"research.ai_citation.queries.get">["citedDomains"];
type EngineDomains = Cited["perLlm"][number];

const SHOWN = 5;

/** The sites that each engine keeps citing for the prompt, those that take turns, and tracked ones that were lost. */
export function CitedDomainsCard({ cited: { days, perLlm, lost, expectedFalseAlarmsPer30d } }: { cited: Cited }) {
  if (perLlm.length === 0 && lost.length === 0) return null;
  return (
    <Card
      className="mt-4"
      title={t("Core and rotating sites")}
      note={t(
        "Mean share of a day's answers, in the last {n} days. Engines cite core sites again and again. Other sites come and go, which is normal.",
        { n: days },
      )}
    >
      {lost.length === 0 ? null : (
        <ul className="mb-4 flex flex-col gap-1.5 text-sm">
          {lost.map(({ llm, surface, domain, date, absentDays }) => (
            <li key={`${llm} ${surface} ${domain}`} className="flex flex-wrap items-baseline gap-x-2">
              <Badge tone="bad">{t("Lost")}</Badge>
              <span className="wrap-anywhere">{domain}</span>
              <span className="text-muted">
                {t("{engine}, {day}: absent on {n} measured days in a row", {
                  engine: engineWord(llm),
                  day: formatDay(date),
                  n: absentDays,
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-5">
        {perLlm.map((engine) => (
          <EngineSites key={`${engine.llm} ${engine.surface}`} engine={engine} />
        ))}
      </div>
      <p className="mt-4 text-xs text-muted">
        {t(
          "Only the loss of a tracked core site is reported. Expected false alarms: {n} in 30 days, up to 2.5 times as many on restless engines.",
          { n: formatNumber(expectedFalseAlarmsPer30d) },
        )}
      </p>
    </Card>
  );
}

function EngineSites({ engine }: { engine: EngineDomains }) {
  const { llm, surface, measuredDays, outcome, core, rotating, rotatingCount } = engine;
  const others = rotatingCount - Math.min(SHOWN, rotating.length);
  return (
    <section className="min-w-0 text-sm">
      <h3 className="flex flex-wrap items-baseline gap-x-2 font-medium">
        {engineWord(llm)} <span className="text-xs font-normal text-muted">{surfaceWord(surface)}</span>
        <span className="text-xs font-normal text-muted">
          {t("{n, plural, one {# measured day} other {# measured days}}", { n: measuredDays })}
        </span>
      </h3>
      {outcome === "insufficient" ? (
        <p className="mt-1.5 text-xs text-muted">{t("Core sites are known after 20 measured days.")}</p>
      ) : (
        <>
          <Sites label={t("Core")} sites={core} none={t("No site is cited steadily.")} />
          <Sites label={t("Rotating")} sites={rotating.slice(0, SHOWN)} none={t("No other site is cited.")} />
          {others > 0 ? (
            <p className="mt-1 text-xs text-muted">
              {t("{n, plural, one {# more site} other {# more sites}}", { n: others })}
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}

function Sites({ label, sites, none }: { label: string; sites: EngineDomains["core"]; none: string }) {
  return (
    <>
      <h4 className="mt-2 text-xs text-muted">{label}</h4>
      <ul className="mt-1 flex flex-col gap-1">
        {sites.map(({ domain, share, tracked }) => (
          <li key={domain} className="flex items-baseline justify-between gap-3">
            <span className="flex min-w-0 flex-wrap items-center gap-1.5 wrap-anywhere">
              {domain}
              {tracked ? <Badge>{t("tracked")}</Badge> : null}
            </span>
            <span className="shrink-0 tabular-nums">{formatShare(share)}</span>
          </li>
        ))}
        {sites.length === 0 ? <li className="text-muted">{none}</li> : null}
      </ul>
    </>
  );
}
