/** Remembers so many names, those that were noted last. */
export const createRecent = (limit: number) => {
  const names = new Set<string>()
  return {
    /** Returns whether the name was remembered. */
    note(name: string): boolean {
      const isKnown = names.delete(name)
      names.add(name)
      const [oldest] = names
      if (names.size > limit && oldest !== undefined) names.delete(oldest)
      return isKnown
    },
    /** Returns whether the name was remembered. */
    forget: (name: string): boolean => names.delete(name),
    /** The latest first. */
    latest: (): string[] => [...names].reverse(),
  }
}
