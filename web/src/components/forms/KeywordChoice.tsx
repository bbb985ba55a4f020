import { useState } from "react";
import { useList } from "../../api/use-list.ts";
import { useOperation } from "../../api/use-operation.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { SearchSelect } from "../../ui/SearchSelect.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { LoadMore } from "../lists/LoadMore.tsx";

const SHOWN = 50;

/** Selects one of the workspace's keywords. The service searches for the typed text. */
export function KeywordChoice({ id, onChange }: { id: string; onChange(id: string): void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState("");
  const q = useDebounced(text.trim()) || undefined;
  const current = useOperation("research.keyword.get", { id }, { enabled: id !== "", freshForMs: 60_000 });
  const list = useList("research.keyword.list", { q, sort: "-volume", limit: SHOWN }, { enabled: isOpen });
  const isBehind = list.isPlaceholderData || text.trim() !== (q ?? "");
  const wanted = text.trim().toLowerCase();
  const fitting = list.data?.items.filter(({ keyword }) => keyword.toLowerCase().includes(wanted));
  return (
    <SearchSelect
      label={t("Keyword")}
      placeholder={t("Find a keyword")}
      chosen={{ value: id, label: id === "" ? t("Select a keyword") : (current.data?.keyword ?? id) }}
      text={text}
      found={(isBehind && fitting?.length === 0 ? undefined : fitting)?.map(({ id: value, keyword, volume }) => ({
        value,
        label: keyword,
        ...(volume === null ? {} : { note: t("{n} searches per month", { n: formatNumber(volume) }) }),
      }))}
      foot={list.hasMore ? <LoadMore list={list} /> : null}
      onText={setText}
      onChange={onChange}
      onOpen={() => setIsOpen(true)}
    />
  );
}
