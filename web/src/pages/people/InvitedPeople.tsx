import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

export interface Invited {
  id: string;
  email: string;
  outcome: "invited" | "resent" | "already_member";
  acceptUrl: string | null;
}

/** The result of invitations. Links are shown once, where the service sends no mail. */
export function InvitedPeople({ invited, onClose }: { invited: readonly Invited[]; onClose(): void }) {
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("People invited")}
      description={
        invited.some(({ acceptUrl }) => acceptUrl !== null)
          ? t("This service sends no mail. Hand over the links: they are shown only once.")
          : t("The links are on their way by email.")
      }
      actions={
        <Button look="primary" onClick={onClose}>
          {t("Done")}
        </Button>
      }
    >
      <ul className="flex flex-col gap-4">
        {invited.map(({ id, email, outcome, acceptUrl }) => (
          <li key={id}>
            {acceptUrl === null ? (
              <p>
                {email} · {outcome === "already_member" ? t("belongs to the agency already") : t("invitation sent")}
              </p>
            ) : (
              <CodeBlock label={email} code={acceptUrl} wrap />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
