import type { Plugin } from 'vite'

type Edit = readonly [from: string | RegExp, to: string]

const never = 'if (false) {'
/**
 * In a view of ours nothing is suspended, watched, hydrated, set as HTML or style, drawn, a class, or rendered into
 * another place, and no field is one for longer texts.
 */
const edits: Readonly<Record<string, readonly Edit[]>> = {
  'component.js': [
    ['this.context = context;', ''],
    ['this._bits = 0;', ''],
    ['&& !vnode.props._parentDom\n', '\n'],
    [/BaseComponent\.prototype\.setState[\s\S]*?(?=BaseComponent\.prototype\.render)/, ''],
  ],
  'diff/catch-error.js': [[/[\s\S]*/, 'export const _catchError = (error) => { throw error }']],
  'diff/props.js': [
    ["if (name == 'style') {", never],
    ['if (namespace == SVG_NAMESPACE) {', never],
    ["useCapture = name != (name = name.replace(CAPTURE_REGEX, '$1'));", ''],
  ],
  'create-element.js': [['if (!original && options.vnode) options.vnode(vnode);', '']],
  'render.js': [
    ['if (options._root) options._root(vnode, parentDom);', ''],
    ['if (parentDom.nodeType == 9) {', never],
    ['vnode && vnode._flags & MODE_HYDRATE', 'false'],
  ],
  'diff/index.js': [
    ['const isClassComponent = (tmp = newType.prototype) && tmp.render;', 'const isClassComponent = false;'],
    ['if ((tmp = options._diff)) tmp(newVNode);', ''],
    ['if ((tmp = options.diffed)) tmp(newVNode);', ''],
    ['if (options._commit) options._commit(root, commitQueue);', ''],
    ['if (options.unmount) options.unmount(vnode);', ''],
    ['tmp = newType.contextType;', 'tmp = 0;'],
    ['if (provider) provider.sub(c);', ''],
    [/if \(newProps\._parentDom\) \{/g, never],
    [/\(!\(c\._bits & COMPONENT_FORCE\) &&\s+c\.shouldComponentUpdate[\s\S]*?=== false\)/, 'false'],
    ['if (newVNode._original != oldVNode._original) {', never],
    ['if (c.componentWillUpdate) {', never],
    [/EMPTY_ARR\.push\.apply\(c\._renderCallbacks, c\._stateCallbacks\);/g, ''],
    [/c\._(renderCallbacks|stateCallbacks) = \[\];/g, ''],
    [/if \(c\._renderCallbacks\.length\) \{/g, never],
    ['if (!c.state) c.state = {};', ''],
    [/\/\/ Handle setState called in render[\s\S]*?c\.state = c\._nextState;/, ''],
    ['if (c.getChildContext) {', never],
    [/let renderHook = options\._render,\s+count = isClassComponent \? 25 : 0;/, ''],
    ['if (renderHook) renderHook(newVNode);', ''],
    ['tmp = c.render(c.props, (c.state = c._nextState), c.context);', 'tmp = newType(newProps);'],
    ['while (c._bits & COMPONENT_DIRTY && ++count < 25)', 'while (false)'],
    ['if (c._bits & COMPONENT_PENDING_ERROR) {', never],
    ['if (c._bits & COMPONENT_PROCESSING_EXCEPTION) {', never],
    ['!(c._bits & COMPONENT_DIRTY)', 'true'],
    [/c\._bits (\||&)= ~?COMPONENT_(DIRTY|FORCE);/g, ''],
    ['if (!(e && e.then)) markAsForce(newVNode);', ''],
    ['c._globalContext = globalContext;', ''],
    ['c.context = componentContext;', ''],
    ['c._parentDom = parentDom;', ''],
    ['r._parentDom = r._globalContext = NULL;', ''],
    ['oldState = c.state;', ''],
    ['c.constructor = newType;', ''],
    ['c.render = doRender;', ''],
    [/commitQueue\.some\(c => \{[\s\S]*?\n\t\}\);/, ''],
    ['oldVNode._flags & MODE_SUSPENDED &&', 'false &&'],
    ['if (resumed) resumed.some(removeNode);', ''],
    ['if (isHydrating || excessDomChildren) {', never],
    [/!skipRemove &&\s+\(r = vnode\._component\) &&/, 'false &&'],
    [/i == 'dangerouslySetInnerHTML'/g, 'false'],
    ['if (newHtml) {', never],
    ["if (oldHtml) dom.textContent = '';", ''],
    [/if \(nodeType == 'svg'\)[\s\S]*?namespace = XHTML_NAMESPACE;/, ''],
    [/doc\.createElementNS\([\s\S]*?\);/, 'doc.createElement(nodeType);'],
    ['if (isHydrating) {', never],
    ['(!isHydrating || dom.data != newProps)', 'true'],
    ["(nodeType == 'template' && dom.content) || dom", 'dom'],
    [/nodeType == 'textarea' && newProps\.defaultValue != NULL\s+\? NULL\s+: /, ''],
    ['if (!isHydrating && excessDomChildren) {', 'if (excessDomChildren) {'],
    ["!(i == 'value' && 'defaultValue' in newProps) &&", ''],
    ["!(i == 'checked' && 'defaultChecked' in newProps)", 'true'],
    ["(!isHydrating || typeof value == 'function') &&", ''],
    [/if \(\s+nodeType == 'foreignObject'[\s\S]*?\) \{/, never],
    ["if (!isHydrating || nodeType == 'textarea') {", '{'],
    ["if (nodeType == 'progress' && inputValue == NULL) {", never],
    [" || (nodeType == 'progress' && !inputValue)", ''],
    ['if (r.componentWillUnmount) {', never],
    ['? skipRemove && !vnode.props._parentDom', '? skipRemove'],
  ],
}

/**
 * Preact without what no view here uses, a kilobyte of the live script, and with it the one place where Preact writes
 * markup. It is taken from its sources, where each edit can be read; one that finds nothing fails the build, so that a
 * new version of Preact is looked at.
 */
export const slimPlugin = (): Plugin => ({
  name: 'vitrine-slim',
  load: (id) => (id.endsWith('/preact/dist/preact.mjs') ? `export * from '../src/index.js'` : undefined),
  transform(code, id) {
    const file = /\/preact\/src\/(.+)$/.exec(id)?.[1]
    return edits[file ?? '']?.reduce((text, [from, to]) => {
      if (typeof from === 'string' ? !text.includes(from) : text.search(from) < 0)
        this.error(`preact/src/${file} has no ${from}`)
      return text.replace(from, to)
    }, code)
  },
})
