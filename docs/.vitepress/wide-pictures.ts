import type { MarkdownRenderer } from 'vitepress'

/** Lets the keyboard scroll a diagram, which a phone shows wider than its window. */
export const widePictures = (markdown: MarkdownRenderer): void => {
  markdown.core.ruler.push('wide-pictures', ({ tokens }) => {
    tokens.forEach((token, index) => {
      const [picture, ...others] = tokens[index + 1]?.children ?? []
      if (token.type !== 'paragraph_open' || picture?.type !== 'image' || others.length > 0) return
      if (picture.attrGet('src')?.endsWith('.svg')) token.attrSet('tabindex', '0')
    })
  })
}
