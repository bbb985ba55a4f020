/** Folder of the generated client files. */
export const FOLDER = new URL("../src/client/generated/", import.meta.url);
