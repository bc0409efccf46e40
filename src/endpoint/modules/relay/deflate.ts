const through = (bytes: BodyInit, stream: CompressionStream | DecompressionStream): Response =>
  new Response(new Response(bytes).body?.pipeThrough(stream))

export const compress = async (text: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await through(text, new CompressionStream('deflate')).arrayBuffer())

export const decompress = (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  through(bytes, new DecompressionStream('deflate')).text()
