import { dayFaultWord, type Engine } from "../../components/words/citation-words.ts";
import { formatDay } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { daysOf, type EngineDay, modelChanges, type Series } from "./engine-days.ts";

const SHOWN = 6;

/** Which models answered and since when, and the days that are in no figure: both are breaks and no change of the brand's. */
export function HistoryBreaks({ engine, series }: { engine: Engine; series: Series }) {
  const days = daysOf(series, engine);
  const first = days.find(({ models }) => models.length > 0);
  const changes = modelChanges(days);
  const faults = days.filter(hasFault);
  if (first === undefined && faults.length === 0) return null;
  return (
    <dl className="mt-3 grid gap-x-4 gap-y-1 text-xs sm:grid-cols-[auto_minmax(0,1fr)]">
      {first === undefined ? null : (
        <>
          <dt className="text-muted">{t("Models")}</dt>
          <dd className="wrap-anywhere">
            {[first, ...changes.slice(-SHOWN)].map(({ date, models }, index) => (
              <span key={date} className="mr-3 inline-block">
                {index === 0 ? null : (
                  <span className="text-warn">{t("break on {day}", { day: formatDay(date) })} · </span>
                )}
                {models.join(", ")}
              </span>
            ))}
          </dd>
        </>
      )}
      {faults.length === 0 ? null : (
        <>
          <dt className="text-muted">{t("Not in any figure")}</dt>
          <dd>
            {faults.slice(-SHOWN).map(({ date, notComparable }) => (
              <span key={date} className="mr-3 inline-block">
                {formatDay(date)} · {dayFaultWord(notComparable)}
              </span>
            ))}
            {faults.length > SHOWN
              ? t("{n, plural, one {# more day} other {# more days}}", { n: faults.length - SHOWN })
              : null}
          </dd>
        </>
      )}
    </dl>
  );
}

type FaultyDay = EngineDay & { notComparable: NonNullable<EngineDay["notComparable"]> };

function hasFault(day: EngineDay): day is FaultyDay {
  return day.notComparable !== null;
}
