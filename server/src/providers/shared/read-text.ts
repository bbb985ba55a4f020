/** Reads a body as text; undefined if it exceeds `maxBytes`, and then the rest is dropped. */
export async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  if (response.body === null) return "";
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the stream, which closes the connection.
    if (bytes > maxBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
