import { Resolver } from "node:dns/promises";
import type { SenderDns } from "./inspect-sender.ts";

const NO_RECORD = new Set(["ENODATA", "ENOTFOUND"]);

/** The DNS of this machine. */
export function systemDns(): SenderDns {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  return {
    txt: (name) => records(async () => (await resolver.resolveTxt(name)).map((parts) => parts.join(""))),
    mx: (name) => records(async () => (await resolver.resolveMx(name)).map(({ exchange }) => exchange)),
    addresses: (name) => records(() => resolver.resolve4(name)),
    names: (address) => records(() => resolver.reverse(address)),
  };
}

async function records(question: () => Promise<string[]>): Promise<string[]> {
  try {
    return await question();
  } catch (error) {
    if (NO_RECORD.has((error as { code?: string }).code ?? "")) return [];
    throw error;
  }
}
