import { options, type VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'

/**
 * Runs a function that creates nodes, and writes the HTML of the one that it returns. A browser has a property
 * `translate`, so that Preact writes `no` for false there; the serializer would leave the attribute out.
 */
export const htmlOf = (create: () => VNode): string => {
  const { vnode: before } = options
  options.vnode = (vnode) => {
    before?.(vnode)
    const props = vnode.props as { translate?: unknown } | null
    if (props?.translate === false) props.translate = 'no'
  }
  try {
    return renderToString(create())
  } finally {
    if (before) options.vnode = before
    else delete options.vnode
  }
}
