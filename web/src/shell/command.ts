import type { ReactNode } from "react";

/** An entry of the command palette. */
export interface Command {
  key: string;
  label: string;
  icon: ReactNode;
  note?: string;
  keys?: string;
  run(): void;
}

export interface CommandGroup {
  title: string;
  items: Command[];
}
