import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { unifiedMergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightSpecialChars, keymap } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { EDITOR_LOOK, editorNonce } from "./editor-look.ts";

const CHANGES_LOOK = EditorView.theme({
  "&.cm-merge-b .cm-changedLine, .cm-insertedLine": { backgroundColor: "var(--good-soft)" },
  "&.cm-merge-b .cm-changedText, .cm-insertedLine .cm-changedText": { background: "none", color: "var(--good)" },
  ".cm-deletedChunk": { backgroundColor: "var(--bad-soft)", color: "var(--bad)", padding: "0 12px" },
  ".cm-deletedChunk .cm-deletedText": { background: "none", textDecoration: "line-through" },
});

/** An editor for long texts. It marks the changes since the draft in place. */
export default function LongTextEditor({
  id,
  label,
  draft,
  value,
  onChange,
  invalid,
}: {
  id: string;
  label: string;
  draft: string;
  value: string;
  onChange(value: string): void;
  invalid: boolean;
}) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  const first = useRef(value);
  useEffect(() => {
    if (place.current === null) return;
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          editorNonce(),
          EDITOR_LOOK,
          CHANGES_LOOK,
          history(),
          drawSelection(),
          highlightSpecialChars(),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ id, "aria-label": label, spellcheck: "true", dir: "auto" }),
          keymap.of([...historyKeymap, ...defaultKeymap]),
          unifiedMergeView({ original: draft, mergeControls: false, gutter: false }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [id, label, draft]);
  useEffect(() => {
    const editor = view.current;
    if (editor === null || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);
  return (
    <div
      ref={place}
      data-invalid={invalid || undefined}
      className="overflow-hidden rounded-lg border data-invalid:border-bad"
    />
  );
}
