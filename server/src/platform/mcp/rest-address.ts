import { type OperationContract, pathFields } from "@findable/contract";
import type { OperationRequest } from "../pipeline/request.ts";
import { isRecord } from "./records.ts";

/** The REST address of the complete response to a call. */
export function restAddressOf(contract: OperationContract, { body }: OperationRequest, publicUrl: string): string {
  const given = isRecord(body) ? body : {};
  const [template = ""] = contract.path.split("?", 1);
  const fields = pathFields(contract);
  const path = fields.reduce((filled, field) => {
    const encoded = String(given[field] ?? "")
      .split("/")
      .map(encodeURIComponent)
      .join("/");
    return filled.replace(`{${field}}`, () => encoded);
  }, template);
  const address = publicUrl.replace(/\/$/, "") + path;
  return contract.method === "GET" ? address + queryOf(given, fields) : address;
}

function queryOf(given: Record<string, unknown>, fields: readonly string[]): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    if (fields.includes(name)) continue;
    for (const one of [value].flat()) query.append(name, String(one));
  }
  return query.size === 0 ? "" : `?${query}`;
}
