import { countryCode, type PullOwnLinksInput } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { LinkSource } from "../../providers/linkdata/port.ts";

export interface LinkSettings {
  limit: number;
  minDomainRating: number;
  linkType: "dofollow" | "nofollow" | "all";
  country: string | null;
}

export function linkSettings(asked: Omit<PullOwnLinksInput, "freshness">): LinkSettings {
  const { limit = 1000, minDomainRating = 0, linkType = "all", country } = asked;
  return { limit, minDomainRating, linkType, country: countryCode(country) ?? null };
}

/** Throws `linkdata_unavailable` if no provider has backlinks. */
export function linkSourceOf({ providers: { linkdata } }: RunContext): LinkSource {
  if (linkdata?.links !== undefined) return linkdata.links;
  const message =
    linkdata === undefined
      ? "No link data provider is configured, so no backlinks were read and no credits were charged. Connect one with `integrations.connect`."
      : `The link data provider ${linkdata.vendor} does not have backlinks, so none were read and no credits were charged.`;
  throw new AppError("linkdata_unavailable", message, { port: "linkdata", kind: "config" });
}
