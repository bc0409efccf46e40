/** The script elements that hold structured data. */

import { dataIdPrefix } from './card-data.ts'

/** The data that a card shows. */
export interface ShownData {
  card: Element
  json: string
}

const programType = /^(|module|(text|application)\/(java|ecma)script)$/i

/**
 * A script element that may hold data under trusted types. Browsers check the text of scripts that can run, and a
 * clone of a script that has already run cannot.
 */
const createDataScript = (document: Document, id: string): HTMLScriptElement => {
  const own = [...document.scripts].find(({ type }) => programType.test(type))
  const script = own ? (own.cloneNode() as HTMLScriptElement) : document.createElement('script')
  for (const { name } of [...script.attributes]) script.removeAttribute(name)
  script.type = 'application/ld+json'
  script.id = id
  return script
}

/** The scripts of one document's structured data. */
export const createDataScripts = (document: Document) => {
  /** The data of the last update, by card. */
  let written = new Map<Element, string>()
  /** Scripts created here, whose text may be changed. */
  const created = new WeakSet<Element>()

  const write = (before: HTMLScriptElement, { json }: ShownData): void => {
    if (before.textContent === json) return
    // Trusted types report each change of a server's script, so a new script replaces it.
    const script = created.has(before) ? before : createDataScript(document, before.id)
    created.add(script)
    // Trusted types refuse `textContent` of any script.
    script.replaceChildren(document.createTextNode(json))
    if (script !== before) before.replaceWith(script)
  }

  return {
    /**
     * Makes the scripts those of the shown data.
     *
     * @param shown by the ID of the script
     * @param isPending a card still shows a price of the server, whose data stays
     */
    update(shown: ReadonlyMap<string, ShownData>, isPending: boolean): void {
      const before = written
      written = new Map([...shown.values()].map(({ card, json }) => [card, json]))
      const missing = new Map(shown)
      for (const script of document.querySelectorAll<HTMLScriptElement>(`script[id^="${dataIdPrefix}"]`)) {
        const own = missing.get(script.id)
        missing.delete(script.id)
        if (own) write(script, own)
        else if (!isPending) script.remove()
      }
      for (const [id, own] of missing) {
        // A script of the page removed it. Adding it again and again would cost the shopper's battery.
        if (before.get(own.card) === own.json) continue
        const script = createDataScript(document, id)
        created.add(script)
        write(script, own)
        document.head.append(script)
      }
    },
  }
}
