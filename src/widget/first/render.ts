/** Makes what a JSX expression stands for. */
export type Make = (type: unknown, props: object | null, ...children: unknown[]) => unknown

/** Puts text and elements into a node; what a view leaves out leaves nothing. */
export const put = (node: ParentNode, child: unknown): void => {
  if (Array.isArray(child)) for (const one of child) put(node, one)
  else if (child || child === 0) node.append(child as Node)
}

/** Draws at once, as elements: enough for a view that is shown once and never changes. */
const draw: Make = (type, props, ...children) => {
  if (typeof type === 'function') return type({ ...props, children })
  const element = document.createElement(String(type))
  if (props)
    for (const [name, value] of Object.entries(props)) {
      // `aria-*` alone says false by writing it.
      if (value !== undefined && name !== 'key' && (value !== false || name[4] === '-'))
        element.setAttribute(name, value)
    }
  put(element, children)
  return element
}

/** Stands for Preact's in the first script, for as long as Preact itself is not there. */
export let createElement = draw

export const Fragment = ({ children }: { children: unknown }): unknown => children

/** From now on views are made by another: Preact, which can change them. */
export const renderWith = (other: Make): void => {
  createElement = other
}
