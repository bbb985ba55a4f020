import { useOperation } from "../../api/use-operation.ts";
import { PageLink } from "../../components/PageLink.tsx";
import { t } from "../../i18n/index.ts";

/** Why mailboxes cannot send, in words, with the way to where each is fixed. Nothing if all can. */
export function MailboxFindings() {
  const { data } = useOperation("link_building.mailbox.list", { limit: 200 });
  if (data === undefined) return null;
  const faulty = data.data.flatMap(({ address, check, health, state }) => {
    const failed = check?.findings.filter((finding) => finding.state === "fail") ?? [];
    if (state === "paused") return [{ address, reasons: [health.pauseReason ?? t("It is paused.")] }];
    return state === "failing" ? [{ address, reasons: failed.map(({ message }) => message) }] : [];
  });
  if (faulty.length === 0) return null;
  return (
    <div className="rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">
      <ul className="flex flex-col gap-2">
        {faulty.map(({ address, reasons }) => (
          <li key={address} className="wrap-anywhere">
            <PageLink page="mailboxes" search={{ open: address }} className="font-medium underline">
              {address}
            </PageLink>
            {": "}
            {reasons.join(" ")}
          </li>
        ))}
      </ul>
    </div>
  );
}
