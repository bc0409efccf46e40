import { LRUCache } from 'lru-cache'
import { compress, decompress } from './deflate.ts'
import type { Kept } from './price-cache.ts'

/** Items that are compressed together: more would take longer to read, fewer would take more memory. */
const itemsOfPack = 10
/** Estimated bytes of an entry and of a pack beside their texts. */
const entryBytes = 200
const packBytes = 300

interface Pack {
  bytes: Uint8Array<ArrayBuffer>
  keys: readonly string[]
  /** Entries that no younger answer has replaced. */
  inUse: number
}

/** An answer whose item is compressed. */
export interface Near extends Omit<Kept, 'item'> {
  pack: Pack
  at: number
}

/**
 * Keeps answers of one process within so many bytes, of which a quarter is for the latest ones as texts. Items of a
 * market are much alike, so ten of them are compressed together.
 */
export const createNearCache = (maxBytes: number) => {
  const entries = new Map<string, Near>()
  const forget = (pack: Pack): void => {
    for (const key of pack.keys) if (entries.get(key)?.pack === pack) entries.delete(key)
    texts.delete(pack)
  }
  const texts = new LRUCache<Pack, string[]>({ maxSize: Math.ceil(maxBytes / 4) })
  const packs = new LRUCache<Pack, true>({
    maxSize: Math.ceil((maxBytes * 3) / 4),
    dispose: (_, pack) => forget(pack),
  })
  const isYounger = (key: string, { askedAt }: Kept): boolean =>
    (entries.get(key)?.askedAt ?? Number.NEGATIVE_INFINITY) < askedAt
  const replace = (key: string, near: Near): void => {
    const old = entries.get(key)?.pack
    entries.set(key, near)
    if (!old) return
    old.inUse -= 1
    if (old.inUse === 0) packs.delete(old)
  }
  const writePack = async (group: readonly (readonly [string, Kept])[]): Promise<void> => {
    // JSON has no line breaks of its own.
    const bytes = await compress(group.map(([, { item }]) => item).join('\n'))
    const keys = group.map(([key]) => key)
    const pack: Pack = { bytes, keys, inUse: group.length }
    const size = keys.reduce((sum, key) => sum + 2 * key.length + entryBytes, bytes.length + packBytes)
    for (const [at, [key, { status, askedAt }]] of group.entries())
      replace(key, { status, askedAt, pack, at })
    packs.set(pack, true, { size })
    // A pack larger than the memory is not kept.
    if (!packs.has(pack)) forget(pack)
  }
  return {
    read(key: string): Near | undefined {
      const near = entries.get(key)
      if (near) packs.get(near.pack)
      return near
    },
    /** Keeps the answers that are younger than the kept ones. */
    async write(answers: readonly (readonly [string, Kept])[]): Promise<void> {
      const young = answers.filter(([key, kept]) => isYounger(key, kept))
      for (let at = 0; at < young.length; at += itemsOfPack)
        await writePack(young.slice(at, at + itemsOfPack))
    },
    async open({ status, askedAt, pack, at }: Near): Promise<Kept> {
      let items = texts.get(pack)
      if (!items) {
        const text = await decompress(pack.bytes)
        items = text.split('\n')
        texts.set(pack, items, { size: 2 * text.length + 1 })
      }
      return { status, askedAt, item: items[at] ?? '' }
    },
    bytes: (): number => packs.calculatedSize + texts.calculatedSize,
  }
}
