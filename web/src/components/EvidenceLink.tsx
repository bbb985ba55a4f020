import type { ReactNode } from "react";
import { t } from "../i18n/index.ts";
import { cn } from "../ui/class-names.ts";
import { evidenceSearch } from "./evidence-search.ts";
import { PageLink } from "./PageLink.tsx";

/** A number that opens the answers it rests on. Plain text where it names none. */
export function EvidenceLink({
  evidence,
  only,
  className,
  children,
}: {
  /** The evidence path of the number. */
  evidence: string | null | undefined;
  only?: Parameters<typeof evidenceSearch>[1];
  className?: string;
  children: ReactNode;
}) {
  if (evidence == null) return <span className={className}>{children}</span>;
  return (
    <PageLink
      page="citationAnswers"
      search={evidenceSearch(evidence, only)}
      className={cn("underline decoration-dotted decoration-1 underline-offset-4 hover:decoration-solid", className)}
    >
      {children}
      <span className="sr-only"> {t("(answers behind it)")}</span>
    </PageLink>
  );
}
