/** The script as it is released: its version, and the hash of its bytes. */
export interface ReadScript {
  version: string
  integrity: string
}

/** Reads the manifest beside the script. Undefined where the server has none, such as while it rebuilds the script. */
export const readScript = async (script: string): Promise<ReadScript | undefined> => {
  const response = await fetch(new URL('manifest.json', script))
  if (!response.ok) return undefined
  const { version, files }: { version?: unknown; files?: Record<string, { integrity?: unknown }> } =
    await response.json()
  const integrity = files?.['vitrine.js']?.integrity
  return typeof version === 'string' && typeof integrity === 'string' ? { version, integrity } : undefined
}
