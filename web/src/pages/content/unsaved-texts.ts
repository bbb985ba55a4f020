import { sharedValue } from "../../ui/shared-value.ts";

/** A text that a person changed and has not saved. */
export interface UnsavedText {
  /** The revision that the person started from; 0 for none. */
  base: number;
  body: string;
}

/** Kept outside the page: another page or a run must not lose or overwrite what a person typed. */
const texts = sharedValue<ReadonlyMap<string, UnsavedText>>(new Map());

/** The unsaved text of a post or page; undefined if everything is saved. */
export function useUnsavedText(id: string): UnsavedText | undefined {
  return texts.use().get(id);
}

export function keepUnsaved(id: string, text: UnsavedText): void {
  if (texts.get().size === 0) addEventListener("beforeunload", askBeforeLeaving);
  texts.set(new Map(texts.get()).set(id, text));
}

export function dropUnsaved(id: string): void {
  const rest = new Map(texts.get());
  rest.delete(id);
  texts.set(rest);
  if (rest.size === 0) removeEventListener("beforeunload", askBeforeLeaving);
}

/** Leaving the app would lose the text, so let the browser ask first. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
