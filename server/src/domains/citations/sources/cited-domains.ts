import type { AiCitationQueryDetail, AnswerEngine, Surface } from "@findable/contract";
import { dateOfDay } from "../../../kernel/text/moment.ts";
import { closestAbove } from "../scoring/score-answer.ts";
import { type CitedDay, classedDomains } from "../statistics/core-domains.ts";
import { expectedFalseLosses, type WatchedCell } from "../statistics/watched-domains.ts";
import { rounded } from "../statistics/wire.ts";

/** The days of a baseline. */
export const CITED_DAYS = 28;
const LEAST_MEASURED = 20;
const MOST_ROTATING = 20;

/** How many answers of a day cite a domain. */
export interface CitedRow extends CitedDay {
  llm: AnswerEngine;
  surface: Surface;
  /** Null for the answers of the day. */
  domain: string | null;
}

interface Setting {
  /** The first of the days. */
  start: number;
  tracked: readonly string[];
  watched: readonly WatchedCell[];
}

/** Which domains the engines keep citing for a prompt, and which take turns. */
export function citedDomains(rows: readonly CitedRow[], setting: Setting): AiCitationQueryDetail["citedDomains"] {
  const engines = Map.groupBy(rows, ({ llm, surface }) => `${llm} ${surface}`);
  return {
    days: CITED_DAYS,
    perLlm: [...engines.values()].flatMap((own) => engineDomains(own, setting)),
    lost: setting.watched.flatMap(({ llm, surface, domain, losses }) =>
      losses.map(({ day, absences }) => ({ llm, surface, domain, date: dateOfDay(day), absentDays: absences })),
    ),
    expectedFalseAlarmsPer30d: rounded(expectedFalseLosses(setting.watched)),
  };
}

function engineDomains(
  rows: readonly CitedRow[],
  { start, tracked, watched }: Setting,
): AiCitationQueryDetail["citedDomains"]["perLlm"] {
  const [first] = rows;
  if (first === undefined) return [];
  const { llm, surface } = first;
  const answers = new Map(rows.flatMap(({ domain, day, n }) => (domain === null ? [[day, n] as const] : [])));
  const cited = Map.groupBy(rows, ({ domain }) => domain ?? "");
  const others = [...cited].flatMap(([domain, own]) => {
    // Tracked sites count as in all figures: also below and above the registrable domain.
    if (domain === "" || closestAbove(domain, tracked) !== undefined) return [];
    const hits = new Map(own.map((one) => [one.day, one.cited]));
    return [{ domain, days: [...answers].map(([day, n]) => ({ day, n, cited: hits.get(day) ?? 0 })) }];
  });
  const ours = watched.filter((one) => one.llm === llm && one.surface === surface);
  const classed = classedDomains([...ours, ...others], start).sort(
    (one, other) => other.share - one.share || (one.domain < other.domain ? -1 : 1),
  );
  const listed = (kind: "core" | "rotating") =>
    classed
      .filter((one) => one.class === kind)
      .map(({ domain, share }) => ({ domain, share: rounded(share), tracked: tracked.includes(domain) }));
  const rotating = listed("rotating");
  return [
    {
      ...{ llm, surface, measuredDays: answers.size },
      outcome: answers.size < LEAST_MEASURED ? "insufficient" : "measured",
      core: listed("core"),
      rotating: rotating.slice(0, MOST_ROTATING),
      rotatingCount: rotating.length,
    },
  ];
}
