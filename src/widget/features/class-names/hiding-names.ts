/**
 * When an element with a class name is hidden: while the product has no discount, or once the platform has said that it
 * sells no such product. Until there is an answer, and while none can be had, it stays as the page has it.
 */
export type Hiding = 'no-discount' | 'unknown'

/**
 * The class names that hide. The platform's public pages show that its script has them and not how they are spelt, so the
 * names are chosen here, and only here.
 */
export const hidingNames = {
  hideNoDiscount: 'no-discount',
  hideUnknown: 'unknown',
} as const satisfies Record<string, Hiding>
