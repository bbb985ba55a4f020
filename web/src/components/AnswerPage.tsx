import type { ReactNode } from "react";
import { Answer, type AnswerState } from "./Answer.tsx";
import { PageHeader, type ParentPage } from "./PageHeader.tsx";

/** A page about one object. While the object loads, or if it cannot be loaded, the page shows a title and a link to the list. */
export function AnswerPage<Data>({
  of,
  title,
  up,
  loading,
  children,
}: {
  of: AnswerState<Data>;
  /** Shown until the object is loaded: "Run". */
  title: string;
  up: ParentPage;
  loading: ReactNode;
  /** Includes its own `PageHeader`. */
  children(data: Data): ReactNode;
}) {
  return (
    <>
      {of.data === undefined ? <PageHeader title={title} up={up} /> : null}
      <Answer of={of} loading={loading}>
        {children}
      </Answer>
    </>
  );
}
