/** Where the made part of the client lies. */
export const FOLDER = new URL("../src/client/generated/", import.meta.url);
