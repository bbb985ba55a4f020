import type { WorkspaceUsage } from "@findable/contract/client";
import { integrationName } from "../../components/words/port-words.ts";
import { useVendorName } from "../../components/words/use-vendors.ts";
import { formatDollars } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";

/** What vendors charged for the runs of the month. */
export function Vendors({ usage: { vendors } }: { usage: WorkspaceUsage }) {
  const vendorName = useVendorName();
  const sum = vendors.reduce((total, { costUsd }) => total + costUsd, 0);
  return (
    <Card
      title={t("Charges by vendor")}
      note={t("As vendors report them, for this workspace. Not part of the credits.")}
    >
      {vendors.length === 0 ? (
        <p className="text-sm text-muted">{t("No vendor reported a charge in this month.")}</p>
      ) : (
        <table aria-label={t("Charges by vendor")} className="w-full text-sm">
          <thead className="sr-only">
            <tr>
              <th scope="col">{t("Vendor")}</th>
              <th scope="col">{t("Charge")}</th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {vendors.map(({ port, vendor, costUsd }) => (
              <tr key={`${port} ${vendor}`}>
                <td className="py-2">
                  <span className="font-medium">{vendorName(port, vendor)}</span>{" "}
                  <span className="text-muted">{integrationName(port)}</span>
                </td>
                <td className="py-2 text-right tabular-nums">{formatDollars(costUsd)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot className="border-t font-medium">
            <tr>
              <td className="py-2">{t("Total")}</td>
              <td className="py-2 text-right tabular-nums">{formatDollars(sum)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Card>
  );
}
