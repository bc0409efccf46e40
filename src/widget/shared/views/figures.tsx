/** The smallest views: a figure, and a figure that is struck through. */

/** A text that page translators leave alone. */
export const figure = (text: string) => <bdi translate={false}>{text}</bdi>

/**
 * Fills the placeholders of a message with figures: the sentence may be translated, and they may not. One element, so
 * that a grid around it does not part the sentence.
 */
export const fillFigures = (message: string, values: Readonly<Record<string, string>>) => (
  <span>
    {message
      .split(/\{(\w+)\}/)
      .map((part, index) => (index % 2 === 0 ? part : figure(values[part] ?? `{${part}}`)))}
  </span>
)
