import {
  keywordText,
  listAiCitationSamples,
  listKeywords,
  normaliseDomain,
  type OperationContract,
  operations,
  skillContracts,
  skillStartFaults,
  WORKSPACE_INCLUDES,
} from "@findable/contract";
import { requireAllowedEdits, requirePartners } from "../domains/approvals/rules.ts";
import { requireContentUrl } from "../domains/campaigns/rules.ts";
import { trackedDomains } from "../domains/citations/rules.ts";
import { competitorDomain } from "../domains/competitors/rules.ts";
import { requirePath } from "../domains/files/rules.ts";
import { readServiceAccountKey } from "../domains/indexing/rules.ts";
import { requireConnection } from "../domains/integrations/rules.ts";
import { requireFilesAccepted, unknownSkill } from "../domains/invocations/rules.ts";
import { MAX_KEY_YEARS } from "../domains/keys/rules.ts";
import { addressOf } from "../domains/platforms/rules.ts";
import { wholeDays } from "../domains/ranks/rules.ts";
import { readImport } from "../domains/relationships/rules.ts";
import { actionOf, requireTimezone } from "../domains/schedules/rules.ts";
import { csvOf } from "../domains/workspaces/rules.ts";
import { AppError, validationError } from "../kernel/errors/app-error.ts";
import { checkFilters } from "../kernel/lists/evaluate.ts";
import type { CheckSkillInput, Services } from "../kernel/operations/services.ts";
import { mailAddressOf } from "../kernel/text/mail-address.ts";
import { futureMomentOf } from "../kernel/text/moment.ts";
import type { Json, Recording } from "./recording.ts";

export interface RefusalContext {
  readonly recording: Recording;
  readonly checkInput: CheckSkillInput;
  readonly refuseAddress: Services["refuseAddress"];
}

/**
 * What the service refuses after the contract has accepted an input: rules of domains that need no record. An operation without
 * such a rule has no line here.
 */
export function refuse(contract: OperationContract, input: Json, context: RefusalContext): void {
  REFUSALS[contract.name]?.(input, context);
}

function requirePartnersOf({ settings }: Json): void {
  requirePartners(settings?.approvalPolicy ?? {}, "settings.approvalPolicy");
}

const REFUSALS: Readonly<Record<string, (input: Json, context: RefusalContext) => void>> = {
  "approvals.policy.replay": ({ policy }) => requirePartners(policy, "policy"),
  "workspaces.create": (input) => requirePartnersOf(input),
  "workspaces.update": (input) => requirePartnersOf(input),
  "workspaces.list": ({ include }) => {
    csvOf("include", WORKSPACE_INCLUDES, include);
  },
  "research.keyword.facets": (input) => checkFiltersOf(listKeywords, input),
  "research.keyword.rank_distribution": (input, { recording }) => {
    wholeDays(input, recording.facts.now);
  },
  "research.content_gap.find": ({ competitorDomains = [], options = {} }, { recording }) => {
    for (const [index, domain] of competitorDomains.entries()) {
      competitorDomain(domain, recording.facts.domain, `competitorDomains[${index}]`);
    }
    const [pillars] = recording.entriesOf("research.pillar.list");
    const known = pillars?.output.data.map(({ slug }: Json) => slug);
    if (options.pillarFilter?.every((slug: string) => known.includes(slug)) !== false) return;
    throw fieldError("options.pillarFilter", "names a pillar that does not exist");
  },
  "research.ai_citation.check": requireTrackedDomains,
  "research.ai_citation.queries.create": requireTrackedDomains,
  "research.ai_citation.queries.bulk_create": requireTrackedDomains,
  "research.ai_citation.queries.update": requireTrackedDomains,
  "research.ai_citation.samples.export": ({ domain, trackDomains, ...input }) => {
    checkFiltersOf(listAiCitationSamples, input);
    if (domain !== undefined) trackedDomains([domain], () => "domain");
    requireTrackedDomains({ trackDomains: trackDomains?.split(",") });
  },
  "produce.platform.create": ({ kind, ...fields }, context) => {
    addressOf(kind, fields, context);
  },
  "link_building.relationship.import": (input) => {
    readImport(input);
  },
  "auth.keys.create": ({ scope = "WORKSPACE", mode = "live", workspaceId, expiresAt }, { recording }) => {
    if (scope !== "WORKSPACE" && workspaceId !== undefined && mode !== "test") {
      throw fieldError("workspaceId", `is not allowed for a key of scope ${scope}, which acts in every workspace`);
    }
    if (expiresAt !== undefined) futureMomentOf("expiresAt", expiresAt, recording.facts.now, MAX_KEY_YEARS);
  },
  "agent.invoke": ({ skill, input, files }, { checkInput }) => {
    const contract = requireSkill(skill);
    if (contract === undefined) return;
    checkInput(contract, input);
    requireFilesAccepted(contract, files);
  },
  "agent.skills.get": ({ slug }) => {
    if (slug.startsWith("custom:") || skillContracts.some((one) => one.slug === slug)) return;
    const message = `Skill "${slug}" does not exist. \`agent.skills.list\` returns all skills.`;
    throw new AppError("not_found", message, { slug });
  },
  "agent.approval.share": ({ expiresAt }, { recording }) => {
    if (expiresAt !== undefined) futureMomentOf("expiresAt", expiresAt, recording.facts.now);
  },
  "agent.approval.approve": ({ approvalId, edits = {} }, { recording }) => {
    const known = recording.entriesOf("agent.approval.get").find(({ input }) => input["approval_id"] === approvalId);
    if (known !== undefined) requireKnownEdits(known.output, edits);
  },
  "agent.files.upload": ({ path, file, contentBase64 }) => {
    requirePath("path", path);
    if (file !== undefined && contentBase64 !== undefined) {
      throw fieldError("file", "is for multipart forms; send `contentBase64` in JSON");
    }
    if (file === undefined && contentBase64 === undefined) {
      throw fieldError("contentBase64", "is required; in a multipart form send `file`");
    }
  },
  "agent.files.update": ({ newPath }) => {
    if (newPath !== undefined) requirePath("newPath", newPath);
  },
  "webhooks.create": requireAddress,
  "webhooks.update": requireAddress,
  "workspaces.bulk_action": ({ timezone = "UTC", ...asked }) => {
    requireTimezone(timezone);
    requireAction(asked);
  },
  "schedules.create": ({ skill, input = {}, action, config, timezone = "UTC" }, { checkInput }) => {
    requireTimezone(timezone);
    const contract = skill === undefined ? undefined : requireSkill(skill);
    if (contract !== undefined) checkInput(contract, input);
    requireAction(actionOf({ skill, input, action, config }));
  },
  "schedules.update": ({ timezone }) => {
    if (timezone !== undefined) requireTimezone(timezone);
  },
  "research.competitor.add": ({ domain }, { recording }) => {
    competitorDomain(domain, recording.facts.domain);
  },
  "indexing.gsc.config.connect": ({ returnUrl = "", serviceAccountKey }) => {
    if (serviceAccountKey !== undefined) readServiceAccountKey(serviceAccountKey);
    // The demo does not know under which host it is read, so only an address that no service has is foreign.
    if (URL.parse(returnUrl)?.username) throw fieldError("returnUrl", "must be on this service");
  },
  "indexing.indexnow.config.connect": ({ domain }) => {
    if (domain !== undefined && normaliseDomain(domain) === undefined) {
      throw fieldError("domain", "must be a domain or a URL on it");
    }
  },
  "integrations.connect": (input, context) => requireConnection(input, context),
  "link_building.serp_outreach.create": ({ seed, outreach }, { recording }) => {
    if (keywordText(seed.keyword) === undefined) throw fieldError("seed.keyword", "must not be blank");
    requireOutreach(outreach, recording);
  },
  "link_building.competitor_outreach.create": (input, { recording }) => requireOutreach(input, recording),
  "link_building.contact.export": requireMail,
  "link_building.contact.forget": requireMail,
  "link_building.mailbox.update": ({ address, dailyLimit }, { recording }) => {
    const entries = recording.entriesOf("link_building.mailbox.get");
    const known = entries.find(({ input }) => input["address"] === address.toLowerCase()) ?? entries[0];
    const limit = known?.output.caps.connectionLimit;
    if (dailyLimit == null || dailyLimit <= limit) return;
    throw fieldError(
      "dailyLimit",
      `must be at most ${limit}, the limit of the connection. Connect the mailbox again to raise it`,
    );
  },
};

