import type { MarkdownRenderer } from 'vitepress'

/** Shows a fence marked `html live` twice: as it works, and as its source. */
export const liveFences = (markdown: MarkdownRenderer): void => {
  const fence = markdown.renderer.rules.fence
  if (!fence) return
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const token = tokens[index]
    const source = fence(tokens, index, ...rest)
    if (!token || !/^html live\b/.test(token.info)) return source
    return `<LiveExample source="${markdown.utils.escapeHtml(token.content)}" />\n${source}`
  }
}
