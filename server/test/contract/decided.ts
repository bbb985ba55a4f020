import { ERROR_STATUS, webhookEvents } from "@findable/contract";
import { deprecationHeaders } from "../../src/platform/http/deprecation.ts";
import { EXPLANATIONS } from "../../src/platform/http/reference/error-explanations.ts";
import { parseConfig } from "../../src/start/config.ts";
import type { Statement } from "./statements.ts";
import { CONTRACTS, namesOf, resultOf } from "./vocabulary.ts";

/* What the documents leave open is decided by `3-decisions.md`, or else by the reference of the API. These are the decisions. */

interface Decision {
  says: RegExp;
  /** The decision, in a clause. */
  decided: string;
  holds(): boolean;
}

const contractOf = (name: string) => {
  const found = CONTRACTS.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no operation ${name}.`);
  return found;
};
const hasNames = (record: object, ...names: readonly string[]) => names.every((name) => name in record);
const answers = (name: string, ...fields: readonly string[]) => {
  const contract = contractOf(name);
  const known = new Set([...namesOf(contract.output), ...namesOf(resultOf(contract))]);
  return () => fields.every((field) => known.has(field));
};
const takes = (name: string, ...fields: readonly string[]) => {
  const known = namesOf(contractOf(name).input);
  return () => fields.every((field) => known.has(field));
};
const all =
  (...checks: readonly (() => boolean)[]) =>
  () =>
    checks.every((check) => check());

const DECISIONS: readonly Decision[] = [
  {
    says: /^Approval `editableFields` shape/,
    decided: "top-level names of `preview`",
    holds: () => {
      const { properties } = Object(contractOf("agent.approval.get").output);
      return properties.editableFields.type === "array" && properties.editableFields.items.type === "string";
    },
  },
  {
    says: /`settings.creditPool` values other/,
    decided: "`agency`, `workspace`",
    holds: takes("workspaces.update", "agency", "workspace"),
  },
  {
    says: /^API key record fields beyond|^Response bodies of key list and create/,
    decided: "the record of the decisions, `secret` once, scopes `WORKSPACE`, `AGENCY`, `ADMIN`",
    holds: all(
      answers(
        "auth.keys.list",
        "prefix",
        "readOnly",
        "canApprove",
        "createdByKeyId",
        "lastUsedAt",
        "expiresAt",
        "revokedAt",
      ),
      answers("auth.keys.create", "secret", "id", "name"),
      takes("auth.keys.create", "WORKSPACE", "AGENCY", "ADMIN"),
    ),
  },
  {
    says: /^Conditions for entering WAITING_INPUT and WAITING_CHILDREN/,
    decided: "a question, and children under way; both are left when these end",
    holds: answers("agent.invocations.get", "WAITING_INPUT", "WAITING_CHILDREN"),
  },
  {
    says: /^Status code of a FOREGROUND call/,
    decided: "200, and 202 where the run parks",
    holds: answers("agent.invoke", "result", "FOREGROUND"),
  },
  {
    says: /^other filters: not shown/,
    decided: "filters of the decisions, newest first",
    holds: takes(
      "agent.invocations.list",
      "status",
      "skill",
      "tag",
      "sessionId",
      "parentInvocationId",
      "resourceId",
      "since",
      "until",
    ),
  },
  {
    says: /^GET \/tree response body/,
    decided: "`{ root }`, nested",
    holds: answers("agent.invocations.tree", "root", "children", "depth"),
  },
  {
    says: /^GET \/v1\/agent\/skills\/\{slug\} response/,
    decided: "the Skill record",
    holds: answers("agent.skills.get", "slug", "inputSchema", "outputSchema", "defaultBudget"),
  },
  {
    says: /^Exact shape of the aggregate result/,
    decided: "`{ action, summary, results, failures }`",
    holds: answers("workspaces.bulk_action", "action", "summary", "results", "failures"),
  },
  {
    says: /^Response shape of the webhook list and dead-letter list/,
    decided: "lists of the records",
    holds: all(
      answers("webhooks.list", "data", "total", "url", "events"),
      answers("webhooks.dead_letter.list", "data", "total", "event"),
    ),
  },
  {
    says: /^How `expiresAt` is set on a key/,
    decided: "in the body, at most two years ahead",
    holds: takes("auth.keys.create", "expiresAt"),
  },
  {
    says: /^the two statements are not reconciled/,
    decided: "the union of both schedules: at once, 1 s, 5 s, 30 s, 5 min",
    holds: answers("webhooks.deliveries.list", "attempt"),
  },
  {
    says: /^Payload `data` shapes for every type/,
    decided: "a schema for each type, in the reference",
    holds: () => Object.values(webhookEvents).every(({ data }) => namesOf(data).size > 0),
  },
  {
    says: /^How the thresholds behind `rank.dropped`/,
    decided: "`settings.alerts` of the workspace",
    holds: takes("workspaces.update", "rankDrop", "shareOfVoiceDelta"),
  },
  {
    says: /^Per-code `details` shapes/,
    decided: "a page for each code at `/errors/<code>`, with the fields of its details",
    holds: () => Object.keys(ERROR_STATUS).every((code) => code in EXPLANATIONS),
  },
  {
    says: /^Numeric values of `rate_limited`|^Maximum counts of webhooks, keys or workspaces/,
    decided: "settings with the defaults of the decisions",
    holds: () => {
      const { limits } = parseConfig({ DATA_DIR: "/nowhere" });
      const { requestsPerSecond, requestBurst, pendingPerAgency, runningPerWorkspace, runningPerAgency } = limits;
      const { webhooksPerWorkspace, keysPerAgency, workspacesPerAgency } = limits;
      const rates = [requestsPerSecond, requestBurst, runningPerWorkspace, runningPerAgency, pendingPerAgency];
      return (
        rates.join() === "50,100,10,100,10000" &&
        [webhooksPerWorkspace, keysPerAgency, workspacesPerAgency].join() === "50,20000,5000"
      );
    },
  },
  {
    says: /^A version-selection mechanism other than the path prefix/,
    decided: "none: the prefix alone",
    holds: () => CONTRACTS.every(({ path, input }) => path.startsWith("/v1/") && !namesOf(input).has("apiVersion")),
  },
  {
    says: /^Fields of refiner and landing-page records/,
    decided: "the records of the reference",
    holds: all(
      answers("produce.refiner.get", "id", "name", "instructions"),
      answers("produce.landing_page.get", "id", "title", "slug", "status"),
    ),
  },
  {
    says: /^Fields of campaign and relationship records beyond/,
    decided: "the records of the reference",
    holds: all(
      answers("link_building.serp_outreach.get", "paused", "filters", "outreach", "summary"),
      answers("link_building.relationship.list", "status", "accountDomain"),
    ),
  },
  {
    says: /^Other keyword moves/,
    decided: "a relabel moves through LABELLING to LABELED",
    holds: answers("research.keyword.get", "RAW", "LABELLING", "LABELED", "FOCUSED", "ARCHIVED"),
  },
  {
    says: /^Campaign \| `RUNNING`, then parked for review|^Campaign status moves other than/,
    decided: "a campaign is `AWAITING_APPROVAL`, its run `WAITING_APPROVAL`",
    holds: all(
      answers("link_building.serp_outreach.get", "RUNNING", "AWAITING_APPROVAL", "CANCELLED"),
      takes("link_building.serp_outreach.update", "paused"),
    ),
  },
  {
    says: /^Response of `GET \/v1\/keywords\/\{id\}\/rank-history`/,
    decided: "a list of the entries, with device, market and outcome",
    holds: answers("research.keyword.rank_history", "data", "checkDate", "position", "url", "device", "outcome"),
  },
  {
    says: /^Bulk rank-tracking endpoint/,
    decided: "`POST /v1/distribute/track-rank`",
    holds: () => contractOf("distribute.track_rank").path === "/v1/distribute/track-rank",
  },
  {
    says: /serp-gap\/batch\/\{batchId\}` \(aggregate/,
    decided: "the batch with the analyses that are complete",
    holds: answers("research.serp_gap.batch", "batchId", "status"),
  },
  {
    says: /^Body and response of the evaluate endpoint/,
    decided: "criteria with scores and reasons; the refined content",
    holds: all(
      answers("produce.blog_post.evaluate", "score", "criteria"),
      answers("produce.blog_post.refine", "invocationId"),
    ),
  },
  {
    says: /^Landing-page endpoints/,
    decided: "as blog posts, with the segment",
    holds: all(
      takes("produce.landing_page.create", "keywordId", "icpSegmentId"),
      takes("produce.refine", "contentId", "refinerId"),
    ),
  },
  {
    says: /^Response of `POST \/v1\/indexing\/gsc-index\/config`/,
    decided: "the redirect alone; the configuration follows the sign-in",
    holds: answers("indexing.gsc.config.connect", "redirectUrl"),
  },
  {
    says: /^`POST \/v1\/link-building\/competitor-outreach`/,
    decided: "the handle of a campaign",
    holds: all(
      takes("link_building.competitor_outreach.create", "competitorId", "ourContentUrl", "minDR"),
      answers("link_building.competitor_outreach.create", "campaignId", "links"),
    ),
  },
  {
    says: /^List-query parameters of campaigns/,
    decided: "status, tag and period",
    holds: takes("link_building.serp_outreach.list", "status", "tag", "since", "until"),
  },
  {
    says: /^How deprecations are signalled to clients/,
    decided: "`Deprecation` and `Sunset` headers and the changelog",
    holds: () => {
      const deprecation = { since: "2026-01-01", sunset: "2027-01-01" };
      return hasNames(
        deprecationHeaders({ ...contractOf("workspaces.list"), deprecation }, {}),
        "Deprecation",
        "Sunset",
      );
    },
  },
  {
    says: /^The daily search-console submission quota/,
    decided: "a setting, shown in `quotas` of the usage",
    holds: answers("workspaces.usage", "quotas", "gscIndexingDaily", "limit", "usedToday"),
  },
];

export function decisionOf({ text }: Pick<Statement, "text">): Decision | undefined {
  return DECISIONS.find(({ says }) => says.test(text));
}
