const attributeOf = (property) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const isPublic = ({ kind, attribute, readonly, static: isStatic }) =>
  kind === 'field' && !isStatic && (attribute || readonly)

/** Leaves the elements with their public members, in the order of the source, and the custom properties of their base. */
export const publicMembersPlugin = () => ({
  name: 'public-members',
  packageLinkPhase({ customElementsManifest: manifest }) {
    const classes = manifest.modules.flatMap(({ declarations }) => declarations)
    const base = classes.find(({ name }) => name === 'VitrineElement')
    manifest.modules = manifest.modules.filter((module) => {
      module.declarations = module.declarations.filter(({ tagName }) => tagName)
      const names = new Set(module.declarations.map(({ name }) => name))
      module.exports = module.exports.filter(({ name }) => names.has(name))
      return module.declarations.length > 0
    })
    for (const element of manifest.modules.flatMap(({ declarations }) => declarations)) {
      const fields = element.members.filter(isPublic)
      for (const field of fields) if (field.attribute) field.attribute = attributeOf(field.name)
      element.members = fields
      element.attributes = fields
        .filter(({ attribute }) => attribute)
        .map(({ name, attribute, type, description, default: fallback }) => ({
          name: attribute,
          fieldName: name,
          type,
          description,
          ...(fallback && { default: fallback }),
        }))
      if (element.superclass?.name === base.name) element.cssProperties = base.cssProperties
      delete element.superclass
    }
  },
})
