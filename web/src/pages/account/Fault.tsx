/** What went wrong with an act of this page, in the service's words. */
export function Fault({ error }: { error: Error | null }) {
  return error === null ? null : (
    <p role="alert" className="rounded-lg bg-bad-soft px-3 py-2 text-sm text-bad">
      {error.message}
    </p>
  );
}