function fieldError(field: string, message: string): Error {
  return validationError([{ field, message }]);
}

function checkFiltersOf({ list }: Pick<OperationContract, "list">, input: Json): void {
  if (list !== undefined) checkFilters(list, input);
}

function requireTrackedDomains({ trackDomains }: Json): void {
  if (trackDomains !== undefined) trackedDomains(trackDomains);
}

function requireSkill(skill: string) {
  const contract = skillContracts.find(({ slug }) => slug === skill);
  if (contract === undefined && !/^custom:[\w-]+$/.test(skill)) throw unknownSkill(skill);
  return contract;
}

function requireAddress({ url }: Json, { refuseAddress }: RefusalContext): void {
  const message = url === undefined ? undefined : refuseAddress(url);
  if (message !== undefined) throw fieldError("url", message);
}

function requireMail({ email }: Json): void {
  if (email !== undefined && mailAddressOf(email) === undefined)
    throw fieldError("email", "must be a plain email address");
}

function requireOutreach({ ourContentUrl, emailTemplate }: Json, recording: Recording): void {
  requireContentUrl(ourContentUrl);
  const [templates] = recording.entriesOf("link_building.template.list");
  if (emailTemplate === undefined || templates?.output.data.some(({ slug }: Json) => slug === emailTemplate)) return;
  throw fieldError("emailTemplate", "is not the slug of a template of this workspace");
}

/** Refuses edits as the service does: only editable fields, and each of the type that it has in the preview. */
function requireKnownEdits({ editableFields, preview }: Json, edits: Readonly<Record<string, unknown>>): void {
  const typeOf = (value: unknown) => (Array.isArray(value) ? "array" : typeof value);
  const properties = Object.fromEntries(editableFields.map((name: string) => [name, { type: typeOf(preview[name]) }]));
  requireAllowedEdits({ editable_fields: editableFields, edit_schema: { properties } }, edits, (_schema, given) =>
    Object.entries(given).flatMap(([field, value]) =>
      typeOf(value) === typeOf(preview[field]) ? [] : [{ field, message: `must be ${typeOf(preview[field])}` }],
    ),
  );
}

function requireAction({ action, config = {} }: Json): void {
  if (!operations.some(({ name }) => name === action)) {
    throw new AppError("unknown_action", `There is no operation "${action}".`, { action });
  }
  if (action !== "agent.invoke") return;
  if (typeof config.skill !== "string") throw fieldError("config.skill", "is required by `agent.invoke`");
  const faults = skillStartFaults({ skill: config.skill });
  if (faults.length > 0) throw validationError(faults);
}
