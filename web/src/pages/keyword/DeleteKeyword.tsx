import type { KeywordDetail } from "@findable/contract/client";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmByName } from "../../ui/ConfirmByName.tsx";
import { notify } from "../../ui/toasts.ts";
import { useGo } from "../../url/use-go.ts";

/** Deletes the keyword with its history. Archiving, which keeps the history, is a status. */
export function DeleteKeyword({ keyword: { id, keyword } }: { keyword: KeywordDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const { key } = useSession();
  const whyReadOnly = useWhyNot("research.keyword.delete");
  const go = useGo();
  const deleting = useAct("research.keyword.delete", {
    // Not its own record, which would be asked for once more before the page is left.
    refreshes: ["research.keyword.list", "research.keyword.facets", "keyword-rows"],
    onDone: () => {
      notify(t("“{keyword}” was deleted", { keyword }), { tone: "good" });
      go("keywords");
    },
  });
  const whyNot =
    whyReadOnly ??
    (key?.scope === "ADMIN" ? undefined : t("Needs an ADMIN key. Archive the keyword instead: it keeps its history."));
  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon={<Trash2 aria-hidden className="size-3.5" />}
        whyNot={whyNot}
        onClick={() => setIsAsking(true)}
      >
        {t("Delete keyword")}
      </Button>
      <ConfirmByName
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t("Delete “{keyword}”?", { keyword })}
        name={keyword}
        actLabel={t("Delete keyword")}
        act={deleting}
        onConfirm={() => deleting.mutate({ id, hard: true })}
      >
        {t("The keyword and its rank history are deleted permanently. To keep the history, archive it instead.")}
        {deleting.error === null ? null : <ErrorCard error={deleting.error} className="mt-3" />}
      </ConfirmByName>
    </>
  );
}
