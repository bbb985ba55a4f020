import { sharedValue } from "../ui/shared-value.ts";

export type Overlay = "palette" | "keys" | "more" | "world" | undefined;

const open = sharedValue<Overlay>(undefined);

/** The overlay of the whole app. At most one is open. */
export const openOverlay = (overlay: Overlay): void => open.set(overlay);

export const openKeysHelp = (): void => openOverlay("keys");

export const useOverlay = (): Overlay => open.use();
