/** Fills the `{name}` placeholders of a message; `replace` itself writes a number as text. */
export const fill = (message: string, values: Readonly<Record<string, string | number>>): string =>
  message.replace(/\{(\w+)\}/g, (placeholder, name: string) => (values[name] ?? placeholder) as string)
