/** A click that the browser should handle itself: new tab, new window, download. */
export const isModified = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
