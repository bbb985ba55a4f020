import type { ReactNode } from "react";
import { t } from "../i18n/index.ts";
import { Button, type ButtonProps } from "../ui/Button.tsx";
import { CodeBlock } from "../ui/CodeBlock.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { ErrorCard } from "./ErrorCard.tsx";
import { RelativeTime } from "./RelativeTime.tsx";

type Act = NonNullable<ButtonProps["act"]>;
interface SharedLink {
  linkId: string;
  recipient: string;
  lastUsedAt: string | null;
}

/** Shares something with a person without an account, and revokes its links. A link is shown only once. */
export function ShareByLink<Shared extends SharedLink>({
  description,
  recipient,
  act,
  onShare,
  links,
  rightsOf,
  ending,
  onEnd,
  error,
  onClose,
  children,
}: {
  description: string;
  recipient: string;
  act: Act & { data: { recipient: string; url: string; expiresAt: string } | undefined };
  /** The recipient without spaces around it. */
  onShare(recipient: string): void;
  links: readonly Shared[];
  /** What the recipient of a link can do; links that all do the same have none. */
  rightsOf?: (link: Shared) => string;
  ending: Act;
  onEnd(linkId: string): void;
  /** What no field shows. */
  error: Error | null;
  onClose(): void;
  /** The fields of a new link. */
  children: ReactNode;
}) {
  const made = act.data;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Share by link")}
      description={description}
      actions={
        made === undefined ? (
          <Button
            look="primary"
            act={act}
            whyNot={recipient.trim() === "" ? t("Enter a recipient first.") : undefined}
            onClick={() => onShare(recipient.trim())}
          >
            {t("Create link")}
          </Button>
        ) : (
          <Button look="primary" onClick={onClose}>
            {t("I have copied it")}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {made === undefined ? (
          children
        ) : (
          <div className="flex flex-col gap-2">
            <p className="text-sm">
              {t("For {recipient}. Copy the link now: it is shown only once.", { recipient: made.recipient })}{" "}
              {t("It expires")} <RelativeTime at={made.expiresAt} />.
            </p>
            <CodeBlock label={t("Link")} code={made.url} wrap />
          </div>
        )}
        {links.length === 0 ? null : (
          <section aria-label={t("Active links")}>
            <h3 className="mb-1 text-sm font-semibold">{t("Active links")}</h3>
            <ul className="divide-y">
              {links.map((link) => (
                <li key={link.linkId} className="flex items-center justify-between gap-3 py-2 text-sm">
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{link.recipient}</span>
                    <span className="text-xs text-muted">
                      {rightsOf === undefined ? null : `${rightsOf(link)} · `}
                      {link.lastUsedAt === null ? t("never opened") : t("opened")}{" "}
                      {link.lastUsedAt === null ? null : <RelativeTime at={link.lastUsedAt} />}
                    </span>
                  </span>
                  <Button
                    size="small"
                    aria-label={t("Revoke the link for {whom}", { whom: link.recipient })}
                    act={ending}
                    onClick={() => onEnd(link.linkId)}
                  >
                    {t("Revoke")}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {error === null ? null : <ErrorCard error={error} />}
      </div>
    </Dialog>
  );
}
