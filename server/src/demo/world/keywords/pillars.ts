import type { Pillar } from "@findable/contract";
import { demoId } from "../../ids.ts";
import { daysAgo, PILLARS, type PillarSlug, type REFINERS } from "../facts.ts";

const VOICES: Readonly<Record<PillarSlug, string | null>> = {
  "architect-time-tracking":
    "Plain and warm. Speaks to principals and practice managers as a colleague would, starts from a day in the studio, and never scolds people for late hours.",
  "project-budgets":
    "Calm and exact. Shows the arithmetic with a worked example in whole dollars, says where the numbers come from, and never promises profit.",
  timesheets:
    "Light and practical. Short sentences, one tip a paragraph, a template or a screenshot wherever it saves words.",
  invoicing:
    "Careful and concrete. Uses the terms of fee agreements correctly, explains each of them once, and ends with what to do next.",
  comparisons: null,
};

const APPLIED: Readonly<Record<PillarSlug, readonly (typeof REFINERS.own)[number][]>> = {
  "architect-time-tracking": ["plain-words"],
  "project-budgets": ["plain-words", "check-the-arithmetic"],
  timesheets: ["plain-words"],
  invoicing: ["check-the-arithmetic"],
  comparisons: ["tallyhour-voice"],
};

export const pillars: readonly Pillar[] = PILLARS.map(({ slug, name }, index) => ({
  id: demoId("pil", slug),
  name,
  slug,
  voice: VOICES[slug],
  refinerIds: APPLIED[slug].map((refiner) => demoId("rfn", refiner)),
  unsupportedClaims: "remove",
  createdAt: daysAgo(92 - index * 2, 10, 12 + index * 7),
  updatedAt: daysAgo(41 - index * 8, 15, 40),
}));
