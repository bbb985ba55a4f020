import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { Identifier } from "../kernel/fields.ts";
import { defineList } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { defineSkillContract } from "../kernel/skill.ts";
import { START_ERRORS } from "../kernel/start-errors.ts";
import { defineStart } from "../runs/define-start.ts";
import { PLATFORM_KINDS } from "./platform-fields.ts";
import { exampleVerification, PublicationVerification, verifyPublication } from "./publication-verification.ts";

export const PUBLICATION_STATES = ["DRAFT", "SCHEDULED", "PUBLISHED", "REPLACED", "REVERTED"] as const;

const id = Identifier("pub", "the publication");
const state = OneOf(PUBLICATION_STATES, {
  description:
    "`DRAFT`: not public; `SCHEDULED`: the platform makes it public at `publishAt`; `PUBLISHED`; `REPLACED`: a later publication of the same text replaced it; `REVERTED`: it was taken back.",
});
const url = Nullable(Type.String(), { description: "Its URL; null if the platform returned none." });

export const Publication = Type.Object(
  {
    id: Type.String({ description: "Identifier, `pub_…`." }),
    title: Type.String({ description: "Its title." }),
    state,
    publishedUrl: url,
    platformConfigId: Nullable(Type.String(), {
      description: "The platform, `plat_…`; null for publications of versions before 0.4.0.",
    }),
    platform: Nullable(OneOf(PLATFORM_KINDS, { description: "Kind of the platform." }), {
      description: "Kind of the platform; null for publications of versions before 0.4.0.",
    }),
    externalId: Nullable(Type.String(), { description: "Its identifier on the platform; null if unknown." }),
    contentId: Nullable(Type.String(), { description: "The content, `cnt_…`; null for text or a file." }),
    recordId: Nullable(Type.String(), {
      description: "The blog post, `bp_…`, or landing page, `lp_…`; null for text or a file.",
    }),
    revision: Nullable(Type.Integer({ minimum: 1 }), { description: "Its revision; null for text or a file." }),
    invocationId: Type.String({ description: "The run that published it, `inv_…`." }),
    revertible: Type.Boolean({ description: "Whether `produce.publication.revert` can take it back now." }),
    publishedAt: Timestamp("Time it was handed to the platform."),
    publishAt: Nullable(Timestamp("Time at which the platform makes it public."), {
      description: "Time at which the platform makes it public; null if it was not scheduled.",
    }),
    revertedAt: Nullable(Timestamp("Time it was taken back."), { description: "Null if it was not taken back." }),
    verification: PublicationVerification,
  },
  { description: "A text on a platform." },
);
export type Publication = Static<typeof Publication>;

const examplePublication: Publication = {
  id: "pub_h2k6m0p4s8v1y5b9e3g7j1n4",
  title: "How studios bill by the hour without losing hours",
  state: "PUBLISHED",
  publishedUrl: "https://tallyhour.example/blog/bill-by-the-hour",
  platformConfigId: "plat_u7y1c5g9k3o7s1w5a9e3i7m1",
  platform: "wordpress",
  externalId: "4821",
  contentId: "cnt_t4x8b2f6j0n4r8v2z6d0h4l8",
  recordId: "bp_v0z4d8h2l6p0t4x8b2f6j0n4",
  revision: 3,
  invocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb",
  revertible: true,
  publishedAt: "2026-11-12T13:30:00.000Z",
  publishAt: null,
  revertedAt: null,
  verification: exampleVerification,
};

export const listPublications = defineList({
  area: "platforms",
  name: "produce.publication.list",
  path: "/v1/produce/publications",
  summary: "List publications",
  description:
    "Returns what was published where, its state, and whether the page is live as approved, newest first. Use it to find the identifier for `produce.publication.verify` and `produce.publication.revert`. Platforms are in `produce.platform.list`.",
  fields: {
    platformConfigId: Type.Optional(Identifier("plat", "the platform")),
    contentId: Type.Optional(Identifier("cnt", "the content")),
    state: Type.Optional(OneOf(PUBLICATION_STATES, { description: "Only publications in this state." })),
  },
  item: Publication,
  list: {
    filters: {
      platformConfigId: { is: "equal", of: "platformConfigId" },
      contentId: { is: "equal", of: "contentId" },
      state: { is: "equal", of: "state" },
    },
    order: "-publishedAt",
  },
  example: { input: {}, data: [examplePublication] },
});

export const revertPublication = defineStart({
  area: "platforms",
  credits: "free",
  demo: "safety",
  name: "produce.publication.revert",
  path: "/v1/produce/publications/{id}/revert",
  skill: "produce.publish.revert",
  summary: "Revert a publication",
  description:
    "Starts a run that takes a publication back. A page that it created goes offline; a page that it updated gets its previous text. The run waits for an approval if the workspace's policy requires one, and always if the page has changed on the site since. To publish a corrected text use `produce.blog_post.publish` instead.",
  errors: [...START_ERRORS, "not_found"],
  fields: { id },
  example: {
    input: { id: examplePublication.id },
    output: exampleHandle("produce.publish.revert", { credits: 0, durationSeconds: 15 }),
  },
});

export const RevertPublicationInput = Closed(
  { publicationId: Identifier("pub", "the publication to take back") },
  { description: "Input of `produce.publish.revert`." },
);
export type RevertPublicationInput = Static<typeof RevertPublicationInput>;

export const RevertPublicationResult = Type.Object(
  {
    publicationId: Type.String({ description: "The publication, `pub_…`." }),
    outcome: OneOf(["reverted", "skipped", "assumed"], {
      description:
        "`reverted`; `skipped`: a person rejected the step and let the run end normally; `assumed`: the outcome is unknown and a person counted it as reverted.",
    }),
    note: Nullable(Type.String(), { description: "Note of the person who skipped or assumed it; null for none." }),
    state,
    page: OneOf(["offline", "restored"], {
      description: "`offline`: the page is no longer public; `restored`: it has the text from before the publication.",
    }),
    publishedUrl: url,
  },
  { description: "Result of `produce.publish.revert`." },
);
export type RevertPublicationResult = Static<typeof RevertPublicationResult>;

export const revertPublicationSkill = defineSkillContract({
  slug: "produce.publish.revert",
  name: "Revert a publication",
  description:
    "Takes a publication back: the page goes offline or gets its previous text, after a person approves it if the policy requires that. It acts on the outside world, so it needs a key. To publish use `produce.publish`.",
  category: "content",
  area: "produce",
  credits: "free",
  input: RevertPublicationInput,
  output: RevertPublicationResult,
  budget: { credits: 0, llmCalls: 0, durationSeconds: 60 },
  supportsApproval: true,
  supportsFiles: false,
  demo: "safety",
  example: { input: { publicationId: examplePublication.id } },
});

export const publicationOperations = [listPublications, revertPublication, verifyPublication];
