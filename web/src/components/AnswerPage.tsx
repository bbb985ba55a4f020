import type { ReactNode } from "react";
import { Answer, type Asked } from "./Answer.tsx";
import { PageHeader, type WayUp } from "./PageHeader.tsx";

/** A page of one thing. While it is not here, and where it cannot be had, the page says what it would be and leads back up. */
export function AnswerPage<Data>({
  of,
  title,
  up,
  loading,
  children,
}: {
  of: Asked<Data>;
  /** What it is, as long as nobody knows which: "Run". */
  title: string;
  up: WayUp;
  loading: ReactNode;
  /** With a header of its own. */
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
