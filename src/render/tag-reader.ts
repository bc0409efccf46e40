import { type Token, Tokenizer, TokenizerMode } from 'parse5'

interface TagHandler {
  start(tag: Token.TagToken): void
  end(tag: Token.TagToken): void
}

type Mode = (typeof TokenizerMode)[keyof typeof TokenizerMode]

/** Elements whose content holds no tags but their own end tag. */
const textModes: Readonly<Record<string, Mode>> = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  script: TokenizerMode.SCRIPT_DATA,
  plaintext: TokenizerMode.PLAINTEXT,
  style: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  // A browser with scripts reads it so.
  noscript: TokenizerMode.RAWTEXT,
}

type Namespace = 'html' | 'svg' | 'math'

/** Elements of other namespaces with HTML in them. */
const htmlInside: Readonly<Record<Namespace, RegExp>> = {
  html: /^(?!)/,
  svg: /^(foreignobject|desc|title)$/,
  math: /^(mi|mo|mn|ms|mtext)$/,
}

/** Start tags that end SVG and MathML around them. */
const endsForeign =
  /^(b|big|blockquote|body|br|center|code|d[dlt]|div|em|embed|h[1-6]|head|hr|i|img|li|listing|menu|meta|nobr|ol|p|pre|ruby|s|small|span|strike|strong|su[bp]|table|tt|u|ul|var)$/

const endsForeignWith = ({ tagName, attrs }: Token.TagToken): boolean =>
  endsForeign.test(tagName) ||
  (tagName === 'font' && attrs.some(({ name }) => /^(color|face|size)$/.test(name)))

const holdsHtml = ({ tagName, attrs }: Token.TagToken, outer: Namespace): boolean =>
  htmlInside[outer].test(tagName) ||
  (outer === 'math' &&
    tagName === 'annotation-xml' &&
    attrs.some(
      ({ name, value }) => name === 'encoding' && /^(text\/html|application\/xhtml\+xml)$/i.test(value),
    ))

/**
 * Reads the tags of a text in pieces. The tokenizer knows no elements, so this finds those that hold text, and SVG and
 * MathML, by the HTML standard.
 */
export const createTagReader = (handler: TagHandler) => {
  const outer: Namespace[] = []
  /** Whether tags are those of HTML, at the end of what was read. */
  let namespace: Namespace = 'html'
  let isText = false
  const enter = (next: Namespace): void => {
    outer.push(namespace)
    namespace = next
    tokenizer.inForeignNode = next !== 'html'
  }
  const leave = (): void => {
    namespace = outer.pop() ?? 'html'
    tokenizer.inForeignNode = namespace !== 'html'
  }
  const leaveForeign = (): void => {
    while (namespace !== 'html') leave()
  }
  const ignore = (): void => {}
  const tokenizer: Tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(tag) {
        const { tagName } = tag
        if ((tagName === 'svg' || tagName === 'math') && !tag.selfClosing) enter(tagName)
        if (namespace === 'html') {
          const mode = textModes[tagName]
          isText = mode !== undefined
          if (mode !== undefined) tokenizer.state = mode
        } else if (endsForeignWith(tag)) leaveForeign()
        else if (!tag.selfClosing && holdsHtml(tag, namespace)) enter('html')
        handler.start(tag)
      },
      onEndTag(tag) {
        isText = false
        const around = outer.at(-1)
        if (namespace !== 'html' ? tag.tagName === namespace : around && holdsHtml(tag, around)) leave()
        handler.end(tag)
      },
      onCharacter: ignore,
      onWhitespaceCharacter: ignore,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
    },
  )
  return {
    read: (text: string): void => tokenizer.write(text, false),
    /** Whether what was read breaks off in an element whose content is text. */
    isInText: (): boolean => isText,
    /** Whether a tag that came next would be one. */
    isBetweenTags: (): boolean => tokenizer.state === TokenizerMode.DATA,
  }
}
