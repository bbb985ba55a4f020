import type { File } from "@findable/contract/client";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink, FileQuestion } from "lucide-react";
import { fetchAsApp } from "../../api/fetch-as-app.ts";
import { fileAddress, opensInTab } from "../../api/file-address.ts";
import { Answer } from "../../components/Answer.tsx";
import { parseCsv } from "../../components/lists/csv.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { nameOf } from "./folders.ts";

const MAX_BYTES = 1_000_000;
const MAX_ROWS = 200;

/** Shows images, Markdown, CSV and other texts. Web pages and PDFs open in a tab; other files can be downloaded. */
export function FilePreview({ file }: { file: File }) {
  const workspaceId = useWorkspaceId();
  const { path, contentType, size } = file;
  const address = fileAddress(workspaceId, path);
  if (contentType.startsWith("image/")) {
    return <img src={address} alt={nameOf(path)} className="max-h-[70dvh] max-w-full rounded-lg border bg-sunken" />;
  }
  if (opensInTab(path)) {
    return (
      <a href={address} target="_blank" rel="noreferrer" className={buttonClass({})}>
        <ExternalLink aria-hidden className="size-4" />
        {contentType === "application/pdf" ? t("Open PDF") : t("Open page")}
      </a>
    );
  }
  if (!isText(contentType) || size > MAX_BYTES) {
    return (
      <EmptyState icon={<FileQuestion />} title={t("No preview")}>
        {size > MAX_BYTES
          ? t("The file is too large to preview. Download it to read it.")
          : t("Download the file to open it.")}
      </EmptyState>
    );
  }
  return <TextPreview file={file} address={address} />;
}

function isText(contentType: string): boolean {
  return /^text\/|json|xml|yaml/.test(contentType);
}

function TextPreview({ file: { path, contentType, checksum }, address }: { file: File; address: string }) {
  const content = useQuery({
    queryKey: ["file", address, checksum],
    queryFn: async ({ signal }) => {
      const answer = await fetchAsApp(address, { signal });
      if (!answer.ok) throw new Error(t("The file could not be read ({status}).", { status: answer.status }));
      return answer.text();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Answer of={content} loading={<Skeleton className="h-64" />}>
      {(text) => {
        if (contentType.startsWith("text/markdown")) return <Markdown text={text} />;
        if (contentType.startsWith("text/csv")) return <CsvTable text={text} />;
        return <CodeBlock label={nameOf(path)} code={contentType.includes("json") ? indented(text) : text} wrap />;
      }}
    </Answer>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function CsvTable({ text }: { text: string }) {
  const [head = [], ...rows] = parseCsv(text, MAX_ROWS + 1);
  return (
    <>
      <section
        aria-label={t("Table")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="scroll-quiet max-h-[70dvh] overflow-auto rounded-lg border"
      >
        <table className="min-w-full border-separate border-spacing-0 text-xs">
          <thead>
            <tr>
              {head.map((cell, index) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells are their column.
                  key={index}
                  scope="col"
                  className="sticky top-0 border-b bg-sunken px-2.5 py-1.5 text-left font-medium whitespace-nowrap"
                >
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file are their place.
              <tr key={line}>
                {row.map((cell, index) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells are their column.
                    key={index}
                    className="max-w-80 truncate border-b px-2.5 py-1.5"
                    title={cell}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-2 text-xs text-muted">
        {rows.length < MAX_ROWS
          ? t("{n, plural, one {# row} other {# rows}}", { n: rows.length })
          : t("First {n} rows", { n: formatNumber(rows.length) })}
      </p>
    </>
  );
}
