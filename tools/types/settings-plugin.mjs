/** Settings that are attributes by pattern: `text-buy`, `x-campaign`. */
const patterns = new Set(['texts', 'extra'])

const tagText = (tag) => (typeof tag.comment === 'string' ? tag.comment : '').trim()

/** Documents the attributes of `<vitrine-store>` by the members of the interface `Settings`. */
export const settingsPlugin = () => {
  const settings = new Map()
  return {
    name: 'settings',
    analyzePhase({ ts, node }) {
      if (!ts.isInterfaceDeclaration(node) || node.name.text !== 'Settings') return
      for (const member of node.members) {
        const [doc] = member.jsDoc ?? []
        const fallback = doc?.tags?.find((tag) => tag.tagName.text === 'default')
        settings.set(member.name.text, {
          description: typeof doc?.comment === 'string' ? doc.comment : '',
          ...(fallback && { default: tagText(fallback) }),
        })
      }
    },
    packageLinkPhase({ customElementsManifest: { modules } }) {
      const store = modules
        .flatMap(({ declarations }) => declarations)
        .find(({ tagName }) => tagName === 'vitrine-store')
      for (const [name, documented] of settings)
        if (!patterns.has(name))
          Object.assign(
            store.members.find((member) => member.name === name),
            documented,
            { attribute: name },
          )
    },
  }
}
