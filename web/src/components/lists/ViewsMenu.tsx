import { useNavigate } from "@tanstack/react-router";
import { Bookmark, BookmarkPlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { notify } from "../../ui/toasts.ts";
import type { UrlField, UrlStateOf } from "../../url/fields.ts";
import { writeState } from "../../url/use-url-state.ts";
import { deleteView, type SavedView, saveView, useSavedViews, type ViewedList } from "./saved-views.ts";

/** Saves the filters and the sort order of a list under a name. They are in the URL, so a view can also be shared as a link. */
export function ViewsMenu<Fields extends Readonly<Record<string, UrlField<unknown>>>>({
  list,
  fields,
  state,
  builtIn = [],
}: {
  list: ViewedList;
  /** The URL fields that belong to a view. Open panes and dialogs do not. */
  fields: Fields;
  state: UrlStateOf<Fields>;
  /** Views that every workspace has. */
  builtIn?: readonly SavedView[];
}) {
  const navigate = useNavigate();
  const saved = useSavedViews(list);
  const [dialog, setDialog] = useState<"save" | "delete">();
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
          ...[...builtIn, ...saved].map(({ name: label, search }) => ({
            label,
            icon: <Bookmark aria-hidden />,
            onChoose: () => void navigate({ to: ".", search }),
          })),
          { label: t("Save view…"), icon: <BookmarkPlus aria-hidden />, onChoose: () => setDialog("save") },
          ...(saved.length === 0
            ? []
            : [{ label: t("Delete view…"), icon: <Trash2 aria-hidden />, onChoose: () => setDialog("delete") }]),
        ]}
      >
        <Button icon={<Bookmark aria-hidden className="size-4" />}>{t("Views")}</Button>
      </Menu>
      <Dialog
        open={dialog === "save"}
        onClose={() => setDialog(undefined)}
        title={t("Save view")}
        description={t("Saves the filters and the sort order in this browser. To share them, send the page's URL.")}
        actions={
          <Button look="primary" whyNot={name.trim() === "" ? t("Enter a name first.") : undefined} onClick={save}>
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
      <Dialog open={dialog === "delete"} onClose={() => setDialog(undefined)} title={t("Delete view")}>
        <ul className="divide-y">
          {saved.map((view) => (
            <li key={view.name} className="flex items-center justify-between gap-3 py-2 text-sm">
              <span className="min-w-0 truncate">{view.name}</span>
              <Button size="small" onClick={() => deleteView(list, view.name)}>
                {t("Delete")}
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
