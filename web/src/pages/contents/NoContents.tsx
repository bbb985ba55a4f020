import { FileText, SearchX } from "lucide-react";
import { DemoLink } from "../../components/DemoLink.tsx";
import { SkillNeeds } from "../../components/forms/SkillNeeds.tsx";
import type { ContentKind } from "../../components/words/content-kinds.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** The empty state: nothing matches the filters, or nothing is written yet. */
export function NoContents({
  kind,
  isFiltered,
  onClear,
  onWrite,
}: {
  kind: ContentKind;
  isFiltered: boolean;
  onClear(): void;
  onWrite(): void;
}) {
  const whyNot = useWhyNot("produce.blog_post.create");
  const isPost = kind === "blog_post";
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={isPost ? t("No matching blog posts") : t("No matching landing pages")}
        actions={<Button onClick={onClear}>{t("Clear filters")}</Button>}
      />
    );
  }
  return (
    <>
      <EmptyState
        icon={<FileText />}
        title={isPost ? t("No blog posts yet") : t("No landing pages yet")}
        actions={
          <>
            <Button look="primary" whyNot={whyNot} onClick={onWrite}>
              {isPost ? t("Write a post") : t("Write a page")}
            </Button>
            <DemoLink page="contents" />
          </>
        }
      >
        {isPost
          ? t(
              "A run reads the pages that rank for a keyword, writes a brief and then the article. Each fact has its source. Nothing is published before you approve it.",
            )
          : t(
              "A run writes a page that sells to one audience segment, from the same research as an article. Nothing is published before you approve it.",
            )}
      </EmptyState>
      <SkillNeeds slug={isPost ? "produce.blog_post" : "produce.landing_page"} className="m-4" />
    </>
  );
}
