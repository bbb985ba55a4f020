import { t } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { CodeBlock } from "../ui/CodeBlock.tsx";
import { Dialog } from "../ui/Dialog.tsx";

/** Shows a new secret once. The app drops it when the dialog closes, and the service cannot show it again. */
export function ShownOnce({
  title,
  about,
  label,
  secret,
  onClose,
}: {
  title: string;
  about: string;
  label: string;
  secret: string;
  onClose(): void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={about}
      actions={
        <Button look="primary" onClick={onClose}>
          {t("I have copied it")}
        </Button>
      }
    >
      <CodeBlock label={label} code={secret} wrap />
    </Dialog>
  );
}
