import { useNavigate } from "@tanstack/react-router";
import { Bookmark, BookmarkPlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { tell } from "../../ui/toasts.ts";
import type { KeywordsState } from "./keywords-url.ts";
import { forgetView, saveView, useSavedViews, usualViews } from "./saved-views.ts";

/** Filters, order and columns under a name. The address says them all, so a view can also be sent as a link. */
export function ViewsMenu({ state }: { state: KeywordsState }) {
  const navigate = useNavigate();
  const saved = useSavedViews();
  const [dialog, setDialog] = useState<"save" | "forget">();
  const [name, setName] = useState("");
  const save = () => {
    saveView(name.trim(), state);
    tell(t("View saved in this browser"), { description: name.trim(), tone: "good" });
    setDialog(undefined);
  };
  return (
    <>
      <Menu
        entries={[
          ...[...usualViews(), ...saved].map(({ name: label, search }) => ({
            label,
            icon: <Bookmark aria-hidden />,
            onChoose: () => void navigate({ to: ".", search }),
          })),
          { label: t("Save this view…"), icon: <BookmarkPlus aria-hidden />, onChoose: () => setDialog("save") },
          ...(saved.length === 0
            ? []
            : [{ label: t("Forget a view…"), icon: <Trash2 aria-hidden />, onChoose: () => setDialog("forget") }]),
        ]}
      >
        <Button icon={<Bookmark aria-hidden className="size-4" />}>{t("Views")}</Button>
      </Menu>
      <Dialog
        open={dialog === "save"}
        onClose={() => setDialog(undefined)}
        title={t("Save this view")}
        description={t("Filters, order and columns, in this browser. To share it, send the page's address.")}
        actions={
          <Button look="primary" whyNot={name.trim() === "" ? t("Give it a name first.") : undefined} onClick={save}>
            {t("Save view")}
          </Button>
        }
      >
        <TextField
          label={t("Name")}
          value={name}
          maxLength={60}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={({ key }) => {
            if (key === "Enter" && name.trim() !== "") save();
          }}
        />
      </Dialog>
      <Dialog open={dialog === "forget"} onClose={() => setDialog(undefined)} title={t("Forget a view")}>
        <ul className="divide-y">
          {saved.map((view) => (
            <li key={view.name} className="flex items-center justify-between gap-3 py-2 text-sm">
              <span className="min-w-0 truncate">{view.name}</span>
              <Button size="small" onClick={() => forgetView(view.name)}>
                {t("Forget")}
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
