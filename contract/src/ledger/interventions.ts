import { type Static, Type } from "typebox";
import { withCoverage } from "../kernel/coverage.ts";
import { Identifier, WebAddress } from "../kernel/fields.ts";
import { defineCommand, defineDelete, defineList, defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";

export const INTERVENTION_KINDS = [
  "publication",
  "refresh",
  "revert",
  "link_placed",
  "link_lost",
  "fix",
  "submission",
  "profile_change",
  "site_change",
  "other",
  "storm",
  "vendor_break",
] as const;
export const SELECTED_BECAUSE = ["fell", "low", "opportunity", "routine", "unknown"] as const;
export const EFFECT_VERDICTS = ["helped", "hurt", "no_effect_seen", "cannot_say_yet"] as const;
export const EFFECT_SOURCES = ["rank", "clicks", "citations", "presence"] as const;
export const UNDECIDED_REASONS = [
  "overlap",
  "no_controls",
  "too_few_controls",
  "too_little_history",
  "not_measured",
  "not_comparable",
  "too_early",
  "too_noisy",
] as const;

const kindWords =
  "`publication`: a page that is new; `refresh`: one that was published again; `revert`: one that was taken back; `link_placed`, `link_lost`: a partner's link; `fix`: issues that a crawl no longer found; `submission`: URLs that search engines received; `profile_change`, `site_change`: what touches every page; `storm`, `vendor_break`: what happened to everyone, marked and never tested.";
const verdictWords =
  "`helped`, `hurt`: the effect is larger than chance explains; `no_effect_seen`: an effect that is worth knowing of would have been seen; `cannot_say_yet`: see `reason`.";
const reasonWords =
  "Why nothing can be said; null for another verdict. `overlap`: another intervention touched the same units within 13 weeks; `no_controls`: it touched everything, so that only other workspaces could show what would have happened; `too_few_controls`: fewer than 18 untouched units; `too_little_history`: under 12 weeks before; `not_measured`: under three quarters of the weeks; `not_comparable`: a model or definition changed; `too_early`: see `nextLookOn`; `too_noisy`: waiting does not help, more similar units would.";
const selectedWords =
  "Why these units were chosen: `fell`: they had lost; `low`: they stood low; `opportunity`: they promised most; `routine`: for no reason of theirs; `unknown`.";

const Verdict = OneOf(EFFECT_VERDICTS, { description: verdictWords });
const Reason = Nullable(OneOf(UNDECIDED_REASONS), { description: reasonWords });
const Source = OneOf(EFFECT_SOURCES, {
  description:
    "`rank`: positions of keywords; `clicks`: clicks of pages a week; `citations`: the share of answers that cite the brand; `presence`: keywords that were not found before.",
});

const InterventionItem = Type.Object(
  {
    title: Type.String({ description: "The action, for example the title of the page." }),
    url: Nullable(Type.String(), { description: "The page; null if it concerns none." }),
    ref: Nullable(Type.String(), {
      description: "Identifier of the publication, link, submission or issue; null for none.",
    }),
    at: Timestamp("When it was done."),
  },
  { description: "One thing that was done." },
);

const fields = {
  id: Type.String({ description: "Identifier, `itv_…`." }),
  kind: OneOf(INTERVENTION_KINDS, { description: kindWords }),
  scope: OneOf(["units", "site", "mark"], {
    description: "`units`: some pages, keywords or prompts; `site`: everything alike; `mark`: nothing of ours.",
  }),
  title: Type.String({ description: "The action; that of the first item if there are several." }),
  note: Nullable(Type.String(), { description: "Words of the person who added it; null for none." }),
  madeBy: OneOf(["service", "person"], { description: "Who registered it." }),
  from: Type.String({
    format: "date",
    description: "Day on which it could first work, UTC. Week 1 is the seven days after it.",
  }),
  pages: Type.Array(Type.String(), { description: "URLs of the pages that it should move, up to 500." }),
  keywordIds: Type.Array(Type.String(), { description: "Keywords that it should move, `kw_…`, up to 500." }),
  promptIds: Type.Array(Type.String(), { description: "Monitored prompts that it should move, up to 500." }),
  selectedBecause: OneOf(SELECTED_BECAUSE, { description: selectedWords }),
  isLate: Type.Boolean({
    description:
      "Whether it was registered over a week after `from`, so that its units may have been chosen by their curve.",
  }),
  items: Type.Array(InterventionItem, {
    description: "The actions of one kind within seven days, up to 100. Together they are judged as one.",
  }),
  verdict: Verdict,
  reason: Reason,
  headline: Nullable(Source, {
    description:
      "The source of the verdict: `rank` for links, new pages and submissions, because they act on the keywords of the page and most of its clicks have other causes; `clicks` for everything else; the first that has units if that one has none. Null before the first look.",
  }),
  sentence: Nullable(Type.String(), {
    description:
      "What the headline look says, with its interval and what it was compared with: the look that decided, else the latest. Null before the first look.",
  }),
  nextLookOn: Nullable(Type.String({ format: "date" }), {
    description:
      "Day of the next look, UTC. Looks are at the ends of weeks 4, 8 and 13, three days later. Null if none follows.",
  }),
  holdsAmongMany: Type.Boolean({
    description:
      "Whether the verdict also holds among all that were judged, at a false discovery rate of 10 % (Benjamini and Hochberg). Reports should headline these only.",
  }),
  createdAt: Timestamp("When it was registered."),
};

export const Intervention = Type.Object(fields, {
  description: "Something that was done or happened, and what came of it.",
});
export type Intervention = Static<typeof Intervention>;

const WeekPoint = Type.Object(
  {
    week: Type.Integer({ description: "1 is the first week after; -1 is the last one before." }),
    observed: Type.Number({ description: "The measured value." }),
    expected: Type.Number({ description: "What the untouched units let expect." }),
    low: Type.Number({ description: "Lower end of what was to be expected, 95 %." }),
    high: Type.Number({ description: "Upper end." }),
    isEvidence: Type.Boolean({
      description: "False for the four weeks that may have made somebody choose these units.",
    }),
  },
  { description: "One week of the chart, in the unit of the estimate." },
);

const Estimate = Type.Object(
  {
    unit: OneOf(["position", "clicks_per_week", "percent_of_answers"], { description: "What the next figures count." }),
    observed: Type.Number({ description: "Mean over the units and weeks of the window." }),
    without: Type.Number({ description: "What the untouched units let expect instead." }),
    withoutLow: Type.Number({ description: "Lower end of it, 95 %." }),
    withoutHigh: Type.Number({ description: "Upper end." }),
    effect: Type.Number({
      description:
        "The effect on the working scale, better is positive: logarithm of positions or clicks, arcsine of the root of the rate.",
    }),
    effectLow: Type.Number({ description: "Lower end of its interval, 95 %." }),
    effectHigh: Type.Number({ description: "Upper end." }),
    shrunken: Type.Number({
      description: "The effect drawn towards what such interventions do on average here. Sums are made of these.",
    }),
    pValue: Type.Number({ minimum: 0, maximum: 1, description: "Chance of an effect as large if nothing was done." }),
    alpha: Type.Number({ description: "Limit of the p-value at this look: 0.02 at weeks 4 and 8, 0.05 at week 13." }),
    smallestVisible: Type.Number({
      description: "The least effect on the working scale that four of five such studies would find.",
    }),
    units: Type.Integer({ minimum: 1, description: "Units that were judged." }),
    controls: Type.Integer({ minimum: 0, description: "Untouched units that it was compared with." }),
    movedAsMuch: Type.Integer({ minimum: 0, description: "Untouched units that moved at least as much." }),
    restlessness: Type.Number({ description: "How much these units move beside others by themselves; 1 is usual." }),
    placeboDates: Type.Integer({ minimum: 0, description: "Earlier dates at which the same comparison was tried." }),
    fewControlsLikeIt: Type.Boolean({ description: "Whether few of the untouched units resemble these." }),
  },
  { description: "An estimate beyond what the rest of the site did." },
);

export const InterventionEffect = Type.Object(
  {
    source: Source,
    isHeadline: Type.Boolean({
      description: "Whether the verdict of the intervention is this one. Others support it.",
    }),
    verdict: Verdict,
    reason: Reason,
    week: Type.Integer({ description: "The last week of the window: 4, 8 or 13." }),
    judgedAt: Timestamp("When it was judged."),
    sentence: Type.String({ description: "The verdict in words, with its interval and what it was compared with." }),
    unitsNeeded: Nullable(Type.Integer({ minimum: 1 }), {
      description:
        "Similar units in other clusters that would show an effect worth knowing of; null unless `too_noisy`.",
    }),
    overlapping: Type.Array(Type.String(), {
      description: "Interventions whose effect cannot be separated from this one's. The estimate is of all together.",
    }),
    estimate: Nullable(Estimate, { description: "The estimate; null without one." }),
    series: Type.Array(WeekPoint, { description: "By week, from 12 weeks before; empty without an estimate." }),
  },
  { description: "What one look at one source says." },
);
export type InterventionEffect = Static<typeof InterventionEffect>;

const InterventionMark = Type.Object(
  {
    id: Type.String({ description: "The intervention, `itv_…`." }),
    kind: OneOf(INTERVENTION_KINDS, { description: "Its kind." }),
    title: Type.String({ description: "The action or event." }),
    from: Type.String({ format: "date", description: "Its day, UTC." }),
  },
  { description: "Another entry, for the chart." },
);

export const InterventionDetail = Type.Object(
  {
    ...fields,
    effects: Type.Array(InterventionEffect, {
      description: "The latest decided look at each source, else the latest look. Empty before the first one.",
    }),
    earlierLooks: Type.Array(
      Type.Object(
        {
          source: Source,
          week: Type.Integer({ description: "The last week of the window." }),
          verdict: Verdict,
          reason: Reason,
        },
        { description: "A look." },
      ),
      { description: "All looks, oldest first. A verdict stays; a later look that disagrees stands beside it." },
    ),
    marks: Type.Array(InterventionMark, {
      description: "Other entries from 12 weeks before to 13 weeks after, storms and vendors' breaks among them.",
    }),
  },
  { description: "An intervention with its effect." },
);
export type InterventionDetail = Static<typeof InterventionDetail>;

const exampleIntervention: Intervention = {
  id: "itv_c4k8w1t6y9b3m7d2h5p0z8qa",
  kind: "refresh",
  scope: "units",
  title: "What studio software costs",
  note: null,
  madeBy: "service",
  from: "2026-08-03",
  pages: ["https://www.lucasdesign.example/blog/studio-software-cost"],
  keywordIds: ["kw_7h2k9m4p1r8t3v6x0z5b2d4f"],
  promptIds: [],
  selectedBecause: "fell",
  isLate: false,
  items: [
    {
      title: "What studio software costs",
      url: "https://www.lucasdesign.example/blog/studio-software-cost",
      ref: "pub_5v9x2c7n4m1k8j3h6g0f5d2s",
      at: "2026-08-03T09:12:00.000Z",
    },
  ],
  verdict: "helped",
  reason: null,
  headline: "clicks",
  sentence:
    "Clicks: 128 a week instead of about 84 (between 68 and 104) over 8 weeks, compared with 96 untouched pages.",
  nextLookOn: null,
  holdsAmongMany: true,
  createdAt: "2026-08-03T09:12:00.000Z",
};

const GAIN_UNITS = ["visits_per_month", "positions", "points"] as const;
const gainUnitWords =
  "`visits_per_month`: clicks from search in a month; `positions`: positions, over all keywords together; `points`: points of the rate of answers that cite the brand, over all prompts together.";
const gainFields = {
  unit: OneOf(GAIN_UNITS, { description: gainUnitWords }),
  amount: Type.Number({ description: "The gain, in `unit`; below 0 for a loss." }),
  low: Type.Number({ description: "Lower end of its interval, 95 %." }),
  high: Type.Number({ description: "Upper end." }),
  units: Type.Integer({ minimum: 1, description: "Pages, keywords, or prompts on one engine, that were judged." }),
};

const GainedPart = Type.Object(
  {
    interventionIds: Type.Array(Type.String(), {
      minItems: 1,
      description: "The intervention, `itv_…`; several if their effects cannot be separated.",
    }),
    kind: OneOf(INTERVENTION_KINDS, { description: "Kind of the first one." }),
    title: Type.String({ description: "Its action." }),
    from: Type.String({ format: "date", description: "Its day, UTC." }),
    week: Type.Integer({ minimum: 1, description: "Last week of the window that it was judged by: 4, 8 or 13." }),
    verdict: Verdict,
    ...gainFields,
  },
  { description: "What one judged intervention, or several that cannot be separated, gained." },
);
export type GainedPart = Static<typeof GainedPart>;

const NotJudged = Type.Object(
  {
    reason: OneOf([...UNDECIDED_REASONS, "found_or_not"], {
      description: `${reasonWords} \`found_or_not\`: its keywords were not found before, so no position can be compared.`,
    }),
    interventions: Type.Integer({ minimum: 1, description: "Number of interventions." }),
  },
  { description: "Interventions that are in no sum." },
);
export type NotJudged = Static<typeof NotJudged>;

export const Gained = Type.Object(
  {
    sums: Type.Array(
      Type.Object(
        {
          source: OneOf(["clicks", "rank", "citations"], {
            description:
              "What decides about these interventions; `clicks` also for links, where clicks of the linked pages are imported.",
          }),
          ...gainFields,
          interventions: Type.Integer({ minimum: 1, description: "Judged interventions in the sum." }),
          figures: Type.Integer({
            minimum: 1,
            description: "Summed figures; fewer than `interventions` if some cannot be separated.",
          }),
        },
        { description: "A sum over judged interventions, helpful and harmful ones alike." },
      ),
      {
        maxItems: 3,
        description: "One sum for each unit that has a judged intervention. Sums of different units are not added up.",
      },
    ),
    judged: Type.Integer({ minimum: 0, description: "Interventions that the sums contain." }),
    parts: Type.Array(GainedPart, {
      maxItems: 50,
      description: "What they consist of, the largest first; at most 50.",
    }),
    notJudged: Type.Array(NotJudged, { description: "Interventions of these days that are in no sum, by reason." }),
    reason: Nullable(OneOf(["no_interventions", "none_judged"]), {
      description:
        "Why there is no sum; null if there is one. `no_interventions`: none began on these days; `none_judged`: see `notJudged`.",
    }),
  },
  {
    description:
      "The sum of the shrunken effects of all judged interventions that began from `from` to `to`, by their latest look before `until` at the source that decides. Links count with their positions and, where clicks of the linked pages are imported, with these too. It covers every kind and verdict whatever the other filters are, never the helpful ones alone, and those that cannot be separated count once. It is a rate while the effects last: do not add the sums of two periods.",
  },
);
export type Gained = Static<typeof Gained>;

export const INTERVENTION_SORTS = ["from", "-from", "createdAt", "-createdAt"] as const;

const interventionId = Identifier("itv", "the intervention");

const listInterventionsItself = defineList({
  area: "interventions",
  name: "interventions.list",
  path: "/v1/interventions",
  summary: "List interventions",
  description:
    "Returns what was done and what happened, newest first, each with its verdict: publications, refreshes, reverts, links, fixed issues, submissions and profile changes register themselves, and people add theirs. `coverage` says how many would look helped by chance, and what all judged ones gained together. `sentence` has the effect with its interval; its chart and what it rests on are in `interventions.get`.",
  fields: {
    kind: Type.Optional(OneOf(INTERVENTION_KINDS, { description: "Only entries of this kind." })),
    verdict: Type.Optional(OneOf(EFFECT_VERDICTS, { description: "Only entries with this verdict." })),
    madeBy: Type.Optional(
      OneOf(["service", "person"], { description: "Only entries registered by the service or by people." }),
    ),
    from: Type.Optional(Type.String({ format: "date", description: "Only entries of this day or a later one, UTC." })),
    to: Type.Optional(Type.String({ format: "date", description: "Only entries of this day or an earlier one, UTC." })),
    until: Type.Optional(
      Timestamp("Judgements before this time make `coverage.gained`. Defaults to now; filters no entries."),
    ),
    sort: Type.Optional(
      OneOf(INTERVENTION_SORTS, { default: "-from", description: "Field to sort by; a leading `-` sorts descending." }),
    ),
  },
  item: Intervention,
  list: {
    filters: {
      kind: { is: "equal", of: "kind" },
      verdict: { is: "equal", of: "verdict" },
      madeBy: { is: "equal", of: "madeBy" },
      from: { is: "atLeast", of: "from" },
      to: { is: "atMost", of: "from" },
    },
    order: "-from",
    sorts: ["from", "createdAt"],
    others: ["until"],
  },
  example: { input: { kind: "refresh" }, data: [exampleIntervention] },
});

const LedgerCoverage = Type.Object(
  {
    judged: Type.Integer({
      minimum: 0,
      description: "Interventions of the workspace that had a look with an estimate.",
    }),
    helped: Type.Integer({ minimum: 0, description: "Those that helped." }),
    helpedByChance: Type.Number({
      minimum: 0,
      description: "How many of the judged ones would look helped if none had worked: 2.5 % of them.",
    }),
    gained: Gained,
  },
  { description: "How far the verdicts of the list can be trusted together." },
);

export const listInterventions = withCoverage(listInterventionsItself, LedgerCoverage);

export const getIntervention = defineQuery({
  area: "interventions",
  name: "interventions.get",
  path: "/v1/interventions/{id}",
  summary: "Get an intervention",
  description:
    "Returns one intervention with its effect by source: the verdict in a sentence, the estimate with its interval, what it rests on, and a chart by week. It is compared with units that nothing touched in the same weeks, so a season or storm that hits both is no effect, and neither is a fall that passes. To find entries use `interventions.list`.",
  errors: ["not_found"],
  input: Closed({ id: interventionId }),
  output: InterventionDetail,
  example: {
    input: { id: exampleIntervention.id },
    output: {
      ...exampleIntervention,
      effects: [
        {
          source: "clicks",
          isHeadline: true,
          verdict: "helped",
          reason: null,
          week: 8,
          judgedAt: "2026-10-02T00:00:00.000Z",
          sentence:
            "Clicks: 128 a week instead of about 84 (between 68 and 104) over 8 weeks, compared with 96 untouched pages.",
          unitsNeeded: null,
          overlapping: [],
          estimate: {
            ...{ unit: "clicks_per_week", observed: 128, without: 84, withoutLow: 68, withoutHigh: 104 },
            ...{ effect: 0.42, effectLow: 0.21, effectHigh: 0.63, shrunken: 0.31, pValue: 0.002, alpha: 0.02 },
            ...{ smallestVisible: 0.31, units: 1, controls: 96, movedAsMuch: 1, restlessness: 0.9, placeboDates: 8 },
            fewControlsLikeIt: false,
          },
          series: [
            { week: -1, observed: 83, expected: 86, low: 61, high: 121, isEvidence: false },
            { week: 1, observed: 119, expected: 85, low: 60, high: 120, isEvidence: true },
          ],
        },
      ],
      earlierLooks: [
        { source: "clicks", week: 4, verdict: "cannot_say_yet", reason: "too_early" },
        { source: "clicks", week: 8, verdict: "helped", reason: null },
      ],
      marks: [],
    },
  },
});

export const createIntervention = defineCommand({
  area: "interventions",
  name: "interventions.create",
  path: "/v1/interventions",
  summary: "Add an intervention",
  description:
    "Adds what a person did outside the service, for example new prices on a day, so that it is judged and other effects are not credited with it. Name the pages, keywords or prompts that it should move; without any it counts as touching the whole site. Actions of the service register themselves; `interventions.list` shows them.",
  errors: ["validation_error", "limit_reached"],
  input: Closed({
    kind: OneOf(INTERVENTION_KINDS, { description: kindWords }),
    title: Type.String({ minLength: 1, maxLength: 300, description: "The action." }),
    note: Type.Optional(Type.String({ minLength: 1, maxLength: 2000, description: "More about it." })),
    from: Type.String({
      format: "date",
      description: "Day on which it could first work, UTC: live and seen, not planned. From 2000 to a year ahead.",
    }),
    pages: Type.Optional(
      Type.Array(WebAddress("URL of a page that it should move."), {
        maxItems: 100,
        uniqueItems: true,
        description: "Pages that it should move, up to 100. Tracked keywords that rank with them are added.",
      }),
    ),
    keywordIds: Type.Optional(
      Type.Array(Type.String({ maxLength: 100, pattern: "^kw_[a-z0-9_]+$", description: "A keyword, `kw_…`." }), {
        maxItems: 500,
        uniqueItems: true,
        description: "Keywords that it should move, up to 500. Monitored prompts that contain one are added.",
      }),
    ),
    promptIds: Type.Optional(
      Type.Array(Type.String({ maxLength: 100, pattern: "^aiq_[a-z0-9_]+$", description: "A prompt, `aiq_…`." }), {
        maxItems: 500,
        uniqueItems: true,
        description: "Monitored prompts that it should move, up to 500.",
      }),
    ),
    selectedBecause: Type.Optional(OneOf(SELECTED_BECAUSE, { default: "unknown", description: selectedWords })),
  }),
  output: Intervention,
  example: {
    input: { kind: "site_change", title: "New prices", from: "2026-03-03" },
    output: {
      ...exampleIntervention,
      kind: "site_change",
      scope: "site",
      title: "New prices",
      madeBy: "person",
      from: "2026-03-03",
      pages: [],
      keywordIds: [],
      selectedBecause: "unknown",
      items: [{ title: "New prices", url: null, ref: null, at: "2026-03-03T00:00:00.000Z" }],
      verdict: "cannot_say_yet",
      reason: "no_controls",
      headline: null,
      sentence: null,
      nextLookOn: null,
      holdsAmongMany: false,
      createdAt: "2026-03-03T10:00:00.000Z",
    },
  },
});

export const deleteIntervention = defineDelete({
  area: "interventions",
  name: "interventions.delete",
  path: "/v1/interventions/{id}",
  summary: "Delete an intervention",
  description:
    "Deletes an intervention that a person added, with its looks. Those that the service registered stay, because a ledger without its failures shows nothing. Find the identifier with `interventions.list`.",
  errors: ["not_found", "intervention_recorded"],
  input: Closed({ id: interventionId }),
  example: { id: exampleIntervention.id },
});

export const interventionOperations = [listInterventions, getIntervention, createIntervention, deleteIntervention];
