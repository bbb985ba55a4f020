import type { Schedule } from "@findable/contract";
import { nextRun } from "../../../domains/schedules/rules.ts";
import { demoId } from "../../ids.ts";
import { BRAND, DEMO_NOW, daysAgo } from "../facts.ts";

let built: readonly Schedule[] | undefined;

/** The schedules of the demo. */
export function schedules(): readonly Schedule[] {
  built ??= [
    schedule("weekly-ranks", {
      action: "distribute.track_rank",
      workspaces: "all",
      filter: { tag: "plan:growth" },
      config: { device: "desktop" },
      tags: ["weekly"],
      cadence: "weekly:monday:07:00",
      timezone: "Europe/Berlin",
      lastRunAt: daysAgo(0, 6, 0),
      createdAt: daysAgo(112, 9, 31),
    }),
    schedule("daily-citations", {
      action: "agent.invoke",
      workspaces: [BRAND.workspaceId],
      config: { skill: "citation_hunter", input: { samples: 4 } },
      tags: ["citations"],
      cadence: "daily:05:00",
      lastRunAt: daysAgo(0, 5, 0),
      createdAt: daysAgo(61, 14, 2),
    }),
    schedule("friday-gaps", {
      action: "research.content_gap.find",
      workspaces: "all",
      filter: { tag: "team:content" },
      config: {},
      concurrency: 4,
      cadence: "weekly:friday:16:30",
      timezone: "Europe/London",
      lastRunAt: daysAgo(3, 16, 30),
      createdAt: daysAgo(40, 11, 15),
    }),
    schedule("monthly-refresh", {
      action: "agent.invoke",
      workspaces: [BRAND.workspaceId],
      config: { skill: "refresh_stale", input: { olderThanDays: 180, maxPosts: 3 } },
      tags: ["refresh"],
      cadence: "weekly:tue:08:00",
      paused: true,
      lastRunAt: daysAgo(20, 8, 0),
      createdAt: daysAgo(83, 10, 44),
    }),
  ];
  return built;
}

type Given = Partial<Schedule> & Pick<Schedule, "action" | "workspaces" | "config" | "cadence" | "createdAt">;

function schedule(slug: string, given: Given): Schedule {
  const { action, workspaces, filter, config, cadence, createdAt } = given;
  const { concurrency = 10, tags = [], timezone = "UTC", paused = false, lastRunAt = null } = given;
  const asked = { action, workspaces, ...(filter === undefined ? {} : { filter }), config, concurrency, tags };
  return {
    id: demoId("sch", slug),
    ...asked,
    cadence,
    timezone,
    paused,
    nextRunAt: nextRunOf({ cadence, timezone, paused }),
    lastRunAt,
    lastInvocationId: lastRunAt === null ? null : demoId("inv", slug),
    lastError: null,
    createdAt,
    updatedAt: lastRunAt ?? createdAt,
  };
}

/** When a schedule runs next; null while it is paused. */
export function nextRunOf({ cadence, timezone, paused }: Pick<Schedule, "cadence" | "timezone" | "paused">) {
  return paused ? null : nextRun(cadence, timezone, DEMO_NOW);
}

type NewSchedule = Pick<Schedule, "action" | "workspaces" | "config" | "cadence" | "timezone"> &
  Partial<Pick<Schedule, "filter" | "concurrency" | "tags">>;

/** A schedule as the demo answers its creation. */
export function newSchedule({
  action,
  workspaces,
  filter,
  config,
  concurrency = 10,
  tags = [],
  cadence,
  timezone,
}: NewSchedule): Schedule {
  return {
    id: demoId("sch", action, cadence),
    action,
    workspaces,
    ...(filter == null ? {} : { filter }),
    config,
    concurrency,
    tags,
    cadence,
    timezone,
    paused: false,
    nextRunAt: nextRunOf({ cadence, timezone, paused: false }),
    lastRunAt: null,
    lastInvocationId: null,
    lastError: null,
    createdAt: DEMO_NOW,
    updatedAt: DEMO_NOW,
  };
}
