/** The body of a response; undefined if it exceeds `maxBytes` after unpacking, and then the rest is dropped. */
export async function readBytes(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (response.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream, which closes the connection.
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, size));
}

/** As `readBytes`, as text. */
export async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  const bytes = await readBytes(response, maxBytes);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}
