import { domainToUnicode } from "node:url";
import { priced, refusal } from "./ahrefs-answers.ts";
import { ratingOf, sitesLinkingTo } from "./link-world.ts";
import type { RecordedRequest, VendorAnswer } from "./vendor-server.ts";

export const BATCH = "/batch-analysis/batch-analysis";
const FIELDS = ["select", "targets", "order_by", "country", "volume_mode"];
const COLUMNS = ["url", "mode", "protocol", "index", "domain_rating", "refdomains"];

function inUnicode(address: string): string {
  const [host = "", ...path] = address.split("/");
  return [domainToUnicode(host) || host, ...path].join("/");
}

/** One row a target, in another order than they were asked for; addresses come back without their scheme. */
export function measure({ method, body }: RecordedRequest, scenario: string | undefined): VendorAnswer {
  if (method !== "POST") return refusal(404, "Not found");
  const { select, targets, ...others }: Record<string, unknown> = Object(body);
  const stranger = Object.keys(others).find((field) => !FIELDS.includes(field));
  if (stranger !== undefined) return refusal(400, `unknown field ${stranger}`);
  const columns = [select].flat().map(String);
  if (columns.some((column) => !COLUMNS.includes(column))) return refusal(400, "bad select");
  if (!Array.isArray(targets) || targets.length < 1 || targets.length > 100) return refusal(400, "bad targets");
  const rows = targets.map((target, index) => {
    const { url, mode, protocol } = Object(target);
    const known: Record<string, unknown> = {
      url: `${inUnicode(String(url).replace(/^https?:\/\//, ""))}${mode === "subdomains" ? "/" : ""}`,
      mode,
      protocol,
      index,
      domain_rating: mode === "subdomains" ? ratingOf(String(url)) : null,
      refdomains: mode === "exact" ? sitesLinkingTo(String(url)) : null,
    };
    return Object.fromEntries(columns.map((column) => [column, known[column] ?? null]));
  });
  const answered = scenario === "no-rows" ? null : scenario === "empty" ? [] : rows.toReversed();
  return priced({ targets: answered }, rows.length, columns, scenario);
}
