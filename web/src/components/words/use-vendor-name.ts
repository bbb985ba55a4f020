import { useOperation } from "../../api/use-operation.ts";
import { t } from "../../i18n/index.ts";

const HOUR_MS = 3_600_000;

/** Returns the name of a vendor as the vendor writes it. An unknown one keeps its identifier. */
export function useVendorName(): (vendor: string) => string {
  const { data } = useOperation("integrations.list", { limit: 200, include: "vendors" }, { freshForMs: HOUR_MS });
  const names = new Map(data?.data.flatMap(({ vendors = [] }) => vendors.map(({ id, name }) => [id, name])));
  return (vendor) => (vendor === "sandbox" ? t("Simulated") : (names.get(vendor) ?? vendor));
}
