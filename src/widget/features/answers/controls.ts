import { isExtraName } from '../../../contract/merchant-link.ts'
import { answerControls } from '../../checkout/answers-module.ts'

/** A form control of the merchant's own. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** One value that a control offers: itself, or an option of a list. */
export type Option = HTMLInputElement | HTMLOptionElement

const isList = (control: Control): control is HTMLSelectElement => control.localName === 'select'

const isBox = (control: Control): control is HTMLInputElement => /^(radio|checkbox)$/.test(control.type)

/** The controls inside an element that answer. A form sends no disabled one, and neither does a link. */
export const controlsIn = (host: Element): Control[] =>
  [...host.querySelectorAll<Control>(answerControls)].filter(
    (control) =>
      isExtraName(control.name) &&
      !/^x-vitrine-/i.test(control.name) &&
      !/^(button|submit|reset|image|file)$/.test(control.type) &&
      !control.matches(':disabled'),
  )

/** What a control offers to choose from; nothing for one that takes a text. */
export const optionsOf = (control: Control): Option[] =>
  isList(control) ? [...control.options] : isBox(control) ? [control] : []

export const isChosen = (option: Option): boolean => ('checked' in option ? option.checked : option.selected)

/** Whether an option is chosen in the markup. */
export const isChosenFirst = (option: Option): boolean =>
  'checked' in option ? option.defaultChecked : option.defaultSelected

export const choose = (option: Option, isWanted: boolean): void => {
  if ('checked' in option) option.checked = isWanted
  else option.selected = isWanted
}

const valuesOf = (control: Control): string[] => {
  const values = isList(control) || isBox(control) ? optionsOf(control).filter(isChosen) : [control]
  return values.flatMap(({ value }) => value.trim() || [])
}

/** The answers by name; an unanswered question is an empty text. Several values of one name make one list. */
export const answersOfControls = (controls: readonly Control[]): Record<string, string> => {
  const answers = new Map<string, string[]>()
  for (const control of controls)
    answers.set(control.name, [...(answers.get(control.name) ?? []), ...valuesOf(control)])
  return Object.fromEntries([...answers].map(([name, values]) => [name, values.join()]))
}
