import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "../../api/client.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import type { ImportRow, NewKeyword } from "./import-rows.ts";

const PIECE = 5_000;
/** The service accepts 5 MB per request, and long phrases make long requests. */
const MAX_CHARACTERS = 1_500_000;

export interface ImportResult {
  created: number;
  /** Phrases that already exist in the workspace. */
  known: ReadonlySet<string>;
  labelRunIds: readonly string[];
}

export interface ImportOptions {
  label: boolean;
  tags: string[];
  pillarId: string | undefined;
}

const NOTHING: ImportResult = { created: 0, known: new Set(), labelRunIds: [] };

/** Sends the valid lines, 5,000 per request. A request stores all of its keywords or none. */
export function useImport(onDone: () => void) {
  const workspaceId = useWorkspaceId();
  const [result, setResult] = useState(NOTHING);
  const [sent, setSent] = useState(0);
  const stopping = useRef(new AbortController());
  const mutation = useMutation({
    mutationFn: async ({ rows, options }: { rows: readonly ImportRow[]; options: ImportOptions }) => {
      stopping.current = new AbortController();
      const { signal } = stopping.current;
      let now = NOTHING;
      let done = 0;
      for (const keywords of piecesOf(rows)) {
        signal.throwIfAborted();
        const answer = await call(
          workspaceId,
          "research.keyword.bulk_create",
          {
            keywords,
            label: options.label,
            ...(options.tags.length === 0 ? {} : { tags: options.tags }),
            pillarId: options.pillarId,
          },
          { signal },
        );
        done += keywords.length;
        now = {
          created: now.created + answer.created.length,
          known: new Set([...now.known, ...answer.duplicatesSkipped]),
          labelRunIds:
            answer.labelingInvocationId === null ? now.labelRunIds : [...now.labelRunIds, answer.labelingInvocationId],
        };
        setSent(done);
        setResult(now);
      }
      return now;
    },
    onSettled: onDone,
  });
  return { ...mutation, result, sent, stop: () => stopping.current.abort() };
}

function piecesOf(rows: readonly ImportRow[]): NewKeyword[][] {
  const pieces: NewKeyword[][] = [];
  let size = 0;
  for (const { keyword } of rows) {
    if (keyword === undefined) continue;
    const last = pieces.at(-1);
    const length = JSON.stringify(keyword).length;
    if (last === undefined || last.length >= PIECE || size + length > MAX_CHARACTERS) {
      pieces.push([keyword]);
      size = length;
    } else {
      last.push(keyword);
      size += length;
    }
  }
  return pieces;
}
