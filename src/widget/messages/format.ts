/** Fills `{name}` places of a message. Text stays text: the views set it as text nodes only. */
export const fill = (message: string, values: Readonly<Record<string, string | number>>): string =>
  message.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
