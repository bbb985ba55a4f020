import { sharedValue } from "../ui/shared-value.ts";

export type Overlay = "palette" | "keys" | "more" | "world" | undefined;

const open = sharedValue<Overlay>(undefined);

/** What lies over the whole app, one at a time. */
export const openOverlay = (overlay: Overlay): void => open.set(overlay);

export const openKeysHelp = (): void => openOverlay("keys");

export const useOverlay = (): Overlay => open.use();
