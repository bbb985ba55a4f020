import { useNavigate } from "@tanstack/react-router";
import { Bookmark, BookmarkPlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { t } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { TextField } from "../ui/Field.tsx";
import { Menu } from "../ui/Menu.tsx";
import { notify } from "../ui/toasts.ts";
import type { UrlField, UrlStateOf } from "../url/fields.ts";
import { writeState } from "../url/use-url-state.ts";
import { forgetView, type SavedView, saveView, useSavedViews, type ViewedList } from "./saved-views.ts";

/**
 * What a list is narrowed and ordered by, under a name. The address says all of it, so a view can also be sent as a link.
 */
export function ViewsMenu<Fields extends Readonly<Record<string, UrlField<unknown>>>>({
  list,
  fields,
  state,
  usual = [],
}: {
  list: ViewedList;
  /** Of the address, what a view is made of: not the panes and dialogs that are open. */
  fields: Fields;
  state: UrlStateOf<Fields>;
  /** Views that most people want. */
  usual?: readonly SavedView[];
}) {
  const navigate = useNavigate();
  const saved = useSavedViews(list);
  const [dialog, setDialog] = useState<"save" | "forget">();
  const [name, setName] = useState("");
  const save = () => {
    const written = Object.entries(writeState<UrlStateOf<Fields>>(fields, state)).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    saveView(list, { name: name.trim(), search: Object.fromEntries(written) });
    notify(t("View saved in this browser"), { description: name.trim(), tone: "good" });
    setDialog(undefined);
  };
  return (
    <>
      <Menu
        entries={[
          ...[...usual, ...saved].map(({ name: label, search }) => ({
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
        description={t(
          "What the list is narrowed and ordered by, in this browser. To share it, send the page's address.",
        )}
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
              <Button size="small" onClick={() => forgetView(list, view.name)}>
                {t("Forget")}
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
