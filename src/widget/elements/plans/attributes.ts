import { type ElementProperties, oneOf, text } from '../../runtime/attribute-types.ts'

/** The attributes of `<vitrine-plans>`, by their properties. */
export const plansAttributes = {
  /** The interval that is shown first. @default the first interval of the cards */
  selected: text,
  /** Accessible label of the switch. */
  label: text,
  /** Says beside each longer interval what all of its cards save: in `percent`, or in free `months`. @default none */
  saving: oneOf('percent', 'months'),
  /** Color scheme of this element. @default the page's `color-scheme` */
  theme: oneOf('light', 'dark'),
} as const

/**
 * Several cards side by side, with an interval switch.
 *
 * @tag vitrine-plans
 *
 * @slot - The cards.
 * @slot note-12 - Words of your own beside an interval of the switch, in place of the computed saving; the number is its months.
 *
 * @csspart interval-switch - The interval switch.
 * @csspart selected-option - The interval that is selected.
 * @csspart interval-saving - The saving beside an interval, such as “Save 17%”.
 */
export interface PlansElement extends HTMLElement, ElementProperties<typeof plansAttributes> {}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-plans': PlansElement
  }
}
