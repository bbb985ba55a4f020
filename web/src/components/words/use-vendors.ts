import type { Integration } from "@findable/contract/client";
import { useOperation } from "../../api/use-operation.ts";
import { t } from "../../i18n/index.ts";
import { isPort, type Port } from "./port-words.ts";

export type Vendor = NonNullable<Integration["vendors"]>[number];

const HOUR_MS = 3_600_000;

/** Returns the vendors that can be connected to a port. The service describes them, and they change with its release only. */
export function useVendors(): (port: Port) => readonly Vendor[] {
  const { data } = useOperation("integrations.list", { limit: 200, include: "vendors" }, { freshForMs: HOUR_MS });
  return (port) => data?.data.find((one) => one.port === port)?.vendors ?? [];
}

/** Returns the name of a vendor as the vendor writes it. An unknown one keeps its identifier. */
export function useVendorName(): (port: string, vendor: string) => string {
  const vendorsOf = useVendors();
  return (port, vendor) => {
    if (vendor === "sandbox") return t("Simulated");
    const known = isPort(port) ? vendorsOf(port) : [];
    return known.find(({ id }) => id === vendor)?.name ?? vendor;
  };
}
