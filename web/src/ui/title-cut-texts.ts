const CUT = ".truncate, [class*='line-clamp-']";

/** Gives a text that its column cuts off a title with all of it, when the pointer comes to it. Titles of the code stay. */
export function titleCutTexts(): void {
  document.addEventListener("pointerover", ({ target }) => {
    const text = target instanceof Element ? target.closest<HTMLElement>(CUT) : null;
    if (text === null || (text.title !== "" && text.dataset["cut"] === undefined)) return;
    if (text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight) {
      text.dataset["cut"] = "";
      text.title = text.textContent ?? "";
    } else if (text.dataset["cut"] !== undefined) {
      delete text.dataset["cut"];
      text.removeAttribute("title");
    }
  });
}
