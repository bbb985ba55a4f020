import { type Static, Type } from "typebox";
import {
  contentChange,
  contentList,
  contentListFields,
  contentRecord,
  exampleContent,
  exampleContentRecord,
  RefinementHistory,
} from "./content.ts";
import { exampleSummary } from "./examples/invocation.ts";
import { InvocationSummary } from "./invocation-schemas.ts";
import { Identifier, IncludeArchived } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, ListOf, NoContent, Nullable } from "./kernel/schemas.ts";

export const LandingPage = Type.Object(
  {
    id: Type.String({ description: "Identifier, `lp_…`." }),
    ...contentRecord,
    icpSegmentId: Nullable(Type.String(), { description: "The segment it speaks to, `seg_…`; null for everybody." }),
    lastInvocation: Nullable(InvocationSummary, {
      description: "The run that last wrote it, without its result; null if none did.",
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

const operation = {
  area: "landing-pages",
  scope: "workspace",
  workspace: "required",
  credits: "free",
  demo: "demo",
} as const;
const id = Identifier("lp", "the landing page");

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
  lastInvocation: exampleSummary("produce.landing_page", 30),
};

export const listLandingPages = defineOperation({
  ...operation,
  name: "produce.landing_page.list",
  method: "GET",
  path: "/v1/produce/landing-page",
  kind: "query",
  status: 200,
  summary: "List landing pages",
  description:
    "Landing pages of the workspace, newest first, with the start of their text; archived ones only when asked for. Use `produce.landing_page.get` for one with its whole text.",
  errors: ["validation_error"],
  input: Closed({
    ...contentListFields,
    icpSegmentId: Type.Optional(
      Type.String({ maxLength: 100, description: "Only those that speak to this segment, `seg_…`." }),
    ),
  }),
  output: ListOf(LandingPage),
  list: {
    ...contentList,
    filters: { ...contentList.filters, icpSegmentId: { is: "equal", of: "icpSegmentId" } },
  },
  example: {
    input: { status: "DRAFT,PUBLISHED" },
    output: { data: [exampleLandingPage], nextCursor: null, total: 1 },
  },
});

export const getLandingPage = defineOperation({
  ...operation,
  name: "produce.landing_page.get",
  method: "GET",
  path: "/v1/produce/landing-page/{id}",
  kind: "query",
  status: 200,
  summary: "Read a landing page",
  description:
    "One landing page with its whole text and the run that last wrote it. Use `produce.landing_page.list` to find its identifier.",
  errors: ["not_found"],
  input: Closed({
    id,
    includeArchived: IncludeArchived("True finds an archived landing page too."),
    includeRefinementHistory: Type.Optional(
      Type.Boolean({ default: false, description: "True adds the chain of refinements." }),
    ),
  }),
  output: LandingPageDetail,
  example: { input: { id: exampleLandingPage.id }, output: exampleLandingPage },
});

export const updateLandingPage = defineOperation({
  ...operation,
  name: "produce.landing_page.update",
  method: "PATCH",
  path: "/v1/produce/landing-page/{id}",
  kind: "command",
  status: 200,
  summary: "Change a landing page",
  description:
    "Changes title, slug, text, tags, segment or how it is to be written, or brings it back from the archive; what you leave out stays. A new text is a new revision. Title, slug, segment and writing count from the next `produce.landing_page.regenerate`; what is published changes only with `produce.landing_page.publish`.",
  errors: ["validation_error", "not_found", "concurrent_generation"],
  input: Closed({
    id,
    ...contentChange,
    icpSegmentId: Type.Optional(
      Nullable(Identifier("seg", "the segment it speaks to"), { description: "The segment, `seg_…`. null clears it." }),
    ),
  }),
  output: LandingPage,
  example: {
    input: { id: exampleLandingPage.id, slug: "studio-time-tracking" },
    output: { ...exampleLandingPage, slug: "studio-time-tracking", updatedAt: "2026-11-16T11:20:00.000Z" },
  },
});

export const archiveLandingPage = defineOperation({
  ...operation,
  name: "produce.landing_page.archive",
  method: "DELETE",
  path: "/v1/produce/landing-page/{id}",
  kind: "command",
  status: 204,
  summary: "Archive a landing page",
  description:
    "Puts a landing page into the archive; what is published stays published. Bring it back with `produce.landing_page.update` and `archived: false`.",
  errors: ["not_found", "concurrent_generation"],
  input: Closed({ id }),
  output: NoContent,
  example: { input: { id: exampleLandingPage.id }, output: {} },
});

export const landingPageOperations = [listLandingPages, getLandingPage, updateLandingPage, archiveLandingPage];
