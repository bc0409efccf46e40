import type { Contact } from '../../checkout/answers-module.ts'
import { controlsIn, isChosen, isChosenFirst, type Option, optionsOf } from './controls.ts'
import { clearMessages } from './messages.ts'

/** The quantity from which an option is preselected; NaN where none is named. */
export const fromOf = (option: Option): number =>
  Number(option.getAttribute('data-vitrine-from') || Number.NaN)

/** The options of one question by its name. */
export const questionsIn = (host: Element): Map<string, Option[]> => {
  const questions = new Map<string, Option[]>()
  for (const control of controlsIn(host))
    questions.set(control.name, [...(questions.get(control.name) ?? []), ...optionsOf(control)])
  return questions
}

/** The options that a quantity preselects: the last one that it reaches, else those of the markup. */
export const preselected = (options: readonly Option[], quantity: number): readonly Option[] => {
  const [reached] = options
    .filter((option) => fromOf(option) <= quantity)
    .sort((one, other) => fromOf(other) - fromOf(one))
  if (reached) return [reached]
  const usual = options.filter(isChosenFirst)
  // A list without a choice in the markup begins with its first option.
  const isList = options.some(({ localName }) => localName === 'option')
  return usual.length > 0 || !isList ? usual : options.slice(0, 1)
}

/** The chosen option that gives a contact, and the link of that contact; undefined where no such option is chosen. */
export const chosenContact = (
  host: HTMLElement,
): { option: Option; id: string; link: Contact | undefined } | undefined => {
  const option = controlsIn(host)
    .flatMap(optionsOf)
    .find((each) => isChosen(each) && each.hasAttribute('data-vitrine-contact'))
  if (!option) return undefined
  const id = option.getAttribute('data-vitrine-contact') ?? ''
  const element = host.ownerDocument.getElementById(id)
  const href = element?.getAttribute('href')
  const label = element?.textContent?.trim()
  return { option, id, link: href && label ? { href, label } : undefined }
}

/** Nothing is missing where a contact stands in for the sale. */
export const clearForContact = (host: HTMLElement): void => {
  if (chosenContact(host)?.link) clearMessages(controlsIn(host))
}
