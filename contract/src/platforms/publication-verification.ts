import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { Identifier } from "../kernel/fields.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { defineSkillContract } from "../kernel/skill.ts";
import { START_ERRORS } from "../kernel/start-errors.ts";
import { defineStart } from "../runs/define-start.ts";

export const VERIFICATION_VERDICTS = ["live", "changed", "missing", "not_live_yet", "unchecked"] as const;

export const VERIFICATION_REASONS = [
  "not_checked_yet",
  "no_address",
  "text_unknown",
  "draft",
  "scheduled",
  "replaced",
  "reverted",
  "gone",
  "other_page",
  "redirect",
  "login",
  "refused",
  "challenge",
  "slow_down",
  "robots_txt",
  "unreachable",
  "server_error",
  "not_html",
  "needs_scripts",
] as const;

export const VERIFIED_FIELDS = ["title", "headings", "text", "canonical", "robots", "slug", "links", "images"] as const;

const PublicationDifference = Type.Object(
  {
    field: OneOf(VERIFIED_FIELDS, {
      description: "What differs. `robots`: the page forbids search engines to index it.",
    }),
    message: Type.String({ description: "The difference in one sentence." }),
    expected: Type.String({ description: "As approved and sent." }),
    found: Nullable(Type.String(), { description: "As it is on the page; null if it is not there." }),
  },
  { description: "A difference between the page and what was approved." },
);

const verificationFields = {
  verdict: OneOf(VERIFICATION_VERDICTS, {
    description:
      "`live`: the page is public as approved; `changed`: it differs, see `differences`; `missing`: the page is gone, or its address shows another one; `not_live_yet`: a draft, or scheduled for later; `unchecked`: it could not be read, see `reason`.",
  }),
  reason: Nullable(OneOf(VERIFICATION_REASONS), {
    description:
      "Why it is not `live`. `no_address`: the platform returned no public address; `text_unknown`: the text that was sent is no longer stored; `other_page`: the address shows neither its title nor its text; `needs_scripts`: the page builds its text with scripts. Null for `live` and `changed`.",
  }),
  message: Type.String({ description: "The verdict in words, with what to do unless it is `live`." }),
  url: Nullable(Type.String(), { description: "The address that was read; null if none was." }),
  checkedAt: Nullable(Timestamp("Time of the check."), { description: "Null if it was not checked." }),
  differences: Type.Array(PublicationDifference, { description: "Differences; empty unless it is `changed`." }),
};

export const PublicationVerification = Type.Object(
  {
    ...verificationFields,
    nextCheckAt: Nullable(Timestamp("Time of the next automatic check."), { description: "Null if none follows." }),
    invocationId: Nullable(Type.String(), { description: "The run that checked it, `inv_…`; null if none did." }),
  },
  { description: "Whether the publication is live as approved." },
);
export type PublicationVerification = Static<typeof PublicationVerification>;

export const exampleVerification: PublicationVerification = {
  verdict: "changed",
  reason: null,
  message: "1 difference from what was approved. Publish the text again, or keep the page as it is.",
  url: "https://tallyhour.example/blog/bill-by-the-hour",
  checkedAt: "2026-11-12T13:30:05.000Z",
  differences: [
    {
      field: "robots",
      message: "The page forbids search engines to index it.",
      expected: "index",
      found: "noindex",
    },
  ],
  nextCheckAt: "2026-11-12T13:35:05.000Z",
  invocationId: "inv_v2r6f0y4p8b1l5d9n3x7h1t5",
};

const publicationId = "pub_h2k6m0p4s8v1y5b9e3g7j1n4";

export const verifyPublication = defineStart({
  area: "platforms",
  credits: "free",
  name: "produce.publication.verify",
  path: "/v1/produce/publications/{id}/verify",
  skill: "produce.publish.verify",
  summary: "Verify a publication",
  description:
    "Starts a run that reads the public page of a publication and compares it with what was approved and sent. Every publication is verified automatically; call it after a change on the site. Read the verdict in `verification` of `produce.publication.list`. To take the page back use `produce.publication.revert`.",
  errors: [...START_ERRORS, "not_found"],
  fields: { id: Identifier("pub", "the publication") },
  example: {
    input: { id: publicationId },
    output: exampleHandle("produce.publish.verify", { credits: 0, durationSeconds: 10 }),
  },
});

export const VerifyPublicationInput = Closed(
  { publicationId: Identifier("pub", "the publication to verify") },
  { description: "Input of `produce.publish.verify`." },
);
export type VerifyPublicationInput = Static<typeof VerifyPublicationInput>;

export const VerifyPublicationResult = Type.Object(
  { publicationId: Type.String({ description: "The publication, `pub_…`." }), ...verificationFields },
  { description: "Result of `produce.publish.verify`." },
);
export type VerifyPublicationResult = Static<typeof VerifyPublicationResult>;

export const verifyPublicationSkill = defineSkillContract({
  slug: "produce.publish.verify",
  name: "Verify a publication",
  description:
    "Reads the public page of a publication and reports whether it is live as approved: title, headings, text, canonical address, indexing, slug, links and images. It runs by itself after every publication. To publish use `produce.publish`; to check a whole site use `site.audit`.",
  category: "content",
  area: "produce",
  credits: "free",
  input: VerifyPublicationInput,
  output: VerifyPublicationResult,
  budget: { credits: 0, llmCalls: 0, durationSeconds: 60 },
  supportsApproval: false,
  supportsFiles: false,
  demo: verifyPublication.demo,
  example: { input: { publicationId } },
});
