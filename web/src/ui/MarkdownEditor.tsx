import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { Annotation, Compartment, EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightSpecialChars, keymap } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { EDITOR_LOOK, editorNonce } from "./editor-look.ts";
import { changeBetween, markdownMarks } from "./markdown-marks.ts";
import { markedPassages, type Passage, placeOf, setPassages } from "./marked-passages.ts";

/** Marks a change that the person did not make. */
const FROM_OUTSIDE = Annotation.define<boolean>();

/** The passage to scroll to. Another `at` scrolls to the same passage again. */
export interface ShownPassage extends Pick<Passage, "start" | "text"> {
  at: number;
}

/** An editor for Markdown, which it keeps byte for byte. It marks passages and scrolls to one. */
export default function MarkdownEditor({
  label,
  value,
  readOnly,
  passages,
  shown,
  onChange,
  onSave,
}: {
  label: string;
  value: string;
  readOnly: boolean;
  passages: readonly Passage[];
  shown: ShownPassage | undefined;
  onChange(value: string): void;
  /** Ctrl+S or ⌘S. */
  onSave(): void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const locking = useRef(new Compartment());
  const latest = useRef({ onChange, onSave });
  latest.current = { onChange, onSave };
  const first = useRef({ value, readOnly });
  useEffect(() => {
    if (place.current === null) return;
    const save = () => {
      latest.current.onSave();
      return true;
    };
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: first.current.value,
        extensions: [
          editorNonce(),
          EDITOR_LOOK,
          history(),
          drawSelection(),
          highlightSpecialChars(),
          markdownMarks,
          markedPassages,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "true", dir: "auto" }),
          keymap.of([{ key: "Mod-s", run: save, preventDefault: true }, ...historyKeymap, ...defaultKeymap]),
          locking.current.of(lock(first.current.readOnly)),
          EditorView.updateListener.of(({ docChanged, state, transactions }) => {
            if (docChanged && transactions.some((one) => one.annotation(FROM_OUTSIDE) !== true))
              latest.current.onChange(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [label]);
  useEffect(() => {
    const editor = view.current;
    if (editor === null) return;
    const change = changeBetween(editor.state.doc.toString(), value);
    if (change !== undefined) editor.dispatch({ changes: change, annotations: FROM_OUTSIDE.of(true) });
  }, [value]);
  useEffect(() => {
    view.current?.dispatch({ effects: locking.current.reconfigure(lock(readOnly)) });
  }, [readOnly]);
  useEffect(() => {
    view.current?.dispatch({ effects: setPassages.of(passages) });
  }, [passages]);
  useEffect(() => {
    const editor = view.current;
    const found = shown === undefined || editor === null ? undefined : placeOf(editor.state.doc.toString(), shown);
    if (editor === null || found === undefined) return;
    editor.dispatch({
      selection: { anchor: found.from, head: found.to },
      effects: EditorView.scrollIntoView(found.from, { y: "center" }),
    });
    editor.focus();
  }, [shown]);
  return <div ref={place} className="min-h-96" />;
}

function lock(readOnly: boolean): Extension {
  return [EditorState.readOnly.of(readOnly), EditorView.contentAttributes.of({ "aria-readonly": String(readOnly) })];
}
