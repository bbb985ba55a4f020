export function Brand() {
  return (
    <span className="flex items-center gap-2 text-base font-semibold tracking-tight">
      <svg aria-hidden viewBox="0 0 32 32" className="size-6">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <circle cx="14" cy="14" r="6.25" fill="none" className="stroke-on-accent" strokeWidth="2.5" />
        <path d="M18.8 18.8 25 25" className="stroke-on-accent" strokeWidth="2.75" strokeLinecap="round" />
        <circle cx="14" cy="14" r="1.9" className="fill-on-accent" />
      </svg>
      Findable
    </span>
  );
}
