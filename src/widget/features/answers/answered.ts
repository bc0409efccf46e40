import { type Signal, signal } from '@preact/signals-core'
import { controlsIn, isChosen, optionsOf } from './controls.ts'
import { clearMessages, updateMessage } from './messages.ts'
import { clearForContact, preselected, questionsIn } from './questions.ts'

/** What the shopper has answered in an element. It stays with the element, also where another store sells that by now. */
export interface Answered {
  /** Counts the changes of answers. */
  changes: Signal<number>
  change(): void
  /** The questions that the shopper has answered: in this page, or before the browser loaded it again. */
  ownFor(quantity: number): ReadonlySet<string>
}

/** Everything that the controls say to each question, as they are now. */
const statesIn = (host: Element): Map<string, string> => {
  const states = new Map<string, string>()
  for (const control of controlsIn(host)) {
    const { name, value } = control
    const said = JSON.stringify([value, optionsOf(control).map((option) => [option.value, isChosen(option)])])
    states.set(name, (states.get(name) ?? '') + said)
  }
  return states
}

/**
 * The questions whose answer neither the markup nor the page's own choice for a quantity gives. The browser has put
 * back what the shopper chose before it loaded the page again, and what the page chose for them too.
 */
const restoredIn = (host: Element, quantity: number): string[] =>
  [...questionsIn(host)]
    .filter(([, options]) => {
      const expected = [...preselected(options, 0), ...preselected(options, quantity)]
      return options.some((option) => isChosen(option) && !expected.includes(option))
    })
    .map(([name]) => name)

/** Follows what the shopper, a script and a form that is reset do to the controls. */
export const followAnswers = (host: HTMLElement): Answered => {
  const changes = signal(0)
  const own = new Set<string>()
  let states = statesIn(host)
  const change = (): void => {
    states = statesIn(host)
    changes.value = changes.peek() + 1
  }
  /** Looks for what a script has set. A question that it answers is answered, as by the shopper. */
  const compare = (): void => {
    followForms()
    const now = statesIn(host)
    const changed = [...new Set([...states.keys(), ...now.keys()])].filter(
      (name) => states.get(name) !== now.get(name),
    )
    for (const name of changed) if (states.has(name) && now.has(name)) own.add(name)
    if (changed.length > 0) change()
  }
  const compareAtPress = ({ target }: Event): void => {
    // What the shopper does to a control tells of itself.
    if (!controlsIn(host).some((control) => control === target)) compare()
  }
  let isRestored = false
  const follow = ({ target, type }: Event): void => {
    const control = controlsIn(host).find((each) => each === target)
    // A click on what is chosen already is a choice too, but one on a list only opens it.
    if (!control || (type === 'click' && optionsOf(control)[0] !== control)) return
    own.add(control.name)
    for (const each of controlsIn(host)) if (each.name === control.name) updateMessage(each)
    if (type === 'change') change()
    clearForContact(host)
  }
  const forms = new WeakSet<HTMLFormElement>()
  /** A form that is reset takes back what the shopper has answered in it, in the task after its event. */
  const followReset = ({ currentTarget: form }: Event): void => {
    setTimeout(() => {
      const controls = controlsIn(host).filter((control) => control.form === form)
      for (const { name } of controls) own.delete(name)
      clearMessages(controls)
      change()
    })
  }
  /** The forms to which the controls belong, which may stand around the element or elsewhere in the page. */
  const followForms = (): void => {
    for (const { form } of controlsIn(host)) {
      if (!form || forms.has(form)) continue
      forms.add(form)
      form.addEventListener('reset', followReset)
    }
  }
  followForms()
  for (const type of ['click', 'input', 'change']) host.addEventListener(type, follow)
  // A value that a script sets tells of itself by nothing, so that a press looks before the control has it.
  for (const type of ['pointerdown', 'keydown', 'click']) host.addEventListener(type, compareAtPress, true)
  new MutationObserver(compare).observe(host, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'name', 'value', 'checked', 'selected'],
  })
  return {
    changes,
    change,
    ownFor(quantity) {
      if (!isRestored) for (const name of restoredIn(host, quantity)) own.add(name)
      isRestored = true
      return own
    },
  }
}
