import { FileUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { t } from "../../i18n/index.ts";
import { cn } from "../../ui/class-names.ts";

/** Selects or drops a text file. `children` say what it may contain. */
export function DropZone({ onFile, children }: { onFile(file: File): void; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file !== undefined) onFile(file);
      }}
      className={cn(
        "flex cursor-pointer flex-col items-center gap-2 rounded-xl border-2 border-dashed px-6 py-12 text-center text-sm focus-within:outline-2 focus-within:outline-accent hover:bg-hover",
        isOver && "border-accent bg-accent-soft",
      )}
    >
      <FileUp aria-hidden className="size-6 text-accent" />
      <span className="font-medium">{t("Drop a file here, or select one")}</span>
      <span className="max-w-md text-xs text-muted">{children}</span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onFile(file);
        }}
      />
    </label>
  );
}
