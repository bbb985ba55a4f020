import type { Workspace, WorkspaceStanding } from "@findable/contract";
import { lastDays, topTen } from "@findable/contract/rank-days";
import type { Db } from "../../kernel/database/db.ts";
import { daysLater } from "../../kernel/text/moment.ts";
import { findShareOfVoice } from "../citations/index.ts";
import { findClicks } from "../performance/index.ts";
import { selectPublications } from "../platforms/index.ts";
import { findRankDays, type Move } from "../ranks/index.ts";
import { countPlacedLinks } from "../relationships/index.ts";
import { marketOf } from "../workspaces/index.ts";
import type { MovementPeriod } from "./find-movement.ts";

/** The period of the monitor of AI answers. */
const ANSWER_DAYS = 91;
const TOP = 10;
const MOST_PUBLICATIONS = 1_000;

interface Spent {
  used: number;
  before: number;
}

/** Where a brand stands: the figures of its pages, each by the judge of that page. */
export async function findStanding(
  db: Db,
  { id: workspaceId, name, settings }: Workspace,
  { period, moves, credits }: { period: MovementPeriod; moves: readonly Move[]; credits: Spent },
): Promise<WorkspaceStanding> {
  const { agencyId, since, until } = period;
  const start = Date.parse(since) - (Date.parse(until) - Date.parse(since));
  const earlier = { workspaceId, since: new Date(start).toISOString(), until: since };
  const now = { workspaceId, since, until };
  const published = async (asked: typeof now) =>
    (await selectPublications(db, { ...asked, most: MOST_PUBLICATIONS })).length;
  const days = {
    workspaceId,
    device: period.device,
    location: marketOf(settings, { location: period.location }).location,
  };
  const [ranks, answers, clicks, texts, textsBefore, links, linksBefore] = await Promise.all([
    findRankDays(db, agencyId, days),
    findAnswers(db, { agencyId, workspaceId }, until),
    findClicks(db, workspaceId),
    published(now),
    published(earlier),
    countPlacedLinks(db, now),
    countPlacedLinks(db, earlier),
  ]);
  const proven = moves.filter(({ verdict }) => verdict !== "unknown" && verdict !== "within_noise");
  const rose = proven.filter(({ verdict }) => verdict === "up" || verdict === "entered");
  const { last } = lastDays(ranks);
  return {
    workspaceId,
    workspace: name,
    rose: rose.length,
    fell: proven.length - rose.length,
    topTen:
      last === undefined
        ? null
        : {
            ...{ keywords: topTen(last), measured: last.measured, day: last.date },
            entered: proven.filter((move) => !isTop(move.from) && isTop(move.to)).length,
            left: proven.filter((move) => isTop(move.from) && !isTop(move.to)).length,
          },
    answers,
    clicks: clicks === undefined ? null : { clicks: clicks.clicks, ...clicks.range, before: clicks.before },
    published: { count: texts, before: textsBefore },
    links: { count: links, before: linksBefore },
    credits,
  };
}

const isTop = ({ found, place }: Move["from"]): boolean => found && place <= TOP;

async function findAnswers(
  db: Db,
  tenant: { agencyId: string; workspaceId: string },
  until: string,
): Promise<WorkspaceStanding["answers"]> {
  const first = daysLater(until.slice(0, 10), 1 - ANSWER_DAYS);
  const { figures } = await findShareOfVoice(db, tenant, { since: `${first}T00:00:00.000Z`, details: true });
  if (figures === null || figures.presence.basket.n === 0) return null;
  const { basket, change } = figures.presence;
  const { measuredCells: _measured, plannedCells: _planned, ...figure } = basket;
  return { basket: figure, change };
}
