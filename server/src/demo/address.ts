import type { DemoCall } from "./demo-operation.ts";

/** An absolute address on this service, as its callers know it. */
export function serviceAddress({ links }: Pick<DemoCall, "links">, path: string): string {
  return links.errorPage("").replace(/\/errors\/$/, path);
}
