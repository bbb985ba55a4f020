import { type Static, Type } from "typebox";
import { exampleSummary } from "../examples/invocation.ts";
import { Identifier } from "../kernel/fields.ts";
import { Nullable } from "../kernel/schemas.ts";
import { PRICES } from "../prices.ts";
import { InvocationSummary } from "../runs/invocation-schemas.ts";
import {
  type ContentKind,
  contentChange,
  contentList,
  contentListFields,
  contentRecord,
  exampleContent,
  exampleContentRecord,
  RefinementHistory,
} from "./content.ts";
import { contentRecords } from "./content-records.ts";

export const LandingPage = Type.Object(
  {
    id: Type.String({ description: "Identifier, `lp_…`." }),
    ...contentRecord,
    icpSegmentId: Nullable(Type.String(), {
      description: "The segment that it addresses, `seg_…`; null for all visitors.",
    }),
    lastInvocation: Nullable(InvocationSummary, {
      description: "The last run that wrote it, without its result; null if there is none.",
    }),
  },
  { description: "A landing page." },
);
export type LandingPage = Static<typeof LandingPage>;

export const LandingPageDetail = Type.Object(
  { ...LandingPage.properties, refinementHistory: Type.Optional(RefinementHistory) },
  { description: "A landing page with its text." },
);
export type LandingPageDetail = Static<typeof LandingPageDetail>;

export const exampleLandingPage: LandingPage = {
  id: "lp_w3a7e1i5m9q3u7y1c5g9k3o7",
  ...exampleContentRecord,
  title: "Time tracking for design studios",
  slug: "time-tracking-for-studios",
  content: {
    ...exampleContent,
    id: "cnt_f6j0n4r8v2z6d0h4l8p2t6x0",
    body: "# Time tracking for design studios\n\nTallyhour fills in the week while you work…",
    wordCount: 640,
  },
  icpSegmentId: "seg_g7k1o5s9w3a7e1i5m9q3u7y1",
  lastInvocation: exampleSummary(
    "produce.landing_page",
    PRICES.blogPost["with-research"] + PRICES.refinement.perRefiner,
  ),
};

export const landingPages = {
  area: "landing-pages",
  noun: "landing page",
  name: "produce.landing_page",
  path: "/v1/produce/landing-page",
  prefix: "lp",
  exampleId: exampleLandingPage.id,
  exampleContentId: exampleLandingPage.content?.id ?? exampleContent.id,
} as const satisfies ContentKind;

const records = contentRecords(landingPages, {
  record: LandingPage,
  detail: LandingPageDetail,
  filters: {
    ...contentListFields,
    icpSegmentId: Type.Optional(Type.String({ maxLength: 100, description: "Only pages for this segment, `seg_…`." })),
  },
  rules: {
    ...contentList,
    filters: { ...contentList.filters, icpSegmentId: { is: "equal", of: "icpSegmentId" } },
  },
  changes: {
    id: Identifier("lp", "the landing page"),
    ...contentChange,
    icpSegmentId: Type.Optional(
      Nullable(Identifier("seg", "the segment that the page addresses"), {
        description: "The segment, `seg_…`. null clears it.",
      }),
    ),
  },
  includeArchived: "True also finds an archived landing page.",
  list: {
    description:
      "Returns the landing pages of the workspace, newest first, with the start of their text. Archived pages are included only on request. For the whole text of a page use `produce.landing_page.get`.",
    example: {
      input: { status: "DRAFT,PUBLISHED" },
      output: { data: [exampleLandingPage], nextCursor: null, total: 1 },
    },
  },
  get: {
    description:
      "Returns one landing page with its whole text and the last run that wrote it. To find its identifier use `produce.landing_page.list`.",
    example: { input: { id: exampleLandingPage.id }, output: exampleLandingPage },
  },
  update: {
    description:
      "Updates title, slug, text, tags, segment or writing settings, or restores the page from the archive. Omitted fields keep their values. A new text creates a revision. Title, slug, segment and writing settings apply from the next `produce.landing_page.regenerate`. The published page changes only with `produce.landing_page.publish`.",
    example: {
      input: { id: exampleLandingPage.id, slug: "studio-time-tracking" },
      output: { ...exampleLandingPage, slug: "studio-time-tracking", updatedAt: "2026-11-16T11:20:00.000Z" },
    },
  },
  archive: {
    description:
      "Archives a landing page. Its published version stays online. Restore it with `produce.landing_page.update` and `archived: false`.",
  },
});

export const landingPageOperations = Object.values(records);
export const {
  list: listLandingPages,
  get: getLandingPage,
  update: updateLandingPage,
  archive: archiveLandingPage,
  listRevisions: listLandingPageRevisions,
  getRevision: getLandingPageRevision,
  restoreRevision: restoreLandingPageRevision,
} = records;
