/** A sentence from the API, with `names` in backticks shown as code. */
export function Prose({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence are their place.
      <code key={index} className="rounded bg-sunken px-1 font-mono text-[0.92em]">
        {part}
      </code>
    ),
  );
}
